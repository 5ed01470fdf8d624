/** A draft settlement, its signature, and its delivery to the other party. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { SharesInput } from '@keyhold/api/shares.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import { encodeSettlement, type SignedSettlement, signSettlement } from '../../../gateways/wallet/settlement.ts'
import { clearSettlementOffer, saveSettlementOffer } from '../../../gateways/wallet/settlementOffer.ts'
import type { useWallet } from '../../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { walletErrorFrom } from '../../../gateways/wallet/walletError.ts'
import { parseProblem, parseUsdt } from '../money.ts'
import type { networkOfLease } from '../transactions/useTransaction.ts'
import type { Failure } from '../transactions/useTransactionRun.ts'
import { useOfferSharesInDialog } from './sharesQueries.ts'

/** How long a settlement is valid after signing. */
export const offerValidSeconds = 7 * 86_400

/** The part and the tenant's share; `value` while that is an amount between nothing and all. */
export function useSettlementDraft(lease: LeaseDetail, wanted?: LeaseDetail['parts'][number]['part']) {
  const held = lease.parts.filter((part) => BigInt(part.held) > 0n)
  const disputed = held.find(({ state }) => state === 'disputed')
  const [part, setPart] = useState(() => wanted ?? (disputed ?? held[0])?.part ?? 'deposit')
  const [input, setInput] = useState('')
  const sum = BigInt(held.find((one) => one.part === part)?.held ?? 0)
  const toTenant = parseUsdt(input)
  const isShare = toTenant !== undefined && toTenant <= sum && sum > 0n
  const deadline = BigInt(lease.leaseNow + offerValidSeconds)
  const value = isShare ? { part, toTenant, toLandlord: sum - toTenant, deadline } : undefined
  const problem =
    input === '' || isShare ? undefined : toTenant === undefined ? parseProblem(input) : ('tooMuch' as const)
  return { held, part, setPart, typed: input, setTyped: setInput, sum, value, problem }
}

/** The signed offer in the API's format. */
export function sharesInput(
  { id: leaseId }: Pick<LeaseDetail, 'id'>,
  { part, toTenant, toLandlord, deadline, signature }: SignedSettlement,
): SharesInput {
  const amounts = { toTenant: toTenant.toString(), toLandlord: toLandlord.toString() }
  return { leaseId, part, ...amounts, deadline: Number(deadline), signature }
}

/** Asks the wallet for the signature and has Keyhold pass it on; this browser stores it until Keyhold has it. */
export function useSettlementSignature(
  lease: LeaseDetail,
  settlement: ReturnType<typeof useSettlementDraft>['value'],
  network: ReturnType<typeof networkOfLease>,
  connected: Extract<ReturnType<typeof useWallet>['connection'], { status: 'connected' }> | undefined,
) {
  const messageOf = useWalletError()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [sent, setSent] = useState<{ readonly problem: string | undefined }>()
  const refusal = useRefusal()
  const pass = useOfferSharesInDialog(lease.id)
  const sign = async () => {
    if (!settlement || !network || !connected || !lease.terms) return
    setBusy(true)
    setFailure(undefined)
    try {
      const signer = { provider: connected.connector.provider, account: connected.address, network: network }
      const signed = await signSettlement({ ...signer, terms: termsFromWire(lease.terms) }, settlement)
      const id = leaseId(termsFromWire(lease.terms))
      saveSettlementOffer({ ...settlement, id, account: connected.address, link: encodeSettlement(signed) })
      const problem = await pass.mutateAsync(sharesInput(lease, signed)).then(() => undefined, refusal)
      if (problem === undefined) clearSettlementOffer({ id, part: settlement.part })
      setSent({ problem })
    } catch (error) {
      setFailure({ sentence: messageOf(error), isRefusal: walletErrorFrom(error).code === 'user-rejected' })
    }
    setBusy(false)
  }
  return { busy, failure, sent, sign }
}

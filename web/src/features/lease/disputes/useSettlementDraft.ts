/** The shares of an agreement while they are written, and their signature. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { useState } from 'react'
import { termsFromWire } from '../../../gateways/wallet/escrowFacts.ts'
import { encodeSettlement, signSettlement } from '../../../gateways/wallet/settlement.ts'
import { saveSettlementOffer } from '../../../gateways/wallet/settlementOffer.ts'
import type { useWallet } from '../../../gateways/wallet/useWallet.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { walletErrorFrom } from '../../../gateways/wallet/walletError.ts'
import { parseProblem, parseUsdt } from '../money.ts'
import type { networkOfLease } from '../transactions/useTransaction.ts'
import type { Failure } from '../transactions/useTransactionRun.ts'

/** How long an agreement can be sent after it was signed. */
export const offerValidSeconds = 7 * 86_400

/** The part and what the tenant gets of it; `value` while that is an amount between nothing and all. */
export function useSettlementDraft(lease: LeaseDetail) {
  const held = lease.parts.filter((part) => BigInt(part.held) > 0n)
  const disputed = held.find(({ state }) => state === 'disputed')
  const [part, setPart] = useState(() => (disputed ?? held[0])?.part ?? 'deposit')
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

/** Asks the wallet for the signature and makes the link that the other one follows. */
export function useSettlementSignature(
  lease: LeaseDetail,
  settlement: ReturnType<typeof useSettlementDraft>['value'],
  network: ReturnType<typeof networkOfLease>,
  connected: Extract<ReturnType<typeof useWallet>['connection'], { status: 'connected' }> | undefined,
) {
  const messageOf = useWalletError()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [link, setLink] = useState<string>()
  const sign = async () => {
    if (!settlement || !network || !connected || !lease.terms) return
    setBusy(true)
    setFailure(undefined)
    try {
      const signer = { provider: connected.connector.provider, account: connected.address, network: network }
      const written = encodeSettlement(
        await signSettlement({ ...signer, terms: termsFromWire(lease.terms) }, settlement),
      )
      const id = leaseId(termsFromWire(lease.terms))
      saveSettlementOffer({ ...settlement, id, account: connected.address, link: written })
      setLink(written)
    } catch (error) {
      setFailure({ sentence: messageOf(error), isRefusal: walletErrorFrom(error).code === 'user-rejected' })
    }
    setBusy(false)
  }
  return { busy, failure, link, sign }
}

/** The shares of an agreement while they are written, and their signature. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { useState } from 'react'
import { termsOf } from '../../gateways/wallet/facts.ts'
import { keepOffered } from '../../gateways/wallet/offered.ts'
import { signShares, writeShares } from '../../gateways/wallet/settlement.ts'
import { troubleOf } from '../../gateways/wallet/trouble.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import type { useWallet } from '../../gateways/wallet/useWallet.ts'
import { typedUsdt, wrongTyping } from './money.ts'
import type { placeOfLease } from './useErrand.ts'
import type { Failure } from './useErrandRun.ts'

/** How long an agreement can be sent after it was signed. */
export const validSeconds = 7 * 86_400

/** The part and what the tenant gets of it; `value` while that is an amount between nothing and all. */
export function useShares(lease: LeaseDetail) {
  const held = lease.parts.filter((part) => BigInt(part.held) > 0n)
  const disputed = held.find(({ state }) => state === 'disputed')
  const [part, setPart] = useState(() => (disputed ?? held[0])?.part ?? 'deposit')
  const [typed, setTyped] = useState('')
  const sum = BigInt(held.find((one) => one.part === part)?.held ?? 0)
  const toTenant = typedUsdt(typed)
  const isShare = toTenant !== undefined && toTenant <= sum && sum > 0n
  const deadline = BigInt(lease.leaseNow + validSeconds)
  const value = isShare ? { part, toTenant, toLandlord: sum - toTenant, deadline } : undefined
  const problem =
    typed === '' || isShare ? undefined : toTenant === undefined ? wrongTyping(typed) : ('tooMuch' as const)
  return { held, part, setPart, typed, setTyped, sum, value, problem }
}

/** Asks the wallet for the signature and makes the link that the other one follows. */
export function useSigning(
  lease: LeaseDetail,
  shares: ReturnType<typeof useShares>['value'],
  place: ReturnType<typeof placeOfLease>,
  connected: Extract<ReturnType<typeof useWallet>['connection'], { stage: 'connected' }> | undefined,
) {
  const trouble = useTrouble()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [link, setLink] = useState<string>()
  const sign = async () => {
    if (!shares || !place || !connected || !lease.terms) return
    setBusy(true)
    setFailure(undefined)
    try {
      const signer = { provider: connected.wallet.provider, account: connected.address, place }
      const written = writeShares(await signShares({ ...signer, terms: termsOf(lease.terms) }, shares))
      const id = leaseId(termsOf(lease.terms))
      keepOffered({ ...shares, id, account: connected.address, link: written })
      setLink(written)
    } catch (error) {
      setFailure({ sentence: trouble(error), isRefusal: troubleOf(error).code === 'user-rejected' })
    }
    setBusy(false)
  }
  return { busy, failure, link, sign }
}

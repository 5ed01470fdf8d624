/** What of a longer stay waits on the lease that is lived in, by its history: an offer, or what the landlord signed (D 11.21). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { viewerOf } from '../leaseState.ts'

export interface OpenRenewal {
  readonly state: 'offered' | 'signed'
  /** Whether whoever looks acts next: the landlord signs, then the tenant renews. */
  readonly isTurn: boolean
  /** The last day of the longer stay, if the history says it. */
  readonly until: string
  /** Unix seconds of the lease clock until when the tenant may renew; of what is signed alone. */
  readonly payBy: number
}

/** At an instant of the lease clock; nothing once it was withdrawn, renewed, or its time is over. */
export function openRenewalOf(lease: LeaseDetail, now: number): OpenRenewal | undefined {
  const rows = lease.history.filter(({ act, facts }) => act === 'renew' || facts.event === 'LeaseRenewed')
  const last = rows.at(-1)
  const until = rows.findLast(({ facts }) => facts.offer === 'made')?.facts.validTo
  if (last?.act !== 'renew' || typeof until !== 'string' || lease.firstValidTo) return undefined
  const isLandlord = viewerOf(lease) === 'landlord'
  if (last.facts.offer === 'made')
    return lease.acts.includes('renew') ? { state: 'offered', isTurn: isLandlord, until, payBy: 0 } : undefined
  const payBy = Number(last.facts.payBy ?? 0)
  if (last.facts.offer !== 'signed' || now > payBy) return undefined
  return { state: 'signed', isTurn: !isLandlord, until, payBy }
}

/** The open renewal of the current lease, from its history: an offer, or the landlord's signature (D 11.21). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { viewerOf } from '../leaseState.ts'

export interface OpenRenewal {
  readonly state: 'offered' | 'signed'
  /** Whether the viewer acts next: the landlord signs, then the tenant renews. */
  readonly isTurn: boolean
  /** The renewal's last day, if the history has it. */
  readonly until: string
  /** Until when the tenant may renew, in unix seconds of the lease clock; only for a signed one. */
  readonly payBy: number
}

/** At an instant of the lease clock; undefined once it was withdrawn, renewed or expired. */
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

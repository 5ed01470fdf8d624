/** A dispute in the desk's API format: what is disputed, the deadline, and the parties' first names (D 11.22). */
import type { DeskRow, KeptDecision } from '@keyhold/api/desk.ts'
import type { LeasePart } from '@keyhold/api/leases.ts'
import { decisionState } from '@keyhold/rental/decision.ts'
import type { Dispute } from '@keyhold/rental/dispute.ts'
import type { Language } from '../../../gateways/text.ts'
import type { PartyDetails } from '../../leases/leases/deps.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import { asNamed } from '../../leases/leases/partyNames.ts'
import type { Lease } from '../../leases/leases/service.ts'
import type { FullListing } from '../../listings/listings/service.ts'
import { cityName } from '../../listings/places/service.ts'
import type { ReadableDecision } from '../disputes/decisions.ts'

interface DescribedRow extends Pick<DeskRow, 'statementsBy' | 'hasDraft' | 'leaseNow' | 'second' | 'appeal'> {
  readonly dispute: Dispute
  /** The part in its current state. */
  readonly part: LeasePart
  readonly lease: Lease
  /** When the stay ends by the escrow. */
  readonly escrowMoveOut: number
  readonly home: Pick<FullListing, 'city'> | undefined
  readonly people: ReadonlyMap<string, PartyDetails>
  readonly language: Language
}

/** A dispute in its arbitrator's queue. */
export function describeRow({
  dispute,
  part,
  lease,
  escrowMoveOut,
  home,
  people,
  language,
  appeal,
  ...rest
}: DescribedRow): DeskRow {
  const { openedBy, openedAt, claimed, state, decided } = dispute
  const { agreed, held, due, latestDue, payee } = part
  const named = (id: string) => {
    const person = people.get(id)
    return { firstName: (person && asNamed(person, lease, language).firstName) ?? '' }
  }
  return {
    leaseId: lease.id,
    reference: referenceOf(lease),
    depositPolicy: lease.depositPolicy,
    part: part.part,
    city: home?.city ? cityName(home.city, language) : null,
    tenant: named(lease.tenantId),
    landlord: named(lease.landlordId),
    openedBy,
    openedAt,
    agreed,
    claimed: claimed.toString(),
    held,
    due,
    latestDue,
    payee,
    state,
    decided: decided
      ? { at: decided.at, toTenant: decided.toTenant.toString(), toLandlord: decided.toLandlord.toString() }
      : null,
    timeZone: lease.timeZone,
    ...(appeal && { appeal }),
    ...(lease.firstEnd &&
      lease.moveOut < escrowMoveOut && {
        endedEarly: { validTo: lease.stay.to, firstValidTo: lease.firstEnd.validTo },
      }),
    ...rest,
  }
}

/** A decision that the escrow has not carried out. */
export function describeDraft({ part, toTenant, words, madeAt, hash }: ReadableDecision): KeptDecision {
  return { part, toTenant: toTenant.toString(), words, madeAt, hash, state: 'draft' }
}

/** A decision as its author sees it; undefined if the dispute ended without their split. `disputes` are the lease's own. */
export function describeKept(kept: ReadableDecision, disputes: readonly DeskRow[]): KeptDecision[] {
  const row = disputes.find(({ part }) => part === kept.part)
  const decided = row?.decided ? { toTenant: BigInt(row.decided.toTenant) } : undefined
  const state = row && decisionState(kept.toTenant, { state: row.state, decided })
  return state ? [{ ...describeDraft(kept), state }] : []
}

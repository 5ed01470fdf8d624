/** A dispute in the API's format: the specification's row about the home, and what is disputed. */
import { createHash } from 'node:crypto'
import type { Appeal } from '@keyhold/api/appeals.schema.ts'
import type { DisputeRow, SecondDisputeRow } from '@keyhold/api/disputes.ts'
import type { LeaseCard, LeasePart } from '@keyhold/api/leases.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import type { Dispute } from '@keyhold/rental/dispute.ts'
import { whole } from '@keyhold/rental/money.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { IssuedTerms, Lease } from '../../leases/leases/service.ts'
import type { FullListing } from '../../listings/listings/service.ts'
import { describeTerms } from '../../money/deposits/wire.ts'
import { describeOnChain } from '../../money/lease-views/wire.ts'

interface DescribedDispute {
  readonly dispute: Dispute
  /** The part in its current state. */
  readonly part: LeasePart
  readonly lease: Lease
  readonly card: LeaseCard
  readonly home: Pick<FullListing, 'description'>
  readonly appeal: Appeal | undefined
}

/** A dispute as one party sees it; `card` is its lease, described for that reader. */
export function describeDispute({ dispute, part, lease, card, home, appeal }: DescribedDispute): DisputeRow {
  const { openedBy, openedAt, claimed, state, decided } = dispute
  const { property } = card.roomAd
  const { reference, isLandlordInContract, counterpart, timeZone, leaseNow } = card
  return {
    id: idOf(lease.id, part.part),
    image: property.images[0] ?? null,
    title: property.title,
    description: home.description ?? '',
    beds: property.bedsNumber,
    size: property.roomSize,
    rentalPrice: Number(lease.rent / whole(1, 'USDT').amount),
    leaseId: lease.id,
    reference,
    isLandlordInContract,
    counterpart,
    part: part.part,
    depositPolicy: lease.depositPolicy,
    openedBy,
    openedAt,
    agreed: part.agreed,
    claimed: claimed.toString(),
    held: part.held,
    decided: decided
      ? { at: decided.at, toTenant: decided.toTenant.toString(), toLandlord: decided.toLandlord.toString() }
      : null,
    state,
    due: part.due,
    latestDue: part.latestDue,
    payee: part.payee,
    ...(appeal && { appeal }),
    timeZone,
    leaseNow,
  }
}

/** A dispute of a second payment, as one party sees it. */
export function describeSecond(
  { issued, ...described }: DescribedDispute & { readonly issued: IssuedTerms },
  chain: Chain,
): SecondDisputeRow {
  const second = {
    smartContractId: issued.id,
    chain: describeOnChain(issued, chain),
    terms: describeTerms(issued.terms),
  }
  return { ...describeDispute(described), id: idOf(`${issued.id} ${issued.escrow}`, described.part.part), second }
}

/** A stable id, different for each part of each lease and second payment: a part is disputed once. */
function idOf(payment: string, part: EscrowPart): string {
  const hash = createHash('sha256').update(`${payment} ${part}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

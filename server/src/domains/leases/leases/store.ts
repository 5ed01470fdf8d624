/** Leases in SQL: rows, their history, the terms issued for them, and the nights they hold. */
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { owedUntil } from '@keyhold/rental/depositOwed.ts'
import type { DisputeEvent } from '@keyhold/rental/dispute.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import type { Party, Status, TransitionName } from '@keyhold/rental/lease.ts'
import type { Hex } from 'viem'
import { type Query, refuseOn, type Transaction } from '../../../gateways/database.ts'
import { agreedRules, rulesInForce } from './agreedRules.ts'
import type { Acceptance, Lease, RequestedTerms } from './lease.ts'
import { type LeaseRow, leaseColumns, leaseFromRow, type StoredRules } from './leaseRow.ts'

export async function findLease(query: Query, id: string): Promise<Lease | undefined> {
  const [row] = await query<LeaseRow[]>`select ${leaseColumns(query)} from lease where id = ${id}`
  return row && leaseFromRow(row)
}

/** The lease, locked until the transaction ends, which serializes transitions. */
export async function lockLease(tx: Transaction, id: string): Promise<Lease | undefined> {
  const [row] = await tx<LeaseRow[]>`select ${leaseColumns(tx)} from lease where id = ${id} for update`
  return row && leaseFromRow(row)
}

/** A person's leases, newest first. */
export async function listLeasesOf(query: Query, personId: string): Promise<Lease[]> {
  const rows = await query<LeaseRow[]>`
    select ${leaseColumns(query)} from lease where tenant_id = ${personId} or landlord_id = ${personId} order by number desc`
  return rows.map(leaseFromRow)
}

/** A person's leases that hold money of theirs, newest first. */
export async function listLeasesHolding(query: Query, personId: string): Promise<Lease[]> {
  const rows = await query<LeaseRow[]>`
    select ${leaseColumns(query)} from lease
    where (tenant_id = ${personId} or landlord_id = ${personId}) and exists (
      select from deposit where lease_id = lease.id and not is_second and (handover_held > 0 or deposit_held > 0))
    order by number desc`
  return rows.map(leaseFromRow)
}

/** The number of unanswered requests a person received, of those they sent, and of their other leases as tenant. */
export async function countLeasesOf(
  query: Query,
  personId: string,
  waiting: readonly Status[],
): Promise<{ requests: number; sent: number; rentals: number }> {
  const [row] = await query<{ requests: number; sent: number; rentals: number }[]>`
    select count(*) filter (where landlord_id = ${personId} and status in ${query(waiting)})::integer as requests,
      count(*) filter (where landlord_id <> ${personId} and status in ${query(waiting)})::integer as sent,
      count(*) filter (where landlord_id <> ${personId} and status not in ${query(waiting)})::integer as rentals
    from lease where tenant_id = ${personId} or landlord_id = ${personId}`
  return row ?? { requests: 0, sent: 0, rentals: 0 }
}

/** The leases that two people have with each other, newest first. */
export async function listLeasesBetween(query: Query, one: string, other: string, most: number): Promise<Lease[]> {
  const rows = await query<LeaseRow[]>`
    select ${leaseColumns(query)} from lease
    where (tenant_id, landlord_id) in ((${one}, ${other}), (${other}, ${one})) order by number desc limit ${most}`
  return rows.map(leaseFromRow)
}

const requestedColumns = ({ stay, ownClauses, ...rest }: RequestedTerms) => ({
  ...rest,
  validFrom: stay.from,
  validTo: stay.to,
  returnDue: owedUntil({ ...rest, ...agreedRules({ ...rest, stay }) }),
  ownClauses: ownClauses?.text ?? null,
  ownClausesLanguage: ownClauses ? languageFacts[ownClauses.language].id : null,
})

/** A new request. The same nights of the same home can be requested once at a time. */
export async function insertLease(
  tx: Transaction,
  lease: RequestedTerms &
    Pick<Lease, 'id' | 'listingId' | 'tenantId' | 'landlordId' | 'requestedAt'> & { readonly renews?: string },
): Promise<void> {
  const row = { ...requestedColumns(lease), status: 'requested' satisfies Status }
  await tx`insert into lease ${tx(digitsIn(row))}`.catch(refuseOn('one_pending_request_per_stay', 'already-requested'))
}

export async function replaceRequestedTerms(tx: Transaction, id: string, changes: RequestedTerms): Promise<void> {
  await tx`update lease set ${tx(digitsIn(requestedColumns(changes)))} where id = ${id}`.catch(
    refuseOn('one_pending_request_per_stay', 'already-requested'),
  )
}

const digitsIn = <T extends Pick<RequestedTerms, 'rent' | 'handover' | 'deposit'>>(row: T) => ({
  ...row,
  rent: row.rent.toString(),
  handover: row.handover.toString(),
  deposit: row.deposit.toString(),
})

/** Freezes what the parties agreed (D 4.8). */
export async function setAcceptance(
  tx: Transaction,
  id: string,
  { signature, rules, ...frozen }: Acceptance,
): Promise<void> {
  const agreedRules = tx.json({ ...rules, firstRent: rules.firstRent.toString() } satisfies StoredRules)
  await tx`update lease set ${tx({ ...frozen, agreedRules, acceptanceSignature: signature })} where id = ${id}`
}

export async function setStatus(tx: Transaction, id: string, status: Status): Promise<void> {
  await tx`update lease set status = ${status} where id = ${id}`
}

/** The first final payment is the lease's (D 4.8). */
export async function setPaidTerms(tx: Transaction, id: string, terms: Hex): Promise<void> {
  await tx`update lease set paid_terms = ${terms} where id = ${id} and paid_terms is null`
}

/**
 * Holds the nights for this lease, or refuses: `one_household_at_a_time` decides, not a prior check (D 6.4). Leases
 * that want nights of a home are serialized: with an exclusion constraint, two concurrent inserts deadlock. A lease
 * that has its nights does not wait.
 */
export async function holdNights(tx: Transaction, { id, listingId, stay }: Lease): Promise<void> {
  const held = await tx`select 1 from stay where lease_id = ${id}`
  if (held.length > 0) return
  await lockNights(tx, listingId)
  await tx`
    insert into stay (lease_id, listing_id, nights) values (${id}, ${listingId}, daterange(${stay.from}, ${stay.to}))
    on conflict (lease_id) do nothing`.catch(refuseOn('one_household_at_a_time', 'dates-already-taken'))
}

/** Serializes everyone who takes or shortens nights of a home, until the transaction ends. */
async function lockNights(tx: Transaction, listingId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('nights ' || ${listingId}, 0))`
}

export async function freeNights(tx: Transaction, leaseId: string): Promise<void> {
  await tx`delete from stay where lease_id = ${leaseId}`
}

/** Ends a stay on an earlier day: its nights from then on are free, and its first end is stored (D 11.21). */
export async function setEarlyEnd(
  tx: Transaction,
  lease: Lease,
  { validTo, moveOut }: { readonly validTo: string; readonly moveOut: number },
): Promise<void> {
  const { id, listingId } = lease
  const returnDue = owedUntil({ ...rulesInForce(lease), moveOut })
  await tx`
    update lease set first_valid_to = coalesce(first_valid_to, valid_to),
      first_move_out = coalesce(first_move_out, move_out), valid_to = ${validTo}, move_out = ${moveOut}, return_due = ${returnDue}
    where id = ${id}`
  await lockNights(tx, listingId)
  await tx`update stay set nights = daterange(lower(nights), ${validTo}) where lease_id = ${id}`
}

/** Whether a renewal of a lease has one of these statuses, or holds its nights: until then it can be paid. */
export async function hasLeaseAfter(query: Query, id: string, at: readonly Status[]): Promise<boolean> {
  const rows = await query`
    select 1 from lease where renews = ${id}
      and (status in ${query(at)} or exists (select from stay where stay.lease_id = lease.id)) limit 1`
  return rows.length > 0
}

/** Whether another household has paid for some of these nights: then requesting them is pointless. */
export async function areNightsLet(query: Query, listingId: string, { from, to }: Lease['stay']): Promise<boolean> {
  const rows = await query`
    select 1 from stay join lease on lease.id = stay.lease_id
    where stay.listing_id = ${listingId} and nights && daterange(${from}, ${to}) and paid_terms is not null limit 1`
  return rows.length > 0
}

/**
 * Whether some of these nights are blocked: they cannot be requested, but an earlier request for them stays valid
 * (D 5.16).
 */
export async function areNightsBlocked(query: Query, listingId: string, { from, to }: Lease['stay']): Promise<boolean> {
  const rows = await query`
    select 1 from blocked_days where listing_id = ${listingId} and nights && daterange(${from}, ${to}) limit 1`
  return rows.length > 0
}

/** Whether the landlord ever accepted a request of this tenant (D 5.11). */
export async function haveAgreed(query: Query, tenantId: string, landlordId: string): Promise<boolean> {
  const rows = await query`
    select 1 from lease where tenant_id = ${tenantId} and landlord_id = ${landlordId} and accepted_at is not null limit 1`
  return rows.length > 0
}

/** The number of requests a landlord answered, and of those that were answered or lapsed. */
export async function countAnswers(query: Query, landlordId: string): Promise<{ answered: number; all: number }> {
  const [row] = await query<{ answered: number; all: number }[]>`
    select count(*) filter (where transition <> 'lapse')::integer as answered, count(*)::integer as "all"
    from lease_history join lease on lease.id = lease_id
    where landlord_id = ${landlordId}
      and (transition in ('accept', 'decline') and renews is null or (transition = 'lapse' and facts ->> 'why' = 'unanswered'))`
  return row ?? { answered: 0, all: 0 }
}

/** The number of a landlord's leases that ended; a renewed lease ends with its last renewal (D 11.21). */
export async function countFinished(query: Query, landlordId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from lease
    where landlord_id = ${landlordId} and status in ('completed', 'resolved') and not exists (
      select from lease_history where lease_id = lease.id and transition = 'chainEvent' and facts ->> 'event' = 'LeaseRenewed')`
  return row?.count ?? 0
}

/**
 * Requests for the same home whose nights overlap these, oldest first; `waiting` is the status of an unanswered lease.
 */
export async function listOverlapping(query: Query, lease: Lease, waiting: readonly Status[]): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from lease
    where listing_id = ${lease.listingId} and id <> ${lease.id} and status in ${query(waiting)}
      and valid_from < ${lease.stay.to} and valid_to > ${lease.stay.from}
    order by number`
  return rows.map(({ id }) => id)
}

/**
 * The number of other requests for the same home that each of these leases overlaps; leases without any are left out.
 */
export async function countOverlapping(
  query: Query,
  leaseIds: readonly string[],
  waiting: readonly Status[],
): Promise<Map<string, number>> {
  if (leaseIds.length === 0) return new Map()
  const rows = await query<{ id: string; others: number }[]>`
    select lease.id, count(*)::integer as others
    from lease join lease other on other.listing_id = lease.listing_id and other.id <> lease.id
      and other.status in ${query(waiting)} and other.valid_from < lease.valid_to and other.valid_to > lease.valid_from
    where lease.id in ${query(leaseIds)} group by lease.id`
  return new Map(rows.map(({ id, others }) => [id, others]))
}

/** Leases of the same home that ended unpaid by our records, want some of the same nights, and had terms to pay. */
export async function listLapsedOverlapping(
  query: Query,
  lease: Pick<Lease, 'id' | 'listingId' | 'stay'>,
): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from lease
    where listing_id = ${lease.listingId} and id <> ${lease.id} and status in ('withdrawn', 'cancelled', 'expired')
      and paid_terms is null and valid_from < ${lease.stay.to} and valid_to > ${lease.stay.from}
      and exists (select from lease_terms where lease_id = lease.id)`
  return rows.map(({ id }) => id)
}

/** One history row; facts are for people to read, therefore words and numbers. */
export interface HistoryEntry {
  readonly leaseId: string
  readonly transition: TransitionName | 'request'
  readonly party: Party
  readonly personId: string | null
  readonly at: number
  readonly serverAt: Date
  readonly from: Status | null
  readonly to: Status
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
}

export async function insertHistory(tx: Transaction, row: HistoryEntry): Promise<void> {
  const { leaseId, transition, party, personId, at, serverAt, from, to, facts } = row
  await tx`
    insert into lease_history (lease_id, transition, party, person_id, at, server_at, from_status, to_status, facts)
    values (${leaseId}, ${transition}, ${party}, ${personId}, ${at}, ${serverAt}, ${from}, ${to}, ${tx.json(facts)})`
}

/** The history of a lease, in order. */
export async function listHistory(query: Query, leaseId: string): Promise<(HistoryEntry & { id: string })[]> {
  const rows = await query<(Omit<HistoryEntry, 'at'> & { id: bigint; at: bigint })[]>`
    select id, lease_id, transition, party, person_id, at, server_at, from_status as "from", to_status as "to", facts
    from lease_history where lease_id = ${leaseId} order by id`
  return rows.map((row) => ({ ...row, id: String(row.id), at: Number(row.at) }))
}

/**
 * When each of these leases reached its present status, by lease: by chain time where the escrow reported it, however
 * late it was received. A missed event may be received after a later one: the last that moved the money counts.
 */
export async function listEndings(query: Query, leaseIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (leaseIds.length === 0) return new Map()
  const rows = await query<{ leaseId: string; at: bigint }[]>`
    select came.lease_id, coalesce(
      case when came.transition = 'chainEvent' then (
        select max((moved.facts ->> 'time')::bigint) from lease_history moved
        where moved.lease_id = came.lease_id and moved.id <= came.id and moved.transition = 'chainEvent' and not moved.facts ? 'second'
          and (moved.id = came.id or moved.facts ->> 'event' in ('LeaseReleased', 'LeaseRefunded', 'LeaseCancelled', 'LeaseSettled', 'LeaseSplit'))
      ) end, came.at) as at
    from (
      select distinct on (lease_id) lease_id, id, transition, at from lease_history
      where lease_id in ${query(leaseIds)} and from_status is distinct from to_status
      order by lease_id, id desc
    ) came`
  return new Map(rows.map(({ leaseId, at }) => [leaseId, Number(at)]))
}

/** Those of these leases whose payment arrived after they had ended (D 6.4). */
export async function listPaidLate(query: Query, leaseIds: readonly string[]): Promise<string[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<{ leaseId: string }[]>`
    select distinct lease_id from lease_history
    where lease_id in ${query(leaseIds)} and transition in ('withdraw', 'cancel', 'lapse')`
  return rows.map(({ leaseId }) => leaseId)
}

/** The escrow's events that open or end disputes of these leases, in chain order; second payments have none. */
export async function listDisputeEvents(
  query: Query,
  leaseIds: readonly string[],
): Promise<(DisputeEvent & { readonly leaseId: string })[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<{ leaseId: string; at: bigint; facts: DisputeFacts }[]>`
    select lease_id, coalesce((facts ->> 'time')::bigint, at) as at, facts from lease_history
    where lease_id in ${query(leaseIds)} and transition = 'chainEvent' and not facts ? 'second'
      and facts ->> 'event' in ('LeaseDisputed', 'LeaseReleased', 'LeaseRefunded', 'LeaseSettled', 'LeaseSplit')
    order by at, id`
  return rows.map(({ leaseId, at, facts: { claim = 0, toTenant = 0, toLandlord = 0, ...facts } }) => ({
    ...facts,
    leaseId,
    at: Number(at),
    claim: BigInt(claim),
    toTenant: BigInt(toTenant),
    toLandlord: BigInt(toLandlord),
  }))
}

/** The leases whose terms name one of these wallets as arbitrator and of which some part was ever disputed. */
export async function listDisputedUnder(query: Query, arbitrators: readonly string[]): Promise<Lease[]> {
  if (arbitrators.length === 0) return []
  const rows = await query<LeaseRow[]>`
    select ${leaseColumns(query)} from lease
    where arbitrator in ${query(arbitrators)} and exists (
      select from lease_history where lease_id = lease.id and transition = 'chainEvent' and facts ->> 'event' = 'LeaseDisputed'
    ) order by number desc`
  return rows.map(leaseFromRow)
}

/** Encodes a history row's facts: amounts as digits. */
type DisputeFacts = Pick<Extract<DisputeEvent, { part: EscrowPart }>, 'event' | 'part'> &
  Partial<Record<'claim' | 'toTenant' | 'toLandlord', string>>

/** A reader's cursor in the history of all leases. */
export interface HistoryCursor {
  /** The transaction that wrote the row, and the row. */
  readonly tx: string
  readonly id: string
}

/**
 * The rows after a cursor, in the order of their transactions. Without an `end`, rows that a slower transaction may
 * still precede are left for later, so that the cursor misses none.
 */
export async function listHistoryAfter(
  query: Query,
  { tx, id }: HistoryCursor,
  most: number,
  end?: HistoryCursor,
): Promise<(HistoryEntry & { cursor: HistoryCursor })[]> {
  const rows = await query<(Omit<HistoryEntry, 'at'> & { id: bigint; at: bigint; tx: string })[]>`
    select id, tx::text as tx, lease_id, transition, party, person_id, at, server_at, from_status as "from", to_status as "to", facts
    from lease_history
    where (tx, id) > (${tx}::text::xid8, ${id}::bigint)
      and ${end ? query`(tx, id) <= (${end.tx}::text::xid8, ${end.id}::bigint)` : query`tx < pg_snapshot_xmin(pg_current_snapshot())`}
    order by lease_history.tx, lease_history.id limit ${most}`
  return rows.map((row) => ({ ...row, at: Number(row.at), cursor: { tx: row.tx, id: String(row.id) } }))
}

/** The cursor after the newest row. */
export async function findHistoryEnd(query: Query): Promise<HistoryCursor | undefined> {
  const [row] = await query<{ tx: string; id: bigint }[]>`
    select tx::text as tx, id from lease_history order by lease_history.tx desc, lease_history.id desc limit 1`
  return row && { tx: row.tx, id: String(row.id) }
}

/**
 * Logs that a person viewed the tenant's identity (D 6.7); a page that refreshes within a minute counts as the same
 * view.
 */
export async function insertIdentityView(query: Query, leaseId: string, personId: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 60_000)
  await query`
    insert into identity_view (lease_id, person_id, seen_at)
    select ${leaseId}::uuid, ${personId}::uuid, ${at}::timestamptz
    where not exists (
      select from identity_view where lease_id = ${leaseId} and person_id = ${personId} and seen_at > ${before}
    )`
}

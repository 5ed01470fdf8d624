/** Leases in SQL: rows, their history, the terms issued for them, and the nights they hold. */
import type { ActName, Party, Stage } from '@keyhold/rental/lease.ts'
import type { Hex } from 'viem'
import { type Query, refuseOn, type Transaction } from '../../gateways/database.ts'
import type { Acceptance, Asked, Lease } from './lease.ts'
import { columns, leaseOf, type Row } from './row.ts'

export async function findLease(query: Query, id: string): Promise<Lease | undefined> {
  const [row] = await query<Row[]>`select ${columns(query)} from lease where id = ${id}`
  return row && leaseOf(row)
}

/** The lease, locked until the transaction ends, so that acts come one after the other. */
export async function lockLease(tx: Transaction, id: string): Promise<Lease | undefined> {
  const [row] = await tx<Row[]>`select ${columns(tx)} from lease where id = ${id} for update`
  return row && leaseOf(row)
}

/** A person's leases, newest first. */
export async function listLeasesOf(query: Query, personId: string): Promise<Lease[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from lease where tenant_id = ${personId} or landlord_id = ${personId} order by number desc`
  return rows.map(leaseOf)
}

/** Lets a tenant's requests come one after the other, so that they are counted rightly. */
export async function lockTenant(tx: Transaction, tenantId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${tenantId}, 727))`
}

/** How many requests somebody ever sent. */
export async function countRequestsOf(query: Query, tenantId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from lease where tenant_id = ${tenantId}`
  return row?.count ?? 0
}

const asked = ({ stay, ...rest }: Asked) => ({ ...rest, validFrom: stay.from, validTo: stay.to })

/** A new request. The same nights of the same home are asked for once at a time. */
export async function insertLease(
  tx: Transaction,
  lease: Asked & Pick<Lease, 'id' | 'listingId' | 'tenantId' | 'landlordId' | 'requestedAt'>,
): Promise<void> {
  const row = { ...asked(lease), stage: 'Pending Request' satisfies Stage }
  await tx`insert into lease ${tx(digitsIn(row))}`.catch(refuseOn('one_pending_request_per_stay', 'already-requested'))
}

export async function replaceAsked(tx: Transaction, id: string, changes: Asked): Promise<void> {
  await tx`update lease set ${tx(digitsIn(asked(changes)))} where id = ${id}`.catch(
    refuseOn('one_pending_request_per_stay', 'already-requested'),
  )
}

const digitsIn = <T extends Asked | Omit<Asked, 'stay'>>(row: T) => ({
  ...row,
  rent: row.rent.toString(),
  handover: row.handover.toString(),
  deposit: row.deposit.toString(),
})

/** Freezes what the parties agreed (D 4.8). */
export async function setAcceptance(tx: Transaction, id: string, { signature, ...frozen }: Acceptance): Promise<void> {
  await tx`update lease set ${tx({ ...frozen, acceptanceSignature: signature })} where id = ${id}`
}

export async function setStage(tx: Transaction, id: string, stage: Stage): Promise<void> {
  await tx`update lease set stage = ${stage} where id = ${id}`
}

/** The first final payment is the lease's (D 4.8). */
export async function setPaidTerms(tx: Transaction, id: string, terms: Hex): Promise<void> {
  await tx`update lease set paid_terms = ${terms} where id = ${id} and paid_terms is null`
}

/** Holds the nights for this lease, or refuses: `one_household_at_a_time` decides, not a check before (D 6.4). */
export async function holdNights(tx: Transaction, { id, listingId, stay }: Lease): Promise<void> {
  await tx`
    insert into stay (lease_id, listing_id, nights) values (${id}, ${listingId}, daterange(${stay.from}, ${stay.to}))
    on conflict (lease_id) do nothing`.catch(refuseOn('one_household_at_a_time', 'dates-already-taken'))
}

export async function freeNights(tx: Transaction, leaseId: string): Promise<void> {
  await tx`delete from stay where lease_id = ${leaseId}`
}

/** Whether another household has paid for some of these nights: then asking for them is of no use. */
export async function areNightsLet(query: Query, listingId: string, { from, to }: Lease['stay']): Promise<boolean> {
  const rows = await query`
    select 1 from stay join lease on lease.id = stay.lease_id
    where stay.listing_id = ${listingId} and nights && daterange(${from}, ${to}) and paid_terms is not null limit 1`
  return rows.length > 0
}

/** Whether the landlord ever accepted a request of this tenant (D 5.11). */
export async function haveAgreed(query: Query, tenantId: string, landlordId: string): Promise<boolean> {
  const rows = await query`
    select 1 from lease where tenant_id = ${tenantId} and landlord_id = ${landlordId} and accepted_at is not null limit 1`
  return rows.length > 0
}

/** How many requests a landlord answered, and how many waited for an answer until it was given or too late. */
export async function countAnswers(query: Query, landlordId: string): Promise<{ answered: number; all: number }> {
  const [row] = await query<{ answered: number; all: number }[]>`
    select count(*) filter (where act <> 'lapse')::integer as answered, count(*)::integer as "all"
    from lease_history join lease on lease.id = lease_id
    where landlord_id = ${landlordId}
      and (act in ('accept', 'decline') or (act = 'lapse' and facts ->> 'why' = 'unanswered'))`
  return row ?? { answered: 0, all: 0 }
}

/** How many of a landlord's leases came to their end. */
export async function countFinished(query: Query, landlordId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from lease
    where landlord_id = ${landlordId} and stage in ('Completed', 'Resolved')`
  return row?.count ?? 0
}

/** Requests for the same home whose nights overlap these, oldest first; `waiting` is where a lease waits for an answer. */
export async function listOverlapping(query: Query, lease: Lease, waiting: readonly Stage[]): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from lease
    where listing_id = ${lease.listingId} and id <> ${lease.id} and stage in ${query(waiting)}
      and valid_from < ${lease.stay.to} and valid_to > ${lease.stay.from}
    order by number`
  return rows.map(({ id }) => id)
}

/** What happened, as one row; facts are for people to read, so they are words and numbers. */
export interface Happened {
  readonly leaseId: string
  readonly act: ActName | 'request'
  readonly party: Party
  readonly personId: string | null
  readonly at: number
  readonly serverAt: Date
  readonly from: Stage | null
  readonly to: Stage
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
}

export async function insertHistory(tx: Transaction, row: Happened): Promise<void> {
  const { leaseId, act, party, personId, at, serverAt, from, to, facts } = row
  await tx`
    insert into lease_history (lease_id, act, party, person_id, at, server_at, from_stage, to_stage, facts)
    values (${leaseId}, ${act}, ${party}, ${personId}, ${at}, ${serverAt}, ${from}, ${to}, ${tx.json(facts)})`
}

/** The history of a lease, in order. */
export async function listHistory(query: Query, leaseId: string): Promise<(Happened & { id: string })[]> {
  const rows = await query<(Omit<Happened, 'at'> & { id: bigint; at: bigint })[]>`
    select id, lease_id, act, party, person_id, at, server_at, from_stage as "from", to_stage as "to", facts
    from lease_history where lease_id = ${leaseId} order by id`
  return rows.map((row) => ({ ...row, id: String(row.id), at: Number(row.at) }))
}

/** How far a reader has followed the history of all leases. */
export interface HistoryPlace {
  /** The transaction that wrote the row, and the row. */
  readonly tx: string
  readonly id: string
}

/**
 * The rows after a place, in the order of their transactions. Rows of transactions that may still be overtaken by a slower
 * one are left for later, so that a reader with a cursor misses none.
 */
export async function listHistoryAfter(
  query: Query,
  { tx, id }: HistoryPlace,
  most: number,
): Promise<(Happened & { place: HistoryPlace })[]> {
  const rows = await query<(Omit<Happened, 'at'> & { id: bigint; at: bigint; tx: string })[]>`
    select id, tx::text as tx, lease_id, act, party, person_id, at, server_at, from_stage as "from", to_stage as "to", facts
    from lease_history
    where (tx, id) > (${tx}::text::xid8, ${id}::bigint) and tx < pg_snapshot_xmin(pg_current_snapshot())
    order by tx, id limit ${most}`
  return rows.map((row) => ({ ...row, at: Number(row.at), place: { tx: row.tx, id: String(row.id) } }))
}

/** The place after the newest row. */
export async function findHistoryEnd(query: Query): Promise<HistoryPlace | undefined> {
  const [row] = await query<{ tx: string; id: bigint }[]>`
    select tx::text as tx, id from lease_history order by tx desc, id desc limit 1`
  return row && { tx: row.tx, id: String(row.id) }
}

/** Notes that somebody saw the tenant's identity (D 6.7); a page that reads itself anew within a minute is the same view. */
export async function insertIdentityView(query: Query, leaseId: string, personId: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - 60_000)
  await query`
    insert into identity_view (lease_id, person_id, seen_at)
    select ${leaseId}::uuid, ${personId}::uuid, ${at}::timestamptz
    where not exists (
      select from identity_view where lease_id = ${leaseId} and person_id = ${personId} and seen_at > ${before}
    )`
}

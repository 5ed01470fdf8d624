/** SQL for both parties' statements in disputes. */
import type { EscrowPart, Payee } from '@keyhold/rental/deposit.ts'
import type { DisputeReason } from '@keyhold/rental/disputeStatement.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** The lease, part and party of a statement: a party has one at a time. */
export interface StatementKey {
  readonly leaseId: string
  readonly part: EscrowPart
  readonly party: Payee
}

/** `madeAt` and `opensBy` in unix seconds of the lease clock; `opensBy` is null once the dispute exists. */
export interface Statement extends StatementKey {
  readonly id: string
  readonly reason: DisputeReason
  readonly claim: bigint | null
  readonly words: Buffer | null
  readonly madeAt: number
  readonly opensBy: number | null
}

/** Locks a lease, so that statements are serialized and its money does not move meanwhile. */
export async function lockLeaseOfStatement(tx: Transaction, leaseId: string): Promise<void> {
  await tx`select from lease where id = ${leaseId} for update`
}

/** Stores a statement that replaces the party's previous one. */
export async function replaceStatement(tx: Transaction, { claim, ...rest }: Statement): Promise<void> {
  await tx`delete from dispute_statement where lease_id = ${rest.leaseId} and part = ${rest.part}
    and party = ${rest.party} and withdrawn_at is null`
  await tx`insert into dispute_statement ${tx({ ...rest, claim: claim === null ? null : claim.toString() })}`
}

type Row = Omit<Statement, 'claim' | 'madeAt' | 'opensBy'> & {
  readonly claim: string | null
  readonly madeAt: bigint
  readonly opensBy: bigint | null
}
const statementFromRow = ({ claim, madeAt, opensBy, ...row }: Row): Statement => ({
  ...row,
  claim: claim === null ? null : BigInt(claim),
  madeAt: Number(madeAt),
  opensBy: opensBy === null ? null : Number(opensBy),
})
const columns = (query: Query) => query`id, lease_id, part, party, reason, claim, words, made_at, opens_by`

/** Returns a lease's current statements, oldest first. */
export async function listStatements(query: Query, leaseId: string): Promise<Statement[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_statement
    where lease_id = ${leaseId} and withdrawn_at is null order by number`
  return rows.map(statementFromRow)
}

/** Returns a person's statements in all their leases that they did not withdraw, oldest first. */
export async function listStatementsOf(query: Query, personId: string): Promise<Statement[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_statement where withdrawn_at is null and (lease_id, party) in (
      select id, 'tenant' from lease where tenant_id = ${personId}
      union all select id, 'landlord' from lease where landlord_id = ${personId}) order by number`
  return rows.map(statementFromRow)
}

/** Returns who made a statement about which part of these leases. */
export async function listSpeakers(query: Query, leaseIds: readonly string[]): Promise<StatementKey[]> {
  if (leaseIds.length === 0) return []
  return query<StatementKey[]>`
    select lease_id, part, party from dispute_statement
    where lease_id in ${query(leaseIds)} and withdrawn_at is null order by number`
}

/** Returns statements whose dispute should have begun by an instant. */
export async function listUnopened(query: Query, until: number): Promise<Statement[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_statement
    where withdrawn_at is null and opens_by <= ${until} order by opens_by, number limit 100`
  return rows.map(statementFromRow)
}

/** Marks that a statement's dispute has begun. */
export async function setOpened(tx: Transaction, id: string): Promise<void> {
  await tx`update dispute_statement set opens_by = null where id = ${id}`
}

/** Withdraws a statement and deletes its words. */
export async function withdrawStatement(tx: Transaction, id: string, at: number): Promise<void> {
  await tx`update dispute_statement set withdrawn_at = ${at}, words = null, opens_by = null where id = ${id}`
}

/** Logs that a person read another's statement (D 11.22); a reload within a minute is the same view. */
export async function insertStatementView(query: Query, statementId: string, personId: string, at: Date) {
  const before = new Date(at.getTime() - 60_000)
  await query`
    insert into dispute_statement_view (statement_id, person_id, seen_at)
    select ${statementId}::uuid, ${personId}::uuid, ${at}::timestamptz
    where not exists (
      select from dispute_statement_view
      where statement_id = ${statementId} and person_id = ${personId} and seen_at > ${before}
    )`
}

/** The id the ciphertext is bound to: lease, part, party and the row's own id, so it cannot be moved to another row. */
export const wordsRowId = ({ leaseId, part, party, id }: StatementKey & { readonly id: string }) =>
  `${leaseId} ${part} ${party} ${id}`
/** The column with the encrypted words. */
export const statementWords = {
  table: 'dispute_statement',
  column: 'words',
  boundTo: ['lease_id', 'part', 'party', 'id'],
} as const

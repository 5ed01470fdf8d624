/** What the two of a lease say in its disputes, in SQL. */
import type { EscrowPart, Payee } from '@keyhold/rental/deposit.ts'
import type { DisputeReason } from '@keyhold/rental/disputeStatement.ts'
import type { Query, Transaction } from '../../gateways/database.ts'

/** Whose statement about what: a party has one at a time. */
export interface StatementKey {
  readonly leaseId: string
  readonly part: EscrowPart
  readonly party: Payee
}

/** `madeAt` and `opensBy` in unix seconds of the lease clock; `opensBy` is null once the dispute is there. */
export interface Statement extends StatementKey {
  readonly id: string
  readonly reason: DisputeReason
  readonly claim: bigint | null
  readonly words: Buffer | null
  readonly madeAt: number
  readonly opensBy: number | null
}

/** Lets what is said of a lease come one after the other, and not while its money moves. */
export async function lockLeaseOfStatement(tx: Transaction, leaseId: string): Promise<void> {
  await tx`select from lease where id = ${leaseId} for update`
}

/** Keeps a statement in the place of the one that the party made before. */
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

/** What stands of a lease, oldest first. */
export async function listStatements(query: Query, leaseId: string): Promise<Statement[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_statement
    where lease_id = ${leaseId} and withdrawn_at is null order by number`
  return rows.map(statementFromRow)
}

/** What somebody said in all their leases and did not withdraw, oldest first. */
export async function listStatementsOf(query: Query, personId: string): Promise<Statement[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_statement where withdrawn_at is null and (lease_id, party) in (
      select id, 'tenant' from lease where tenant_id = ${personId}
      union all select id, 'landlord' from lease where landlord_id = ${personId}) order by number`
  return rows.map(statementFromRow)
}

/** Who has said something of which part of these leases. */
export async function listSpeakers(query: Query, leaseIds: readonly string[]): Promise<StatementKey[]> {
  if (leaseIds.length === 0) return []
  return query<StatementKey[]>`
    select lease_id, part, party from dispute_statement
    where lease_id in ${query(leaseIds)} and withdrawn_at is null order by number`
}

/** What waits for a dispute that should have been there by an instant. */
export async function listUnopened(query: Query, until: number): Promise<Statement[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_statement
    where withdrawn_at is null and opens_by <= ${until} order by opens_by, number limit 100`
  return rows.map(statementFromRow)
}

/** The dispute is there: the statement waits for it no more. */
export async function setOpened(tx: Transaction, id: string): Promise<void> {
  await tx`update dispute_statement set opens_by = null where id = ${id}`
}

/** Withdraws a statement; its words go. */
export async function withdrawStatement(tx: Transaction, id: string, at: number): Promise<void> {
  await tx`update dispute_statement set withdrawn_at = ${at}, words = null, opens_by = null where id = ${id}`
}

/** Notes that somebody read what another wrote (D 11.22); a page that reads itself anew within a minute is the same view. */
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

/** What a statement's words are bound to: its lease, part and party beside its own id, so that they are nobody else's. */
export const wordsRowId = ({ leaseId, part, party, id }: StatementKey & { readonly id: string }) =>
  `${leaseId} ${part} ${party} ${id}`
/** Where its encrypted words lie. */
export const statementWords = {
  table: 'dispute_statement',
  column: 'words',
  boundTo: ['lease_id', 'part', 'party', 'id'],
} as const

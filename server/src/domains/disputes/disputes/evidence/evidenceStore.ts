/** SQL for the evidence of both parties. */
import type { EscrowPart, Payee } from '@keyhold/rental/deposit.ts'
import type { EvidenceKind } from '@keyhold/rental/evidence.ts'
import type { Query, Transaction } from '../../../../gateways/database.ts'

/** The lease, part and party of a piece of evidence. */
export interface EvidenceKey {
  readonly id: string
  readonly leaseId: string
  readonly part: EscrowPart
  readonly party: Payee
}

/** `bytes` and `hash` (SHA-256, hexadecimal) before encryption; `addedAt` in unix seconds of the lease clock. */
export interface StoredEvidence extends EvidenceKey {
  readonly kind: EvidenceKind
  readonly bytes: number
  readonly hash: string
  readonly details: Buffer
  readonly addedAt: number
}

type Row = Omit<StoredEvidence, 'addedAt'> & { readonly addedAt: bigint }
const fromRow = ({ addedAt, ...row }: Row): StoredEvidence => ({ ...row, addedAt: Number(addedAt) })
const columns = (query: Query) => query`id, lease_id, part, party, kind, bytes, hash, details, added_at`

/** Returns a lease's evidence, oldest first. */
export async function listEvidence(query: Query, leaseId: string): Promise<StoredEvidence[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_evidence where lease_id = ${leaseId} order by number`
  return rows.map(fromRow)
}

/** Returns a person's evidence in all their leases, newest first. */
export async function listEvidenceOf(query: Query, personId: string): Promise<StoredEvidence[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_evidence where (lease_id, party) in (
      select id, 'tenant' from lease where tenant_id = ${personId}
      union all select id, 'landlord' from lease where landlord_id = ${personId}) order by number desc`
  return rows.map(fromRow)
}

export async function findEvidence(query: Query, id: string): Promise<StoredEvidence | undefined> {
  const [row] = await query<Row[]>`select ${columns(query)} from dispute_evidence where id = ${id}`
  return row && fromRow(row)
}

export async function insertEvidence(tx: Transaction, evidence: StoredEvidence, content: Buffer): Promise<void> {
  await tx`insert into dispute_evidence ${tx({ ...evidence })}`
  await tx`insert into dispute_evidence_content (evidence_id, content) values (${evidence.id}, ${content})`
}

export async function findContent(query: Query, id: string): Promise<Buffer | undefined> {
  const [row] = await query<{ content: Buffer }[]>`
    select content from dispute_evidence_content where evidence_id = ${id}`
  return row?.content
}

/** Deletes a piece that only its author has seen, with its content; returns whether it did. */
export async function deleteUnseen(tx: Transaction, id: string, writerId: string): Promise<boolean> {
  await tx`select from dispute_evidence where id = ${id} for update` // a concurrent view waits for this lock, and finds the piece gone
  const rows = await tx`
    delete from dispute_evidence where id = ${id} and not exists (
      select from dispute_evidence_view where evidence_id = ${id} and person_id <> ${writerId}) returning id`
  return rows.length > 0
}

/** Returns which of these only their author has seen. */
export async function listUnseen(query: Query, ids: readonly string[], writerId: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await query<{ id: string }[]>`
    select id from dispute_evidence where id in ${query(ids)} and not exists (
      select from dispute_evidence_view where evidence_id = dispute_evidence.id and person_id <> ${writerId})`
  return rows.map(({ id }) => id)
}

/** A logged view: a person listed a piece, or opened it. */
export interface View {
  readonly personId: string
  readonly opened: boolean
  readonly at: Date
}

/** Logs that a person saw these pieces; a reload within a minute is the same view (D 11.22). */
export async function insertViews(query: Query, ids: readonly string[], { personId, opened, at }: View): Promise<void> {
  if (ids.length === 0) return
  const before = new Date(at.getTime() - 60_000)
  await query`
    insert into dispute_evidence_view (evidence_id, person_id, opened, seen_at)
    select id, ${personId}::uuid, ${opened}::boolean, ${at}::timestamptz from dispute_evidence
    where id in ${query(ids)} and not exists (
      select from dispute_evidence_view
      where evidence_id = dispute_evidence.id and person_id = ${personId} and opened = ${opened} and seen_at > ${before}
    ) for key share of dispute_evidence`
}

/** Returns leases with evidence whose move-out was before an instant. */
export async function listLeasesBefore(query: Query, moveOut: number): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from lease where move_out < ${moveOut}
      and exists (select from dispute_evidence where lease_id = lease.id) order by number`
  return rows.map(({ id }) => id)
}

/** Returns the chain of renewals after a lease, including those that were signed and never began. */
export async function listRenewalsAfter(query: Query, leaseId: string): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    with recursive later as (
      select id from lease where renews = ${leaseId}
      union select lease.id from lease join later on lease.renews = later.id
    ) select id from later`
  return rows.map(({ id }) => id)
}

/** Deletes all evidence of a lease, with its keys and view log. */
export async function deleteEvidenceOf(query: Query, leaseId: string): Promise<void> {
  await query`delete from dispute_evidence where lease_id = ${leaseId}`
}

/** The id the ciphertext is bound to: lease, part, party and the row's own id, so it cannot be moved to another row. */
export const evidenceRowId = ({ leaseId, part, party, id }: EvidenceKey) => `${leaseId} ${part} ${party} ${id}`
/** The column with the encrypted details. */
export const evidenceDetails = {
  table: 'dispute_evidence',
  column: 'details',
  boundTo: ['lease_id', 'part', 'party', 'id'],
} as const

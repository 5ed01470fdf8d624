/** SQL for what became of deposits from the handover (D 11.3), and for the photos of deductions. */
import type { DeductionAnswer } from '@keyhold/rental/deductions.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** One lease's row; sums in the smallest unit, instants of the lease clock. */
export interface StoredReturn {
  readonly id: string
  readonly leaseId: string
  readonly statement: string | null
  readonly kept: bigint
  readonly words: Buffer | null
  readonly statedAt: number | null
  readonly firstStatedAt: number | null
  readonly answer: DeductionAnswer | null
  readonly objection: Buffer | null
  readonly answeredAt: number | null
  readonly had: bigint
  readonly hadAt: number | null
}

type Instants = 'statedAt' | 'firstStatedAt' | 'answeredAt' | 'hadAt'
type ReturnRow = Omit<StoredReturn, Instants | 'kept' | 'had'> &
  Record<Instants, bigint | null> &
  Record<'kept' | 'had', string>

const fromRow = ({ kept, had, statedAt, firstStatedAt, answeredAt, hadAt, ...row }: ReturnRow): StoredReturn => ({
  ...row,
  kept: BigInt(kept),
  had: BigInt(had),
  statedAt: statedAt === null ? null : Number(statedAt),
  firstStatedAt: firstStatedAt === null ? null : Number(firstStatedAt),
  answeredAt: answeredAt === null ? null : Number(answeredAt),
  hadAt: hadAt === null ? null : Number(hadAt),
})

/** The row of a lease, if anything was said of its deposit. */
export async function findReturn(query: Query, leaseId: string): Promise<StoredReturn | undefined> {
  const [row] = await query<ReturnRow[]>`
    select id, lease_id, statement, kept, words, stated_at, first_stated_at, answer, objection, answered_at, had,
      had_at
    from deposit_return where lease_id = ${leaseId}`
  return row && fromRow(row)
}

/** Serializes what is said of a lease's deposit. */
export async function lockReturn(tx: Transaction, leaseId: string): Promise<void> {
  await tx`select from lease where id = ${leaseId} for update`
}

/** Replaces the whole row. */
export async function replaceReturn(tx: Transaction, row: StoredReturn): Promise<void> {
  const values = { ...row, kept: row.kept.toString(), had: row.had.toString() }
  const { id: _id, leaseId: _leaseId, ...changed } = values
  await tx`insert into deposit_return ${tx(values)} on conflict (lease_id) do update set ${tx(changed)}`
}

/** Statements whose time to answer is over, and whose silence is not recorded yet. */
export async function listUnanswered(query: Query, statedBefore: number): Promise<{ leaseId: string }[]> {
  return query<{ leaseId: string }[]>`
    select lease_id from deposit_return
    where statement is not null and answer is null and stated_at <= ${statedBefore} order by stated_at limit 100`
}

/** A person's leases with a statement about the deposit, for their archive. */
export async function listLeasesWithReturns(query: Query, personId: string): Promise<{ id: string }[]> {
  return query<{ id: string }[]>`
    select lease.id from lease join deposit_return on lease_id = lease.id
    where ${personId} in (tenant_id, landlord_id) order by lease.number`
}

/** A photo of the landlord; `bytes` and `hash` (SHA-256) before encryption. */
export interface StoredDeductionPhoto {
  readonly id: string
  readonly leaseId: string
  readonly bytes: number
  readonly hash: string
  readonly details: Buffer
}

export async function listPhotos(query: Query, leaseId: string): Promise<StoredDeductionPhoto[]> {
  return query<StoredDeductionPhoto[]>`
    select id, lease_id, bytes, hash, details from deduction_photo where lease_id = ${leaseId} order by number`
}

export async function insertPhoto(
  tx: Transaction,
  photo: StoredDeductionPhoto & { readonly content: Buffer; readonly addedAt: number },
): Promise<void> {
  await tx`insert into deduction_photo ${tx({ ...photo })}`
}

export async function findPhotoContent(query: Query, id: string): Promise<Buffer | undefined> {
  const [row] = await query<{ content: Buffer }[]>`select content from deduction_photo where id = ${id}`
  return row?.content
}

/** Deletes a lease's photos that a statement does not name. */
export async function deleteOtherPhotos(tx: Transaction, leaseId: string, named: readonly string[]): Promise<void> {
  await tx`delete from deduction_photo where lease_id = ${leaseId} and hash <> all(${[...named]}::text[])`
}

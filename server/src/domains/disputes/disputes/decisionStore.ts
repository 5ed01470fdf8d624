/** SQL for arbitrators' decisions on disputed parts. */
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** Times in unix seconds of the lease clock; `decidesBy` is null once the escrow has split the part. */
export interface Decision {
  readonly id: string
  readonly leaseId: string
  readonly part: EscrowPart
  readonly personId: string
  readonly toTenant: bigint
  readonly words: Buffer
  readonly hash: Hex
  readonly madeAt: number
  readonly decidesBy: number | null
  /** A later decision replaced this one. */
  readonly isReplaced: boolean
}

/**
 * Stores a decision that replaces the previous one of its part. The old one remains, because a wallet may already have
 * been asked to carry it out.
 */
export async function replaceDecision(
  tx: Transaction,
  { toTenant, ...rest }: Omit<Decision, 'isReplaced'>,
): Promise<void> {
  await tx`update dispute_decision set is_replaced = true
    where lease_id = ${rest.leaseId} and part = ${rest.part} and withdrawn_at is null and not is_replaced`
  await tx`insert into dispute_decision ${tx({ ...rest, toTenant: toTenant.toString() })}`
}

type Row = Omit<Decision, 'toTenant' | 'madeAt' | 'decidesBy'> & {
  readonly toTenant: string
  readonly madeAt: bigint
  readonly decidesBy: bigint | null
}
const decisionFromRow = ({ toTenant, madeAt, decidesBy, ...row }: Row): Decision => ({
  ...row,
  toTenant: BigInt(toTenant),
  madeAt: Number(madeAt),
  decidesBy: decidesBy === null ? null : Number(decidesBy),
})
const columns = (query: Query) =>
  query`id, lease_id, part, person_id, to_tenant, words, hash, made_at, decides_by, is_replaced`

/** Returns the decisions of these leases, oldest first, with replaced ones. */
export async function listDecisions(query: Query, leaseIds: readonly string[]): Promise<Decision[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_decision
    where lease_id in ${query(leaseIds)} and withdrawn_at is null order by number`
  return rows.map(decisionFromRow)
}

/** Returns decisions that should have been carried out by an instant, by recorded events. */
export async function listUndecided(query: Query, until: number): Promise<Decision[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from dispute_decision
    where withdrawn_at is null and decides_by <= ${until} order by decides_by, number limit 100`
  return rows.map(decisionFromRow)
}

/** Sets until when a decision can be carried out; null makes it final. */
export async function setDecidesBy(tx: Transaction, id: string, decidesBy: number | null): Promise<void> {
  await tx`update dispute_decision set decides_by = ${decidesBy} where id = ${id}`
}

/** Withdraws a decision and deletes its words and their hash. */
export async function withdrawDecision(tx: Transaction, id: string, at: number): Promise<void> {
  await tx`update dispute_decision
    set withdrawn_at = ${at}, words = null, hash = null, decides_by = null where id = ${id}`
}

/** The ciphertext is bound to lease, part, author and row id, and cannot be moved to another row. */
export const decisionRowId = ({
  leaseId,
  part,
  personId,
  id,
}: Pick<Decision, 'leaseId' | 'part' | 'personId' | 'id'>) => `${leaseId} ${part} ${personId} ${id}`
/** The column with the encrypted words. */
export const decisionWords = {
  table: 'dispute_decision',
  column: 'words',
  boundTo: ['lease_id', 'part', 'person_id', 'id'],
} as const

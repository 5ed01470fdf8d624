/** SQL for proposals to end early: at most one per lease is open, and at most one was accepted. */
import type { Day } from '@keyhold/rental/day.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

export interface Ending {
  readonly id: string
  readonly leaseId: string
  readonly party: 'tenant' | 'landlord'
  readonly validTo: Day
  /** Unix seconds of the lease clock. */
  readonly madeAt: number
  readonly state: 'proposed' | 'withdrawn' | 'agreed'
  /** The proposer's signature for the escrow, and until when it counts. */
  readonly signature: Hex | null
  readonly deadline: number | null
}

type Row = Omit<Ending, 'madeAt' | 'deadline'> & { madeAt: bigint; deadline: bigint | null }

const columns = (query: Query) => query`id, lease_id, party, valid_to, made_at, state, signature, deadline`
const endingFrom = (row: Row): Ending => ({
  ...row,
  madeAt: Number(row.madeAt),
  deadline: row.deadline === null ? null : Number(row.deadline),
})

export async function findEnding(query: Query, id: string): Promise<Ending | undefined> {
  const [row] = await query<Row[]>`select ${columns(query)} from ending where id = ${id}`
  return row && endingFrom(row)
}

/** The same, locked until the transaction ends. */
export async function lockEnding(tx: Transaction, id: string): Promise<Ending | undefined> {
  const [row] = await tx<Row[]>`select ${columns(tx)} from ending where id = ${id} for update`
  return row && endingFrom(row)
}

/** Returns the open proposal of a lease: neither accepted nor withdrawn. */
export async function findOpen(query: Query, leaseId: string): Promise<Ending | undefined> {
  const [row] = await query<
    Row[]
  >`select ${columns(query)} from ending where lease_id = ${leaseId} and state = 'proposed'`
  return row && endingFrom(row)
}

/** Stores the open proposal of a lease; replaces an older one. */
export async function replaceOpen(tx: Transaction, ending: Omit<Ending, 'state'>): Promise<void> {
  await tx`
    update ending set state = 'withdrawn', answered_at = ${ending.madeAt}
    where lease_id = ${ending.leaseId} and state = 'proposed'`
  await tx`insert into ending ${tx({ ...ending, state: 'proposed' })}`
}

export async function setAnswered(
  tx: Transaction,
  id: string,
  state: 'withdrawn' | 'agreed',
  answeredAt: number,
): Promise<void> {
  await tx`update ending set state = ${state}, answered_at = ${answeredAt} where id = ${id}`
}

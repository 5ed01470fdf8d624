/** SQL for "the tenant has left": at most one record of a lease stands. */
import type { Day } from '@keyhold/rental/day.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

export interface Departure {
  readonly id: string
  readonly leaseId: string
  readonly party: 'tenant' | 'landlord'
  readonly validTo: Day
  /** Unix seconds of the lease clock. */
  readonly madeAt: number
  readonly state: 'recorded' | 'withdrawn' | 'freed'
  /** The landlord's signature on `EarlierEnd`, and until when it counts. */
  readonly signature: Hex | null
  readonly deadline: number | null
}

type Row = Omit<Departure, 'madeAt' | 'deadline'> & { madeAt: bigint; deadline: bigint | null }

const columns = (query: Query) => query`id, lease_id, party, valid_to, made_at, state, signature, deadline`
const departureFrom = (row: Row): Departure => ({
  ...row,
  madeAt: Number(row.madeAt),
  deadline: row.deadline === null ? null : Number(row.deadline),
})

export async function findDeparture(query: Query, id: string): Promise<Departure | undefined> {
  const [row] = await query<Row[]>`select ${columns(query)} from departure where id = ${id}`
  return row && departureFrom(row)
}

/** The same, locked until the transaction ends. */
export async function lockDeparture(tx: Transaction, id: string): Promise<Departure | undefined> {
  const [row] = await tx<Row[]>`select ${columns(tx)} from departure where id = ${id} for update`
  return row && departureFrom(row)
}

/** The departure of a lease that stands. */
export async function findStanding(query: Query, leaseId: string): Promise<Departure | undefined> {
  const [row] = await query<Row[]>`
    select ${columns(query)} from departure where lease_id = ${leaseId} and state <> 'withdrawn'`
  return row && departureFrom(row)
}

/** Stores a record; replaces an older one. */
export async function replaceRecord(
  tx: Transaction,
  departure: Omit<Departure, 'state' | 'signature' | 'deadline'>,
): Promise<void> {
  await tx`
    update departure set state = 'withdrawn', answered_at = ${departure.madeAt}
    where lease_id = ${departure.leaseId} and state = 'recorded'`
  await tx`insert into departure ${tx({ ...departure, state: 'recorded' })}`
}

export async function setWithdrawn(tx: Transaction, id: string, answeredAt: number): Promise<void> {
  await tx`update departure set state = 'withdrawn', answered_at = ${answeredAt} where id = ${id}`
}

/** The nights are free: with the landlord's signature for the escrow. */
export async function setFreed(
  tx: Transaction,
  id: string,
  { answeredAt, signature, deadline }: { answeredAt: number; signature: Hex; deadline: number },
): Promise<void> {
  await tx`
    update departure set state = 'freed', answered_at = ${answeredAt}, signature = ${signature}, deadline = ${deadline}
    where id = ${id}`
}

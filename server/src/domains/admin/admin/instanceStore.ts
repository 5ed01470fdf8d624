/** SQL for the state of keeper and books: the stored states, and the keeper's newest call. Nothing that it signed. */
import type { InstanceState } from '@keyhold/api/instanceState.schema.ts'
import type { Address } from 'viem'
import type { Query } from '../../../gateways/database.ts'

export interface SeenKeeper {
  readonly account: Address
  readonly state: NonNullable<InstanceState['keeper']>['state']
  readonly seenAt: Date
}

/** Returns the keeper that was last active on a chain. */
export async function findKeeper(query: Query, chainId: number): Promise<SeenKeeper | undefined> {
  const [row] = await query<SeenKeeper[]>`
    select account, state, seen_at from keeper where chain_id = ${chainId} order by seen_at desc limit 1`
  return row
}

/** Returns when the relay that was last active on a chain stored its heartbeat. */
export async function findRelaySeen(query: Query, chainId: number): Promise<Date | undefined> {
  const [row] = await query<
    { seenAt: Date | null }[]
  >`select max(seen_at) as seen_at from relay where chain_id = ${chainId}`
  return row?.seenAt ?? undefined
}

type LastCall = NonNullable<NonNullable<InstanceState['keeper']>['lastCall']>

/** Returns the newest call of a keeper. */
export async function findLastCall(query: Query, chainId: number, account: Address): Promise<LastCall | undefined> {
  const [row] = await query<{ attemptedAt: Date; outcome: LastCall['outcome'] }[]>`
    select attempted_at, outcome from keeper_attempt where chain_id = ${chainId} and account = ${account}
    order by attempted_at desc limit 1`
  return row && { at: row.attemptedAt.toISOString(), outcome: row.outcome }
}

export interface SeenCheck {
  readonly look: 'books' | 'escrow'
  readonly block: number
  readonly agrees: boolean
  /** Its age by the database's clock, which set it. */
  readonly seconds: number
}

/** Returns the newest checks of the escrow, whichever process ran them. */
export async function listChecks(query: Query, chainId: number): Promise<SeenCheck[]> {
  const rows = await query<(Omit<SeenCheck, 'block'> & { block: bigint })[]>`
    select look, block, agrees, greatest(0, extract(epoch from now() - checked_at))::integer as seconds
    from balance_check where chain_id = ${chainId}`
  return rows.map((row) => ({ ...row, block: Number(row.block) }))
}

/** How comparisons with the escrow ended, and the differences that stay, in SQL. By the database's time: hosts' clocks may disagree. */
import type { Query, Transaction } from '../../gateways/database.ts'

/** What was compared with the chain: our leases one by one, or all that an escrow has with all that it owes. */
export type LookName = 'books' | 'escrow'
export interface LookKey {
  readonly chainId: number
  readonly look: LookName
}

/** Of differences, those for which the chain was read again before; with `eachDay`, within the last day. */
export async function listReadAgain(
  query: Query,
  { chainId, look }: LookKey,
  whats: string[],
  eachDay: boolean,
): Promise<string[]> {
  const rows = await query<{ what: string }[]>`
    select what from books_alarm
    where chain_id = ${chainId} and look = ${look} and what = any(${whats}) and read_again_at is not null
      and (not ${eachDay} or read_again_at > now() - interval '1 day')`
  return rows.map(({ what }) => what)
}

export async function setReadAgain(query: Query, { chainId, look }: LookKey, whats: string[]): Promise<void> {
  await query`
    insert into books_alarm (chain_id, look, what, read_again_at)
    select ${chainId}, ${look}, what, now() from unnest(${whats}::text[]) as what
    on conflict (chain_id, look, what) do update set read_again_at = excluded.read_again_at`
}

/** Keeps how a comparison ended; false when a newer block was compared meanwhile. A block that our cursor does not know is of no chain any more. */
export async function setLook(
  tx: Transaction,
  { chainId, look }: LookKey,
  { block, agrees }: { readonly block: number; readonly agrees: boolean },
): Promise<boolean> {
  const rows = await tx`
    insert into books_look (chain_id, look, block, agrees, looked_at)
    values (${chainId}, ${look}, ${block}, ${agrees}, now())
    on conflict (chain_id, look) do update
      set block = excluded.block, agrees = excluded.agrees, looked_at = excluded.looked_at
      where books_look.block <= excluded.block
        or books_look.block > (select final_block from chain_cursor where chain_id = ${chainId})
    returning 1`
  return rows.length > 0
}

/** Whether no newer block was compared; whoever concludes a comparison meanwhile waits for this transaction. */
export async function isNewest(tx: Transaction, { chainId, look }: LookKey, block: number): Promise<boolean> {
  const [newest] = await tx<{ block: bigint }[]>`
    select block from books_look where chain_id = ${chainId} and look = ${look} for update`
  return !newest || Number(newest.block) <= block
}

/** Forgets the differences that are gone, so that each is told and read for again if it comes back. */
export async function deleteGone(tx: Transaction, { chainId, look }: LookKey, whats: string[]): Promise<void> {
  await tx`delete from books_alarm where chain_id = ${chainId} and look = ${look} and what <> all(${whats})`
}

/** Marks differences as told; answers those that were not, or not within a day. Another process that marks them waits for this one. */
export async function setTold(tx: Transaction, { chainId, look }: LookKey, whats: string[]): Promise<string[]> {
  const rows = await tx<{ what: string }[]>`
    insert into books_alarm (chain_id, look, what, told_at)
    select ${chainId}, ${look}, what, now() from unnest(${whats.toSorted()}::text[]) as what
    on conflict (chain_id, look, what) do update set told_at = excluded.told_at
      where books_alarm.told_at is null or books_alarm.told_at <= excluded.told_at - interval '1 day'
    returning what`
  return rows.map(({ what }) => what)
}

/** SQL for balance checks and persistent differences. Uses the database's clock: hosts' clocks may disagree. */
import type { Query, Transaction } from '../../../gateways/database.ts'

/** What a check compares with the chain: our leases one by one, or an escrow's token balance with all it owes. */
export type CheckName = 'books' | 'escrow'
export interface CheckKey {
  readonly chainId: number
  readonly look: CheckName
}

/** Returns the differences for which this node has already been re-read. */
export async function listReadAgain(
  query: Query,
  { chainId, look }: CheckKey,
  whats: string[],
  node: string,
): Promise<string[]> {
  const rows = await query<{ what: string }[]>`
    select what from balance_alarm
    where chain_id = ${chainId} and look = ${look} and what = any(${whats}) and node = ${node}`
  return rows.map(({ what }) => what)
}

export async function setReadAgain(
  tx: Transaction,
  { chainId, look }: CheckKey,
  whats: string[],
  node: string,
): Promise<void> {
  await tx`
    insert into balance_alarm (chain_id, look, what, node, read_again_at)
    select ${chainId}, ${look}, what, ${node}, now() from unnest(${whats.toSorted()}::text[]) as what
    on conflict (chain_id, look, what, node) do update set read_again_at = excluded.read_again_at`
}

/** Stores a check's result; false if a newer block was checked. A block past our cursor is of an abandoned chain. */
export async function setCheck(
  tx: Transaction,
  { chainId, look }: CheckKey,
  { block, agrees }: { readonly block: number; readonly agrees: boolean },
): Promise<boolean> {
  const rows = await tx`
    insert into balance_check (chain_id, look, block, agrees, checked_at)
    values (${chainId}, ${look}, ${block}, ${agrees}, now())
    on conflict (chain_id, look) do update
      set block = excluded.block, agrees = excluded.agrees, checked_at = excluded.checked_at
      where balance_check.block <= excluded.block
        or balance_check.block > (select final_block from chain_cursor where chain_id = ${chainId})
    returning 1`
  return rows.length > 0
}

/** Whether no newer block was checked, up to the chain cursor. */
export async function isNewest(query: Query, { chainId, look }: CheckKey, block: number): Promise<boolean> {
  const [newest] = await query<{ block: bigint }[]>`
    select block from balance_check where chain_id = ${chainId} and look = ${look}
      and block <= (select final_block from chain_cursor where chain_id = ${chainId})`
  return !newest || Number(newest.block) <= block
}

/** Deletes resolved differences, so that a recurrence triggers a new re-read. */
export async function deleteGone(tx: Transaction, { chainId, look }: CheckKey, whats: string[]): Promise<void> {
  await tx`delete from balance_alarm where chain_id = ${chainId} and look = ${look} and what <> all(${whats})`
}

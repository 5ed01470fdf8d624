/** How comparisons with the escrow ended, and the differences that stay, in SQL. By the database's time: hosts' clocks may disagree. */
import type { Query, Transaction } from '../../gateways/database.ts'

/** What was compared with the chain: our leases one by one, or all that an escrow has with all that it owes. */
export type CheckName = 'books' | 'escrow'
export interface CheckKey {
  readonly chainId: number
  readonly look: CheckName
}

/** Of differences, those for which the chain was read again from this node before. */
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

/** Keeps how a comparison ended; false when a newer block was compared meanwhile. A block that our cursor does not know is of no chain any more. */
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

/** Whether no newer block was compared, of the chain that our cursor knows. */
export async function isNewest(query: Query, { chainId, look }: CheckKey, block: number): Promise<boolean> {
  const [newest] = await query<{ block: bigint }[]>`
    select block from balance_check where chain_id = ${chainId} and look = ${look}
      and block <= (select final_block from chain_cursor where chain_id = ${chainId})`
  return !newest || Number(newest.block) <= block
}

/** Forgets the differences that are gone, so that each is read for again if it comes back. */
export async function deleteGone(tx: Transaction, { chainId, look }: CheckKey, whats: string[]): Promise<void> {
  await tx`delete from balance_alarm where chain_id = ${chainId} and look = ${look} and what <> all(${whats})`
}

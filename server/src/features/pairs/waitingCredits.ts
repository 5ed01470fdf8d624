/** What a token refused to deliver when a pair's deposit went out, and what still waits for the same account (D 11.20). */
import type { Address, Hex } from 'viem'
import type { Query } from '../../gateways/database.ts'

export interface WaitingCredit {
  readonly transaction: Hex
  readonly account: Address
  readonly amount: bigint
}

/** Of no lease, from these transactions at an escrow, and not paid out yet. */
export async function listWaitingCredits(
  query: Query,
  { chainId, escrow }: { readonly chainId: number; readonly escrow: Address },
  transactions: readonly Hex[],
): Promise<WaitingCredit[]> {
  if (transactions.length === 0) return []
  const rows = await query<(Omit<WaitingCredit, 'amount'> & { amount: string })[]>`
    select transaction, account, amount from credit
    where chain_id = ${chainId} and escrow = ${escrow} and terms_id is null and paid_at is null
      and transaction in ${query([...transactions])}
    order by log_index`
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

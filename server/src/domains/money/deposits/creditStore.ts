/** SQL for credits: what a token refused to deliver, to whom, and when it was paid out (D 11.20). */
import type { Address, Hex } from 'viem'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** A credit at an escrow for an account; `paidAt` is null until it is paid out. Times in unix seconds of the chain. */
export interface Credit {
  readonly chainId: number
  readonly escrow: Address
  readonly account: Address
  readonly termsId: Hex | null
  readonly amount: bigint
  readonly transaction: Hex
  readonly at: number
  readonly paidTransaction: Hex | null
  readonly paidAt: number | null
}

/** A credit of a lease, with the party it belongs to. */
export type LeaseCredit = Credit & { readonly leaseId: string; readonly payee: 'tenant' | 'landlord' }

/** The escrow that holds an account's credits. */
export interface CreditAccount extends Pick<EscrowEvent, 'chainId' | 'escrow'> {
  readonly account: Address
}

export type ReportedCredit = Credit & Pick<EscrowEvent, 'blockHash' | 'logIndex'> & { readonly token: Address }

/** Replaces all stored credits of an account at an escrow. */
export async function replaceCredits(
  tx: Transaction,
  of: CreditAccount,
  credits: readonly ReportedCredit[],
): Promise<void> {
  const { chainId, escrow, account } = of
  await tx`delete from credit where chain_id = ${chainId} and escrow = ${escrow} and account = ${account}`
  if (credits.length === 0) return
  await tx`insert into credit ${tx(credits.map((one) => ({ ...one, amount: one.amount.toString() })))}`
}

/** Returns what was not delivered on payout under a lease's terms, by final events. */
export async function listCreditsOfTerms(
  query: Query,
  { chainId, escrow }: Pick<Credit, 'chainId' | 'escrow'>,
  termsId: Hex,
) {
  const rows = await query<(Pick<Credit, 'account' | 'transaction' | 'paidTransaction'> & { paidAt: bigint | null })[]>`
    select account, transaction, paid_at, paid_transaction from credit
    where terms_id = ${termsId} and chain_id = ${chainId} and escrow = ${escrow}`
  return rows.map((row) => ({ ...row, paidAt: row.paidAt === null ? null : Number(row.paidAt) }))
}

type Row = Omit<LeaseCredit, 'chainId' | 'amount' | 'at' | 'paidAt'> & {
  chainId: bigint
  amount: string
  at: bigint
  paidAt: bigint | null
}

/** Returns the credits of these leases, oldest first. */
export async function listCredits(query: Query, leaseIds: readonly string[]): Promise<LeaseCredit[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<Row[]>`
    select c.chain_id, c.escrow, c.account, c.terms_id, c.amount, c.transaction, c.at, c.paid_transaction, c.paid_at,
      t.lease_id, case c.account when t.landlord then 'landlord' else 'tenant' end as payee
    from credit c join lease_terms t on t.id = c.terms_id and t.chain_id = c.chain_id and t.escrow = c.escrow
    where t.lease_id in ${query(leaseIds)} order by c.at, c.log_index`
  return rows.map((row) => ({
    ...row,
    chainId: Number(row.chainId),
    amount: BigInt(row.amount),
    at: Number(row.at),
    paidAt: row.paidAt === null ? null : Number(row.paidAt),
  }))
}

/** A credit without a lease, and what is still waiting for the same account. */
export interface WaitingCredit {
  readonly transaction: Hex
  readonly account: Address
  readonly amount: bigint
}

/** Returns unpaid credits without a lease (a pair's, D 11.25) from these transactions at an escrow. */
export async function listWaitingCredits(
  query: Query,
  { chainId, escrow }: Pick<Credit, 'chainId' | 'escrow'>,
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

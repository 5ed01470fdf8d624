/** Who may have something at an escrow, in SQL: by what was told of it, and by the terms we issued (D 11.20). */
import type { Address, Hex } from 'viem'
import type { Query } from '../../gateways/database.ts'

/** A lease by its id on chain, told of or issued, that may hold something. */
export interface LeaseHolding {
  readonly escrow: Address
  readonly id: Hex
}

/** A pair; `isTold`: the chain told of a deposit of theirs, at this escrow. */
export interface PairHolding {
  readonly escrow: Address
  readonly rentee: Address
  readonly landlord: Address
  readonly isTold: boolean
}

/** An account; `told` is what waits for it by what the chain told. */
export interface CreditHolding {
  readonly escrow: Address
  readonly account: Address
  readonly told: bigint
}

/** Every lease that somebody paid, ours or not, and every one of ours that is not done with for good. */
export async function listLeaseHoldings(query: Query, chainId: number): Promise<LeaseHolding[]> {
  return query<LeaseHolding[]>`
    with told as (
      select escrow, lease as id from chain_event where chain_id = ${chainId} and told like '{"event":"LeasePaid"%'
      union select escrow, told::json ->> 'next' from chain_event
        where chain_id = ${chainId} and told like '{"event":"LeaseRenewed"%'
      union select escrow, id from lease_terms where chain_id = ${chainId}
    )
    select told.escrow, told.id from told
    where not exists (select 1 from lease_terms t
      where t.id = told.id and t.escrow = told.escrow and t.chain_id = ${chainId} and t.is_settled)
    order by 1, 2`
}

/** Every pair that paid a deposit, and every two of our leases that are not done with for good. */
export async function listPairHoldings(query: Query, chainId: number): Promise<PairHolding[]> {
  return query<PairHolding[]>`
    select escrow, rentee, landlord, bool_or(is_told) as is_told from (
      select escrow, told::json ->> 'rentee' as rentee, told::json ->> 'landlord' as landlord, true as is_told
        from chain_event where chain_id = ${chainId} and told like '{"event":"PayRentDeposit"%'
      union select escrow, tenant, landlord, false from lease_terms where chain_id = ${chainId} and not is_settled
    ) pair group by 1, 2, 3 order by 1, 2, 3`
}

/** Every account that was credited, and every party of our leases that are not done with for good. */
export async function listCreditHoldings(query: Query, chainId: number): Promise<CreditHolding[]> {
  const rows = await query<(Omit<CreditHolding, 'told'> & { told: string })[]>`
    select escrow, account, sum(amount)::text as told from (
      select escrow, told::json ->> 'account' as account,
          case when told like '{"event":"Credited"%' then 1 else -1 end * (told::json ->> 'amount')::numeric as amount
        from chain_event where chain_id = ${chainId} and is_final and told like '{"event":"Credit%'
      union all select escrow, tenant, 0 from lease_terms where chain_id = ${chainId} and not is_settled
      union all select escrow, landlord, 0 from lease_terms where chain_id = ${chainId} and not is_settled
    ) credited group by 1, 2 order by 1, 2`
  return rows.map(({ told, ...row }) => ({ ...row, told: BigInt(told) }))
}

/** Who may have something at an escrow, in SQL: by what was told of it, and by the terms we issued (D 11.20). */
import type { Address, Hex } from 'viem'
import { ofPairs } from '../../gateways/chain/pairStore.ts'
import type { Query } from '../../gateways/database.ts'

/** A lease by its id on chain, told of or issued, that may hold something. */
export interface LeaseHolding {
  readonly escrow: Address
  readonly id: Hex
}

/** A pair; `isTold`: the chain told of a deposit of theirs, at this escrow; `told` is what is left of it by final events. */
export interface PairHolding {
  readonly escrow: Address
  readonly rentee: Address
  readonly landlord: Address
  readonly isTold: boolean
  readonly told: bigint
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
      select escrow, lease as id from chain_event where chain_id = ${chainId} and kind = 'LeasePaid'
      union select escrow, next_lease from chain_event
        where chain_id = ${chainId} and kind = 'LeaseRenewed'
      union select escrow, id from lease_terms where chain_id = ${chainId}
    )
    select told.escrow, told.id from told
    where not exists (select 1 from lease_terms t
      where t.id = told.id and t.escrow = told.escrow and t.chain_id = ${chainId} and t.is_settled)
    order by 1, 2`
}

/** Every pair that paid a deposit, and every two of our leases that are not done with for good. */
export async function listPairHoldings(query: Query, chainId: number): Promise<PairHolding[]> {
  const rows = await query<(Omit<PairHolding, 'told'> & { told: string })[]>`
    select escrow, rentee, landlord, bool_or(is_told) as is_told, sum(amount)::text as told from (
      select escrow, rentee, landlord, kind = 'PayRentDeposit' as is_told,
          case when not is_final then 0 else case kind
            when 'PayRentDeposit' then amount
            when 'ReleaseRentDeposit' then -amount
            when 'RentDepositArbitrationPayAction' then -to_tenant - to_landlord
            else 0 end end as amount
        from chain_event where chain_id = ${chainId} and ${ofPairs(query)}
      union all select escrow, tenant, landlord, false, 0 from lease_terms
        where chain_id = ${chainId} and not is_settled
    ) pair group by 1, 2, 3 order by 1, 2, 3`
  return rows.map(({ told, ...row }) => ({ ...row, told: BigInt(told) }))
}

/** Every account that was credited, and every party of our leases that are not done with for good. */
export async function listCreditHoldings(query: Query, chainId: number): Promise<CreditHolding[]> {
  const rows = await query<(Omit<CreditHolding, 'told'> & { told: string })[]>`
    select escrow, account, sum(amount)::text as told from (
      select escrow, account, case kind when 'Credited' then amount else -amount end as amount
        from chain_event where chain_id = ${chainId} and is_final and kind in ('Credited', 'CreditPaid')
      union all select escrow, tenant, 0 from lease_terms where chain_id = ${chainId} and not is_settled
      union all select escrow, landlord, 0 from lease_terms where chain_id = ${chainId} and not is_settled
    ) credited group by 1, 2 order by 1, 2`
  return rows.map(({ told, ...row }) => ({ ...row, told: BigInt(told) }))
}

/** What our books hold for leases at each escrow. */
export async function listHeld(query: Query, chainId: number): Promise<{ escrow: Address; held: bigint }[]> {
  const rows = await query<{ escrow: Address; held: string }[]>`
    select escrow, sum(handover_held + deposit_held)::text as held from deposit where chain_id = ${chainId} group by escrow`
  return rows.map(({ escrow, held }) => ({ escrow, held: BigInt(held) }))
}

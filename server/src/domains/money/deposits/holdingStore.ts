/** SQL for possible holdings at an escrow: from recorded events and from issued terms (D 11.20). */
import type { Address, Hex } from 'viem'
import { ofPairs } from '../../../gateways/chain/pairStore.ts'
import type { Query } from '../../../gateways/database.ts'

/** A lease by its on-chain id, from events or issued by us, that may hold something. */
export interface LeaseHolding {
  readonly escrow: Address
  readonly id: Hex
}

/** A pair. `isRecorded`: the chain recorded a deposit of theirs at this escrow; `recordedAmount`: the remainder by final events. */
export interface PairHolding {
  readonly escrow: Address
  readonly rentee: Address
  readonly landlord: Address
  readonly isRecorded: boolean
  readonly recordedAmount: bigint
}

/** An account; `recordedAmount` is its waiting credit by recorded events. */
export interface CreditHolding {
  readonly escrow: Address
  readonly account: Address
  readonly recordedAmount: bigint
}

/** Returns every paid lease, ours or not, and every lease of ours that is not settled for good. */
export async function listLeaseHoldings(query: Query, chainId: number): Promise<LeaseHolding[]> {
  return query<LeaseHolding[]>`
    with known as (
      select escrow, lease as id from chain_event where chain_id = ${chainId} and kind = 'LeasePaid'
      union select escrow, next_lease from chain_event
        where chain_id = ${chainId} and kind = 'LeaseRenewed'
      union select escrow, id from lease_terms where chain_id = ${chainId}
    )
    select known.escrow, known.id from known
    where not exists (select 1 from lease_terms t
      where t.id = known.id and t.escrow = known.escrow and t.chain_id = ${chainId} and t.is_settled)
    order by 1, 2`
}

/** Returns every pair that paid a deposit, and both parties of our leases that are not settled for good. */
export async function listPairHoldings(query: Query, chainId: number): Promise<PairHolding[]> {
  const rows = await query<(Omit<PairHolding, 'recordedAmount'> & { recordedAmount: string })[]>`
    select escrow, rentee, landlord, bool_or(is_recorded) as is_recorded, sum(amount)::text as recorded_amount from (
      select escrow, rentee, landlord, kind = 'PayRentDeposit' as is_recorded,
          case when not is_final then 0 else case kind
            when 'PayRentDeposit' then amount
            when 'ReleaseRentDeposit' then -amount
            when 'RentDepositArbitrationPayAction' then -to_tenant - to_landlord
            else 0 end end as amount
        from chain_event where chain_id = ${chainId} and ${ofPairs(query)}
      union all select escrow, tenant, landlord, false, 0 from lease_terms
        where chain_id = ${chainId} and not is_settled
    ) pair group by 1, 2, 3 order by 1, 2, 3`
  return rows.map(({ recordedAmount, ...row }) => ({ ...row, recordedAmount: BigInt(recordedAmount) }))
}

/** Returns every credited account, and every party of our leases that are not settled for good. */
export async function listCreditHoldings(query: Query, chainId: number): Promise<CreditHolding[]> {
  const rows = await query<(Omit<CreditHolding, 'recordedAmount'> & { recordedAmount: string })[]>`
    select escrow, account, sum(amount)::text as recorded_amount from (
      select escrow, account, case kind when 'Credited' then amount else -amount end as amount
        from chain_event where chain_id = ${chainId} and is_final and kind in ('Credited', 'CreditPaid')
      union all select escrow, tenant, 0 from lease_terms where chain_id = ${chainId} and not is_settled
      union all select escrow, landlord, 0 from lease_terms where chain_id = ${chainId} and not is_settled
    ) credited group by 1, 2 order by 1, 2`
  return rows.map(({ recordedAmount, ...row }) => ({ ...row, recordedAmount: BigInt(recordedAmount) }))
}

/** Returns what our books hold for leases at each escrow. */
export async function listHeld(query: Query, chainId: number): Promise<{ escrow: Address; held: bigint }[]> {
  const rows = await query<{ escrow: Address; held: string }[]>`
    select escrow, sum(handover_held + deposit_held)::text as held from deposit where chain_id = ${chainId} group by escrow`
  return rows.map(({ escrow, held }) => ({ escrow, held: BigInt(held) }))
}

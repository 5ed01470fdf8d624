/** The terms issued for leases, in SQL: one set for each wallet a tenant started to pay from (D 4.8). */
import type { Terms } from '@keyhold/escrow/terms.ts'
import { isClosed, stages } from '@keyhold/rental/lease.ts'
import type { Address, Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** Terms as issued: `id` is the lease's id on chain. */
export interface IssuedTerms {
  readonly id: Hex
  readonly leaseId: string
  readonly chainId: number
  readonly escrow: Address
  readonly terms: Terms
  readonly startedAt: number
}

interface Row {
  id: Hex
  leaseId: string
  chainId: bigint
  escrow: Address
  tenant: Address
  landlord: Address
  arbitrator: Address
  handover: string
  deposit: string
  moveIn: bigint
  moveOut: bigint
  payBy: bigint
  document: Hex
  startedAt: bigint
}

/** Issues terms; the same ones again change nothing, and false says so. */
export async function insertTerms(tx: Transaction, issued: IssuedTerms): Promise<boolean> {
  const { id, leaseId, chainId, escrow, startedAt, terms } = issued
  const amounts = { handover: terms.handover.toString(), deposit: terms.deposit.toString() }
  const rows = await tx`
    insert into lease_terms ${tx({ id, leaseId, chainId, escrow, startedAt, ...terms, ...amounts })}
    on conflict (id) do nothing returning id`
  return rows.length > 0
}

/** Terms by their id on chain, if the escrow that told of them is theirs (D 6.8). */
export async function findTerms(query: Query, id: Hex): Promise<IssuedTerms | undefined> {
  const [row] = await query<Row[]>`select ${columns(query)} from lease_terms where id = ${id}`
  return row && termsOf(row)
}

/** Every set of terms of these leases, oldest first. */
export async function listTerms(query: Query, leaseIds: readonly string[]): Promise<IssuedTerms[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<Row[]>`
    select ${columns(query)} from lease_terms where lease_id in ${query(leaseIds)} order by started_at, id`
  return rows.map(termsOf)
}

/** Terms on a chain whose lease goes on, or that could have been paid at an instant or later. */
export async function listLiveTerms(query: Query, chainId: number, since: number): Promise<IssuedTerms[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from lease_terms
    where chain_id = ${chainId}
      and (pay_by >= ${since} or lease_id in (select id from lease where stage <> all(${stages.filter(isClosed)}::text[])))
    order by started_at, id`
  return rows.map(termsOf)
}

const columns = (query: Query) => query`
  id, lease_id, chain_id, escrow, tenant, landlord, arbitrator, handover, deposit, move_in, move_out, pay_by, document,
  started_at`

function termsOf({ id, leaseId, chainId, escrow, startedAt, ...row }: Row): IssuedTerms {
  return {
    ...{ id, leaseId, escrow, chainId: Number(chainId), startedAt: Number(startedAt) },
    terms: {
      ...{ tenant: row.tenant, landlord: row.landlord, arbitrator: row.arbitrator, document: row.document },
      handover: BigInt(row.handover),
      deposit: BigInt(row.deposit),
      moveIn: Number(row.moveIn),
      moveOut: Number(row.moveOut),
      payBy: Number(row.payBy),
    },
  }
}

/** Whether terms were ever issued for a lease: then its nights stay held until none can be paid any more (D 6.4). */
export async function hasTerms(query: Query, leaseId: string): Promise<boolean> {
  const rows = await query`select 1 from lease_terms where lease_id = ${leaseId} limit 1`
  return rows.length > 0
}

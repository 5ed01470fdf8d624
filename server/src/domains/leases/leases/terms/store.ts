/**
 * The terms issued for leases, in SQL: one set for each wallet from which a tenant started to pay, and each payout
 * account named with it (D 4.8).
 */
import type { Terms } from '@keyhold/escrow/terms.ts'
import { isClosed, statuses } from '@keyhold/rental/lease.ts'
import type { Address, Hex } from 'viem'
import type { Query, Transaction } from '../../../../gateways/database.ts'

/** Terms as issued: `id` is the lease's id on chain. */
export interface IssuedTerms {
  readonly id: Hex
  readonly leaseId: string
  readonly chainId: number
  readonly escrow: Address
  readonly terms: Terms
  readonly startedAt: number
  /**
   * Paid into another escrow of ours than the lease's, where the same text has the same id: never the lease's own
   * payment.
   */
  readonly isElsewhere: boolean
  /** Of a renewal: the escrow's `renew` alone pays it (D 11.21). */
  readonly isRenewal: boolean
}

/** The identity of terms: the same text has the same id in every escrow. */
export type TermsKey = Pick<IssuedTerms, 'chainId' | 'escrow' | 'id'>

interface Row {
  id: Hex
  leaseId: string
  chainId: bigint
  escrow: Address
  tenant: Address
  tenantPayout: Address
  landlord: Address
  arbitrator: Address
  handover: string
  firstRent: string
  deposit: string
  moveIn: bigint
  moveOut: bigint
  payBy: bigint
  freeUntil: bigint
  halfUntil: bigint
  earliestEnd: bigint
  tenantNotice: number
  landlordNotice: number
  returnDays: number
  document: Hex
  startedAt: bigint
  isElsewhere: boolean
  isRenewal: boolean
}

/** Issues terms; returns false if the same ones were issued before. */
export async function insertTerms(tx: Transaction, issued: IssuedTerms): Promise<boolean> {
  const { id, leaseId, chainId, escrow, startedAt, isElsewhere, terms } = issued
  const { handover, firstRent, deposit } = terms
  const amounts = { handover: `${handover}`, firstRent: `${firstRent}`, deposit: `${deposit}` }
  const rows = await tx`
    insert into lease_terms ${tx({ id, leaseId, chainId, escrow, startedAt, isElsewhere, ...terms, ...amounts })}
    on conflict (chain_id, escrow, id) do nothing returning id`
  return rows.length > 0
}

/** Terms by their id at an escrow (D 6.8). */
export async function findTerms(query: Query, { chainId, escrow, id }: TermsKey): Promise<IssuedTerms | undefined> {
  const [row] = await query<Row[]>`
    select ${columns(query)} from lease_terms where chain_id = ${chainId} and escrow = ${escrow} and id = ${id}`
  return row && termsOf(row)
}

/** Records that our terms were paid into another escrow than the lease's; undefined for an id that we never issued. */
export async function adoptTerms(tx: Transaction, key: TermsKey): Promise<IssuedTerms | undefined> {
  const [row] = await tx<
    Row[]
  >`select ${columns(tx)} from lease_terms where id = ${key.id} and not is_elsewhere limit 1`
  if (!row) return undefined
  await insertTerms(tx, { ...termsOf(row), chainId: key.chainId, escrow: key.escrow, isElsewhere: true })
  return findTerms(tx, key)
}

/** Every set of terms issued for these leases, oldest first. */
export async function listTerms(query: Query, leaseIds: readonly string[]): Promise<IssuedTerms[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<Row[]>`
    select ${columns(query)} from lease_terms 
    where lease_id in ${query(leaseIds)} and not is_elsewhere order by started_at, id`
  return rows.map(termsOf)
}

/** Terms on a chain whose lease is active, or that the escrow may still hold money for. */
export async function listLiveTerms(query: Query, chainId: number): Promise<IssuedTerms[]> {
  const rows = await query<Row[]>`
    select ${columns(query)} from lease_terms
    where chain_id = ${chainId}
      and (not is_settled or lease_id in (select id from lease where status <> all(${statuses.filter(isClosed)}::text[])))
    order by started_at, id`
  return rows.map(termsOf)
}

/** Marks terms for which the escrow holds nothing and never will again. */
export async function setSettled(query: Query, all: readonly TermsKey[]): Promise<void> {
  for (const { chainId, escrow, id } of all)
    await query`update lease_terms set is_settled = true
      where chain_id = ${chainId} and escrow = ${escrow} and id = ${id} and not is_settled`
}

const columns = (query: Query) => query`
  id, lease_id, chain_id, escrow, tenant, tenant_payout, landlord, arbitrator, handover, first_rent, deposit, move_in,
  move_out, pay_by, free_until, half_until, earliest_end, tenant_notice, landlord_notice, return_days, document,
  started_at, is_elsewhere,
  exists (select 1 from lease where lease.id = lease_terms.lease_id and lease.renews is not null) as is_renewal`

function termsOf({ id, leaseId, chainId, escrow, startedAt, isElsewhere, isRenewal, ...row }: Row): IssuedTerms {
  return {
    id,
    leaseId,
    escrow,
    isElsewhere,
    isRenewal,
    chainId: Number(chainId),
    startedAt: Number(startedAt),
    terms: {
      tenant: row.tenant,
      tenantPayout: row.tenantPayout,
      landlord: row.landlord,
      arbitrator: row.arbitrator,
      document: row.document,
      handover: BigInt(row.handover),
      firstRent: BigInt(row.firstRent),
      deposit: BigInt(row.deposit),
      moveIn: Number(row.moveIn),
      moveOut: Number(row.moveOut),
      payBy: Number(row.payBy),
      freeUntil: Number(row.freeUntil),
      halfUntil: Number(row.halfUntil),
      earliestEnd: Number(row.earliestEnd),
      tenantNotice: row.tenantNotice,
      landlordNotice: row.landlordNotice,
      returnDays: row.returnDays,
    },
  }
}

/** Whether terms were ever issued for a lease: then its nights stay held until none can be paid any more (D 6.4). */
export async function hasTerms(query: Query, leaseId: string): Promise<boolean> {
  const rows = await query`select 1 from lease_terms where lease_id = ${leaseId} limit 1`
  return rows.length > 0
}

/** Whether a keeper or relay of this Keyhold works with this account: it holds gas and fees alone (D 11.1). */
export async function isKeeper(query: Query, account: Address): Promise<boolean> {
  const rows = await query`
    select 1 from (select account from keeper union all select account from relay) ours
    where lower(account) = lower(${account}) limit 1`
  return rows.length > 0
}

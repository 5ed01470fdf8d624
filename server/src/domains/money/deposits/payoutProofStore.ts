/** SQL for payout accounts of paid leases: when each was proved again, and whether its tenant was reminded (D 4.8). */
import { payoutProofAhead } from '@keyhold/rental/payoutAccount.ts'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** The payout account of a lease's paid terms; `moveOut` is the effective one, in unix seconds of the lease clock. */
export interface PaidPayout {
  readonly leaseId: string
  readonly termsId: Hex
  readonly account: Address
  readonly moveOut: number
  readonly provedAt: number | undefined
  /** Whether money may still go back to the tenant. */
  readonly isOpen: boolean
}

interface Row {
  leaseId: string
  termsId: Hex
  account: Address
  moveOut: bigint
  provedAt: bigint | null
  isOpen: boolean
}

/** Returns the payout accounts of these leases; leases without one are omitted. */
export async function listPayouts(query: Query, leaseIds: readonly string[]): Promise<PaidPayout[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<Row[]>`select ${payouts(query)} and lease.id in ${query(leaseIds)}`
  return rows.map(payoutOf)
}

/** Returns those to prove again now whose tenants were not reminded; the account itself may have been proved. */
export async function listPayoutsToRemind(query: Query, now: number): Promise<PaidPayout[]> {
  const rows = await query<Row[]>`
    select ${payouts(query)} and not is_payout_reminded and lease.move_out <= ${now + payoutProofAhead}
      and status in ('active', 'released', 'disputed')`
  return rows.map(payoutOf)
}

const payouts = (query: Query) => query`
  lease.id as lease_id, lease_terms.id as terms_id, tenant_payout as account, lease.move_out,
    payout_proved_at as proved_at, status in ('active', 'released', 'disputed') as is_open
  from lease_terms join lease on lease.id = lease_id and paid_terms = lease_terms.id
  where tenant_payout <> ${zeroAddress} and not is_elsewhere`

function payoutOf({ moveOut, provedAt, ...row }: Row): PaidPayout {
  return { ...row, moveOut: Number(moveOut), provedAt: provedAt === null ? undefined : Number(provedAt) }
}

type TermsOfLease = Pick<PaidPayout, 'leaseId' | 'termsId'>

/** Records that the tenant was reminded; false if they were before. */
export async function setPayoutReminded(tx: Transaction, { leaseId, termsId }: TermsOfLease): Promise<boolean> {
  const rows = await tx`
    update lease_terms set is_payout_reminded = true
    where lease_id = ${leaseId} and id = ${termsId} and not is_payout_reminded returning 1`
  return rows.length > 0
}

/** Stores when the account was proved again. */
export async function setPayoutProved(query: Query, { leaseId, termsId }: TermsOfLease, at: number): Promise<void> {
  await query`update lease_terms set payout_proved_at = ${at} where lease_id = ${leaseId} and id = ${termsId}`
}

/** The rent ledger in SQL: statements about rents, reminders sent, and leases due for a check. */
import { statusesWithStay } from '@keyhold/rental/openLease.ts'
import type { RentAct } from '@keyhold/rental/rentActs.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'

/** A rent at the escrow: its transaction, and its index among the lease's rents there, from 0. */
export interface RentKey {
  readonly chainId: number
  readonly transaction: Hex
  readonly place: number
}

/** A rent's key in statements. */
export const nameOf = ({ chainId, transaction, place }: RentKey) => `${chainId}:${transaction}:${place}`

/** Statements: those about a rent at the escrow have its key. */
export type NewRentAct =
  | (Omit<Extract<RentAct, { kind: 'month' }>, 'rent'> & { readonly rent: RentKey })
  | Extract<RentAct, { kind: 'outside' }>

/**
 * Serializes a lease's statements and reminders. The lease row is locked before any row that refers to it is written: a
 * history row needs it exclusively, and two holders of a shared lock would deadlock. The ledger's own lock comes first,
 * for compatibility with the release before.
 */
export async function lockLedger(tx: Transaction, leaseId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${leaseId}, 11002))`
  await tx`select from lease where id = ${leaseId} for update`
}

export async function insertAct(tx: Transaction, leaseId: string, act: NewRentAct): Promise<void> {
  const { by: party, at, month } = act
  const said =
    act.kind === 'month' ? act.rent : { paidOn: act.on, ...(act.amount && { amount: act.amount.toString() }) }
  await tx`insert into rent_act ${tx({ leaseId, party, at, month, ...said })}`
}

interface ActRow {
  leaseId: string
  party: 'tenant' | 'landlord'
  at: bigint
  month: number
  chainId: bigint | null
  transaction: Hex | null
  place: number | null
  paidOn: string | null
  amount: string | null
}

/** All statements about these leases' rents, oldest first. */
export async function listActs(
  query: Query,
  leaseIds: readonly string[],
): Promise<(RentAct & { readonly leaseId: string })[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<ActRow[]>`
    select lease_id, party, at, month, chain_id, transaction, place, paid_on, amount
    from rent_act where lease_id in ${query(leaseIds)} order by id`
  return rows.map(({ leaseId, party: by, at, month, chainId, transaction, place, paidOn, amount }) => {
    const said = { leaseId, by, at: Number(at), month }
    if (paidOn !== null) return { kind: 'outside', ...said, on: paidOn, amount: amount ? BigInt(amount) : undefined }
    const rent = nameOf({ chainId: Number(chainId), transaction: transaction ?? '0x', place: place ?? 0 })
    return { kind: 'month', ...said, rent }
  })
}

/** Leases with a stay whose check is due at an instant, or that were never checked, whatever became of their money. */
export async function listDueForCheck(query: Query, now: number): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select lease.id from lease left join rent_check on rent_check.lease_id = lease.id
    where status = any(${[...statusesWithStay]}::text[]) and paid_terms is not null
      and coalesce(next_at, 0) <= ${now}
    order by lease.number limit 100`
  return rows.map(({ id }) => id)
}

export async function setNextCheck(tx: Transaction, leaseId: string, nextAt: number): Promise<void> {
  await tx`
    insert into rent_check (lease_id, next_at) values (${leaseId}, ${nextAt})
    on conflict (lease_id) do update set next_at = excluded.next_at`
}

/** Records a reminder; false if it was sent before. */
export async function insertReminder(
  tx: Transaction,
  reminder: { readonly leaseId: string; readonly month: number; readonly days: number; readonly at: number },
): Promise<boolean> {
  const rows = await tx`
    insert into rent_reminder ${tx(reminder)}
    on conflict on constraint a_rent_reminder_is_sent_once do nothing returning 1`
  return rows.length > 0
}

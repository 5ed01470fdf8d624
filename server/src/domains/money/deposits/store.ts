/** SQL for the money of leases: what the escrow holds by terms, which events counted, and every payment (D 6.10). */
import { type Balances, isDisputed, type PartBalance } from '@keyhold/rental/deposit.ts'
import type { Address, Hex } from 'viem'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { AgreedRules } from '../../leases/leases/lease.ts'

/** Records that an event counts; false if it counted before (idempotent). */
export async function recordEvent(tx: Transaction, event: EscrowEvent): Promise<boolean> {
  const { chainId, blockHash, logIndex } = event
  const rows = await tx`
    insert into deposit_event (chain_id, block_hash, log_index) values (${chainId}, ${blockHash}, ${logIndex})
    on conflict on constraint an_event_counts_once do nothing returning 1`
  return rows.length > 0
}

/** The stored balances of a paid lease, beside its terms. */
export interface StoredBalances {
  readonly chainId: number
  readonly escrow: Address
  readonly termsId: Hex
  readonly leaseId: string
  /** Paid although the lease was paid already: shown, and refunded by the landlord (D 4.8). */
  readonly isSecond: boolean
  readonly handover: Pick<PartBalance, 'held' | 'due'>
  readonly deposit: Pick<PartBalance, 'held' | 'due' | 'firstDue'>
  readonly paidOut: Balances['paidOut']
  readonly refundedBeforeHandover: boolean
  readonly isCancelled: boolean
  readonly isRenewal: boolean
  readonly isRenewed: boolean
  readonly moveOut: number
  readonly agreedMoveOut: number
}

interface Row {
  chainId: bigint
  escrow: Address
  termsId: Hex
  leaseId: string
  isSecond: boolean
  handoverHeld: string
  handoverDue: bigint
  depositHeld: string
  depositDue: bigint
  toTenant: string
  toLandlord: string
  refundedBeforeHandover: boolean
  isCancelled: boolean
  isRenewal: boolean
  isRenewed: boolean
  effectiveMoveOut: bigint
  agreedMoveOut: bigint
  depositFirstDue: bigint
}

/** With the rules of the terms under which it was paid. */
export interface PaidBalances extends StoredBalances {
  readonly rules: AgreedRules
}

type RulesRow = { firstRent: string } & Record<Exclude<keyof AgreedRules, 'firstRent'>, bigint>

/** Returns what is held for these leases, the lease's own payment before second ones. */
export async function listBalances(query: Query, leaseIds: readonly string[]): Promise<PaidBalances[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<(Row & RulesRow)[]>`
    select held.*, first_rent, free_until, half_until, earliest_end, tenant_notice, landlord_notice, return_days
    from (select ${balanceColumns(query)} from deposit where lease_id in ${query(leaseIds)}) held
      join lease_terms on lease_terms.chain_id = held.chain_id and lease_terms.escrow = held.escrow
        and lease_terms.id = held.terms_id
    order by is_second`
  return rows.map((row) => ({ ...storedBalancesOf(row), rules: rulesFromRow(row) }))
}

function rulesFromRow(row: RulesRow): AgreedRules {
  return {
    firstRent: BigInt(row.firstRent),
    freeUntil: Number(row.freeUntil),
    halfUntil: Number(row.halfUntil),
    earliestEnd: Number(row.earliestEnd),
    tenantNotice: Number(row.tenantNotice),
    landlordNotice: Number(row.landlordNotice),
    returnDays: Number(row.returnDays),
  }
}

/** Returns the books' balances of these terms at any escrow of a chain, and of any others there that hold something. */
export async function listLiveBalances(
  query: Query,
  chainId: number,
  termsIds: readonly Hex[],
): Promise<StoredBalances[]> {
  const rows = await query<Row[]>`
    select ${balanceColumns(query)} from deposit
    where chain_id = ${chainId} and (terms_id = any(${[...termsIds]}::text[]) or handover_held > 0 or deposit_held > 0)`
  return rows.map(storedBalancesOf)
}

const balanceColumns = (query: Query) => query`
  chain_id, escrow, terms_id, lease_id, is_second, handover_held, handover_due, deposit_held, deposit_due, to_tenant, to_landlord,
  refunded_before_handover, is_cancelled, is_renewal, is_renewed, effective_move_out,
  agreed_move_out, deposit_first_due`

function storedBalancesOf({ escrow, termsId, leaseId, isSecond, refundedBeforeHandover, ...row }: Row): StoredBalances {
  const { isCancelled, isRenewal, isRenewed } = row
  const firstDue = Number(row.depositFirstDue)
  return {
    isCancelled,
    isRenewal,
    isRenewed,
    moveOut: Number(row.effectiveMoveOut),
    agreedMoveOut: Number(row.agreedMoveOut),
    chainId: Number(row.chainId),
    escrow,
    termsId,
    leaseId,
    isSecond,
    refundedBeforeHandover,
    handover: { held: BigInt(row.handoverHeld), due: Number(row.handoverDue) },
    deposit: { held: BigInt(row.depositHeld), due: Number(row.depositDue), firstDue },
    paidOut: { tenant: BigInt(row.toTenant), landlord: BigInt(row.toLandlord) },
  }
}

/** Stores what is held now, and which parts are disputed. */
export async function replaceBalances(
  tx: Transaction,
  held: StoredBalances & Pick<Balances, 'handover' | 'deposit'>,
): Promise<void> {
  const { chainId, escrow, termsId, leaseId, isSecond, handover, deposit, paidOut, refundedBeforeHandover } = held
  const { isCancelled, isRenewal, isRenewed, moveOut, agreedMoveOut } = held
  const row = {
    isCancelled,
    isRenewal,
    isRenewed,
    effectiveMoveOut: moveOut,
    agreedMoveOut,
    depositFirstDue: deposit.firstDue,
    chainId,
    escrow,
    termsId,
    leaseId,
    isSecond,
    refundedBeforeHandover,
    handoverHeld: handover.held.toString(),
    handoverDue: handover.due,
    handoverDisputed: isDisputed(handover),
    depositHeld: deposit.held.toString(),
    depositDue: deposit.due,
    depositDisputed: isDisputed(deposit),
    toTenant: paidOut.tenant.toString(),
    toLandlord: paidOut.landlord.toString(),
  }
  await tx`
    insert into deposit ${tx(row)}
    on conflict (chain_id, escrow, terms_id) do update set handover_held = excluded.handover_held, handover_due = excluded.handover_due,
      deposit_held = excluded.deposit_held, deposit_due = excluded.deposit_due, handover_disputed = excluded.handover_disputed,
      deposit_disputed = excluded.deposit_disputed, to_tenant = excluded.to_tenant,
      to_landlord = excluded.to_landlord, refunded_before_handover = excluded.refunded_before_handover,
      is_cancelled = excluded.is_cancelled, is_renewal = excluded.is_renewal, is_renewed = excluded.is_renewed,
      effective_move_out = excluded.effective_move_out, agreed_move_out = excluded.agreed_move_out, deposit_first_due = excluded.deposit_first_due`
}

/** The lease's standing order changed: the keeper reads it soon. Each change has another number. */
export async function resetOrderCheck(tx: Transaction, leaseId: string, chainId: number): Promise<void> {
  await tx`
    insert into order_check (lease_id, chain_id, next_at) values (${leaseId}, ${chainId}, 0)
    on conflict (lease_id) do update set next_at = least(order_check.next_at, 1) - 1`
}

/** A part that is due, still held, and without a reminder yet. */
export interface DuePart {
  readonly chainId: bigint
  readonly escrow: Address
  readonly termsId: Hex
  readonly leaseId: string
  readonly part: 'handover' | 'deposit'
  readonly amount: string
}

/** Returns what is due at an instant and still held; excludes second payments, which are refunded. */
export async function listDue(query: Query, now: number): Promise<DuePart[]> {
  return query<DuePart[]>`
    select chain_id, escrow, terms_id, lease_id, 'handover' as part, handover_held as amount from deposit
    where handover_held > 0 and handover_due <= ${now} and not handover_reminded and not is_second
    union all
    select chain_id, escrow, terms_id, lease_id, 'deposit', deposit_held from deposit
    where deposit_held > 0 and deposit_due <= ${now} and not deposit_reminded and not is_second
    limit 100`
}

/** Held money of a lease's own payment of which some part is due. */
export interface HeldDue {
  readonly escrow: Address
  readonly termsId: Hex
  readonly leaseId: string
  readonly parts: readonly ('handover' | 'deposit')[]
}

/** Returns what is due and still held, longest due first; not second payments, which are refunded. */
export async function listHeldDue(query: Query, chainId: number, now: number): Promise<HeldDue[]> {
  const rows = await query<(Omit<HeldDue, 'parts'> & { handover: boolean; deposit: boolean })[]>`
    select escrow, terms_id, lease_id, handover_held > 0 and handover_due <= ${now} as handover,
      deposit_held > 0 and deposit_due <= ${now} as deposit from deposit
    where chain_id = ${chainId} and not is_second
      and (handover_held > 0 and handover_due <= ${now} or deposit_held > 0 and deposit_due <= ${now})
    order by least(case when handover_held > 0 then handover_due end, case when deposit_held > 0 then deposit_due end)`
  return rows.map(({ escrow, termsId, leaseId, ...isDue }) => ({
    escrow,
    termsId,
    leaseId,
    parts: (['handover', 'deposit'] as const).filter((part) => isDue[part]),
  }))
}

/** A held part under dispute, of a lease's own or a second payment. */
export interface HeldDisputed {
  readonly escrow: Address
  readonly termsId: Hex
  readonly part: 'handover' | 'deposit'
  readonly held: bigint
  readonly due: number
}

/** Returns what is disputed and not due yet, soonest due first. */
export async function listHeldDisputed(query: Query, chainId: number, now: number): Promise<HeldDisputed[]> {
  const rows = await query<(Omit<HeldDisputed, 'held' | 'due'> & { held: string; due: bigint })[]>`
    select escrow, terms_id, one.part, one.held::text as held, one.due from deposit, lateral (values
      ('handover', handover_disputed, handover_held, handover_due),
      ('deposit', deposit_disputed, deposit_held, deposit_due)) as one (part, is_disputed, held, due)
    where chain_id = ${chainId} and (handover_disputed or deposit_disputed)
      and one.is_disputed and one.held > 0 and one.due > ${now}
    order by one.due, terms_id, one.part`
  return rows.map(({ held, due, ...row }) => ({ ...row, held: BigInt(held), due: Number(due) }))
}

/** Records the reminder; false if it was sent already. */
export async function setReminded(tx: Transaction, due: DuePart): Promise<boolean> {
  const { chainId, escrow, termsId, part } = due
  const column = tx(`${part}_reminded`)
  const rows = await tx`update deposit set ${column} = true
    where chain_id = ${chainId} and escrow = ${escrow} and terms_id = ${termsId} and not ${column} returning 1`
  return rows.length > 0
}

type PaymentKind =
  | 'paid-in'
  | 'fee'
  | 'released'
  | 'refunded'
  | 'cancelled'
  | 'settled'
  | 'split'
  | 'rent'
  | 'paid-back'
  | 'moved'

/** One payment; times in unix seconds of the chain. */
export interface Payment {
  readonly leaseId: string
  readonly kind: PaymentKind
  readonly part: 'handover' | 'deposit' | null
  readonly amount: bigint
  readonly currency: 'USDT' | 'RNB'
  readonly payer: 'tenant' | 'landlord' | 'escrow'
  readonly payee: 'tenant' | 'landlord' | 'escrow' | 'keyhold'
  /** The tenant's payout account: named with this payment, or the one it went to; null without one (D 4.8). */
  readonly payoutAccount: Address | null
  /** Of a rent that a standing order collected: when its month was due. */
  readonly rentDue: number | null
  readonly at: number
  readonly chainId: number
  readonly transaction: Hex
  readonly isSecond: boolean
}

/** A payment with its invoice number. */
export type NumberedPayment = Payment & { readonly id: string; readonly number: number }

export async function insertPayment(tx: Transaction, payment: Payment): Promise<void> {
  await tx`insert into payment ${tx({ ...payment, amount: payment.amount.toString() })}`
}

/** Updates the block of payments whose block vanished and whose transaction was mined again. */
export async function movePayments(
  tx: Transaction,
  leaseId: string,
  from: EscrowEvent,
  { transaction, time }: EscrowEvent,
): Promise<void> {
  await tx`update payment set transaction = ${transaction}, at = ${time}
    where lease_id = ${leaseId} and chain_id = ${from.chainId} and transaction = ${from.transaction}`
}

/** Returns the payments of these leases, newest first. */
export async function listPayments(query: Query, leaseIds: readonly string[]): Promise<NumberedPayment[]> {
  if (leaseIds.length === 0) return []
  const rows = await query<
    (Omit<Payment, 'amount' | 'at' | 'chainId' | 'rentDue'> & {
      id: string
      number: bigint
      amount: string
      at: bigint
      chainId: bigint
      rentDue: bigint | null
    })[]
  >`
    select id, number, lease_id, kind, part, amount, currency, payer, payee, payout_account, rent_due, at, chain_id, transaction,
      is_second
    from payment where lease_id in ${query(leaseIds)} order by number desc`
  return rows.map((row) => ({
    ...row,
    number: Number(row.number),
    amount: BigInt(row.amount),
    rentDue: row.rentDue === null ? null : Number(row.rentDue),
    at: Number(row.at),
    chainId: Number(row.chainId),
  }))
}

/** Counts the payments of a person's leases. */
export async function countPayments(query: Query, personId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from payment join lease on lease.id = lease_id
    where tenant_id = ${personId} or landlord_id = ${personId}`
  return row?.count ?? 0
}

/** What a browser looks for: an event of a lease after a block, of a payer or about a part where these are named. */
export interface LeaseEventWanted {
  readonly chainId: number
  readonly lease: string
  readonly event: string
  readonly payer: string | undefined
  readonly part: string | undefined
  readonly since: number
}

/** The transaction of the latest such event, final or not; and the last block that was read. */
export async function findLeaseEvent(
  query: Query,
  { chainId, lease, event, payer, part, since }: LeaseEventWanted,
): Promise<{ transactionId: Hex | null; readTo: number }> {
  const actor = query`coalesce(payload ->> 'payer', payload ->> 'appellant', payload ->> 'instance')`
  const ofPayer = payer === undefined ? query`` : query`and lower(${actor}) = ${payer.toLowerCase()}`
  const ofPart = part === undefined ? query`` : query`and payload ->> 'part' = ${part}`
  const [cursor] = await query<{ nextBlock: bigint }[]>`
    select next_block from chain_cursor where chain_id = ${chainId}`
  const [found] = await query<{ transaction: Hex }[]>`
    select transaction from chain_event where chain_id = ${chainId} and lease = ${lease.toLowerCase()}
      and kind = ${event} and block > ${since} ${ofPayer} ${ofPart}
    order by block desc, log_index desc limit 1`
  return { transactionId: found?.transaction ?? null, readTo: Number(cursor?.nextBlock ?? 0) - 1 }
}

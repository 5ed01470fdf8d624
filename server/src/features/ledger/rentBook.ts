/** One lease's rents as they stand: the rule of rental/src/ledger.ts on what the chain and the two said. */
import { isClosed } from '@keyhold/rental/lease.ts'
import { type Ledger, type LedgerEntry, ledgerOf } from '@keyhold/rental/ledger.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { movedOn } from '@keyhold/rental/renewalOffer.ts'
import { type RentNotes, replayRentActs } from '@keyhold/rental/rentActs.ts'
import type { AgreedRent } from '@keyhold/rental/rentMonths.ts'
import type { Chain } from '../../gateways/chain/chain.ts'
import { findCursor } from '../../gateways/chain/eventStore.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Query } from '../../gateways/database.ts'
import type { Deposits, PaymentWithCredit } from '../deposits/service.ts'
import type { Lease, Leases } from '../leases/service.ts'
import { listActs, nameOf, type RentKey } from './store.ts'

export interface RentBookDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly leases: Leases
  readonly deposits: Deposits
}

/** A rent at the escrow that counts. */
export interface Rent extends RentKey {
  readonly amount: bigint
  readonly at: number
}

export interface RentBook {
  readonly lease: Lease
  readonly agreed: AgreedRent
  readonly notes: RentNotes
  /** Oldest first. */
  readonly rents: readonly Rent[]
  /** The payment into the escrow. */
  readonly paidIn: PaymentWithCredit
  readonly ledger: Ledger
  /** What each entry of the ledger was: a rent, the payment into the escrow, or neither where it was paid in another way. */
  readonly entries: readonly { readonly entry: LedgerEntry; readonly payment?: RentKey }[]
  readonly now: number
  readonly readTo: number
}

/** Reads a lease's rents; `lease-not-paid` before its money is final. `without`: as if that rent were still to be paid. */
export async function readRentBook(
  { clock, chain, leases, deposits }: RentBookDeps,
  query: Query,
  lease: Lease,
  without?: string,
): Promise<RentBook> {
  const [balances, payments, acts, cursor, history] = await Promise.all([
    deposits.balancesOf(query, [lease]),
    deposits.paymentsOf(query, [lease.id]),
    listActs(query, lease.id),
    findCursor(query, lease.acceptance?.chainId ?? chain.chainId),
    isClosed(lease.status) ? leases.listHistory(query, lease.id) : [],
  ])
  const own = payments.filter(({ isSecond }) => !isSecond).toSorted((one, other) => one.number - other.number)
  const paidIn = own.find(({ kind }) => kind === 'paid-in' || kind === 'moved')
  if (!paidIn) throw new Refusal('lease-not-paid')
  const agreed = agreedRentOf(lease)
  const notes = replayRentActs(acts)
  const rents = rentsOf(own)
  const isRefunded = balances.get(lease.id)?.refundedBeforeHandover ?? false
  const first = { kind: 'handover', amount: isRefunded ? 0n : firstRentOf(lease, own), at: paidIn.at } as const
  const all = entriesOf(lease, { entry: first, payment: { ...paidIn, place: 0 } }, rents, notes)
  const entries = without === undefined ? all : entriesBefore(all, without)
  const [now, readTo] = [clock.leaseNow(), cursor?.finalTime ?? 0]
  const money = balances.get(lease.id)
  // The rents of a lease go on when its deposit has moved to the next (D 11.21).
  const hasMoved = money !== undefined && movedOn(money) > 0n
  const endedAt = hasMoved ? lease.moveOut : history.findLast(({ from, to }) => from !== to)?.at
  const ledger = ledgerOf(
    agreed,
    entries.map(({ entry }) => entry),
    { now, readTo, endedAt },
  )
  return { lease, agreed, notes, rents, paidIn, ledger, entries, now, readTo }
}

/** What the agreement says of rent; agreements so far are of form 1. */
function agreedRentOf({ stay, timeZone, rent, handover }: Lease): AgreedRent {
  return { stay, timeZone, rent, isFirstAtHandover: handover > 0n, shortMonth: 'as-agreed' }
}

/** The rents among a lease's payments, in the order of the chain. */
function rentsOf(payments: readonly PaymentWithCredit[]): Rent[] {
  const rents = payments.filter(({ kind }) => kind === 'rent').toSorted((one, other) => one.at - other.at)
  return rents.map(({ chainId, transaction, amount, at }, index) => {
    const place = rents.slice(0, index).filter((earlier) => earlier.transaction === transaction).length
    return { chainId, transaction, place, amount, at }
  })
}

function entriesOf(
  lease: Lease,
  first: RentBook['entries'][number],
  rents: readonly Rent[],
  { notes, outside }: RentNotes,
): RentBook['entries'] {
  const later: RentBook['entries'] = [
    ...rents.map((rent) => {
      const { amount, at } = rent
      return { entry: { kind: 'chain', amount, at, month: notes.get(nameOf(rent))?.month } as const, payment: rent }
    }),
    ...outside.map((entry) => ({ entry })),
  ]
  const inOrder = later.toSorted(({ entry: one }, { entry: other }) => one.at - other.at)
  return lease.handover > 0n ? [first, ...inOrder] : inOrder
}

/** The entries that decide what a rent finds when its month is named: those before it, and those whose month is certain. */
function entriesBefore(entries: RentBook['entries'], name: string): RentBook['entries'] {
  const own = entries.findIndex(({ entry, payment }) => entry.kind === 'chain' && payment && nameOf(payment) === name)
  if (own < 0) return entries
  return entries.filter(
    ({ entry }, index) => index < own || (index > own && 'month' in entry && entry.month !== undefined),
  )
}

/** What of the handover is rent and did not go back to the tenant. */
function firstRentOf({ handover, rent }: Lease, payments: readonly PaymentWithCredit[]): bigint {
  const back = payments.reduce(
    (sum, { kind, part, payee, amount }) =>
      (kind === 'settled' || kind === 'split') && part === 'handover' && payee === 'tenant' ? sum + amount : sum,
    0n,
  )
  const left = handover - back
  return left < rent ? left : rent
}

/**
 * One lease's rents in their present state: the rule of rental/src/ledger.ts applied to chain events and statements.
 */
import { type Ledger, type LedgerEntry, type LedgerTime, ledgerOf } from '@keyhold/rental/ledger.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { movedOn } from '@keyhold/rental/renewalOffer.ts'
import { type RentNotes, replayRentActs } from '@keyhold/rental/rentActs.ts'
import { type AgreedRent, rentMonths } from '@keyhold/rental/rentMonths.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { findCursor } from '../../../gateways/chain/eventStore.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import type { IssuedTerms, Lease, Leases } from '../../leases/leases/service.ts'
import type { Deposits, PaymentWithCredit } from '../deposits/service.ts'
import { listActs, nameOf, type RentKey } from './store.ts'

export interface RentBookDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly leases: Leases
  readonly deposits: Deposits
}

/** What reminders need: none is sent of a rent that a keeper collects. */
export interface ReminderDeps extends RentBookDeps {
  /** Whether a running keeper collects the rent of these terms that is due at an instant. */
  readonly isCollectedAutomatically: (issued: IssuedTerms, due: number) => Promise<boolean>
}

/** A rent at the escrow that counts. */
export interface Rent extends RentKey {
  readonly amount: bigint
  readonly at: number
  /** When its month was due, if a standing order collected it. */
  readonly rentDue: number | null
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
  /** Whether its deposit moved to the renewal (D 11.21). */
  readonly hasMoved: boolean
  /** Until when its rents are owed, once it has ended: nothing later becomes due. */
  readonly endedAt: number | undefined
  /** The source of each ledger entry: a rent, the payment into the escrow, or neither for an outside payment. */
  readonly entries: readonly { readonly entry: LedgerEntry; readonly payment?: RentKey }[]
  readonly now: number
  readonly readTo: number
}

/** Reads a lease's rents; `lease-not-paid` before its money is final. `without` leaves out one rent. */
export async function readRentBook(
  deps: RentBookDeps,
  query: Query,
  lease: Lease,
  without?: string,
): Promise<RentBook> {
  const book = (await readRentBooks(deps, query, [lease], without)).get(lease.id)
  if (!book) throw new Refusal('lease-not-paid')
  return book
}

/** The rents of several leases with as many queries as for one, by lease; leases without final money have none. */
export async function readRentBooks(
  { clock, chain, leases, deposits }: RentBookDeps,
  query: Query,
  all: readonly Lease[],
  without?: string,
): Promise<ReadonlyMap<string, RentBook>> {
  const ids = all.map(({ id }) => id)
  const chainOf = ({ acceptance }: Lease) => acceptance?.chainId ?? chain.chainId
  const chains = [...new Set(all.map(chainOf))]
  const [balances, payments, acts, endings, cursors] = await Promise.all([
    deposits.balancesOf(query, all),
    deposits.paymentsOf(query, ids),
    listActs(query, ids),
    leases.listEndings(
      query,
      all.filter(({ status }) => status === 'cancelled').map(({ id }) => id),
    ),
    Promise.all(chains.map((chainId) => findCursor(query, chainId))),
  ])
  const now = clock.leaseNow()
  return new Map(
    all.flatMap((lease) => {
      const money = balances.get(lease.id)
      const hasMoved = money !== undefined && movedOn(money) > 0n
      // Rents follow the stay: a deposit that went home early changes none of them (D 12.12).
      const isOwedToEnd = lease.status !== 'cancelled'
      const book = bookFrom(
        lease,
        payments.filter(({ leaseId }) => leaseId === lease.id),
        replayRentActs(acts.filter(({ leaseId }) => leaseId === lease.id)),
        {
          hasMoved,
          time: {
            now,
            readTo: cursors[chains.indexOf(chainOf(lease))]?.finalTime ?? 0,
            endedAt: isOwedToEnd ? lease.moveOut : Math.min(endings.get(lease.id) ?? lease.moveIn, lease.moveIn),
          },
          without,
        },
      )
      return book ? [[lease.id, book] as const] : []
    }),
  )
}

interface BookFacts {
  readonly hasMoved: boolean
  readonly time: LedgerTime
  readonly without: string | undefined
}

/** A lease's rents from all its payments and statements; undefined before its money is final. */
function bookFrom(
  lease: Lease,
  payments: readonly PaymentWithCredit[],
  notes: RentNotes,
  { hasMoved, time, without }: BookFacts,
): RentBook | undefined {
  const own = payments.filter(({ isSecond }) => !isSecond).toSorted((one, other) => one.number - other.number)
  const paidIn = own.find(({ kind }) => kind === 'paid-in' || kind === 'moved')
  if (!paidIn) return undefined
  const agreed = agreedRentOf(lease)
  const rents = rentsOf(own)
  const first = { kind: 'handover', amount: firstRentOf(lease, own), at: paidIn.at } as const
  const all = entriesOf(lease, agreed, { entry: first, payment: { ...paidIn, place: 0 } }, rents, notes)
  const entries = without === undefined ? all : entriesBefore(all, without)
  const ledger = ledgerOf(
    agreed,
    entries.map(({ entry }) => entry),
    time,
  )
  const { now, readTo, endedAt } = time
  return { lease, agreed, notes, rents, paidIn, ledger, hasMoved, endedAt, entries, now, readTo }
}

/** The agreement's terms of rent. */
function agreedRentOf({ stay, timeZone, rent, handover, firstEnd }: Lease): AgreedRent {
  return { stay, timeZone, rent, isFirstAtHandover: handover > 0n, signedTo: firstEnd?.validTo }
}

/** The rents among a lease's payments, in chain order. */
function rentsOf(payments: readonly PaymentWithCredit[]): Rent[] {
  const rents = payments.filter(({ kind }) => kind === 'rent').toSorted((one, other) => one.at - other.at)
  return rents.map(({ chainId, transaction, amount, at, rentDue }, index) => {
    const place = rents.slice(0, index).filter((earlier) => earlier.transaction === transaction).length
    return { chainId, transaction, place, amount, at, rentDue }
  })
}

function entriesOf(
  lease: Lease,
  agreed: AgreedRent,
  first: RentBook['entries'][number],
  rents: readonly Rent[],
  { notes, outside }: RentNotes,
): RentBook['entries'] {
  const months = rents.some(({ rentDue }) => rentDue !== null) ? rentMonths(agreed) : []
  const later: RentBook['entries'] = [
    ...rents.map((rent) => {
      const { amount, at, rentDue } = rent
      const collected = months.find(({ dueAt }) => dueAt === rentDue)?.number
      const month = collected ?? notes.get(nameOf(rent))?.month
      return { entry: { kind: 'chain', amount, at, month } as const, payment: rent }
    }),
    ...outside.map((entry) => ({ entry })),
  ]
  const inOrder = later.toSorted(({ entry: one }, { entry: other }) => one.at - other.at)
  return lease.handover > 0n ? [first, ...inOrder] : inOrder
}

/**
 * The entries that apply before a rent whose month is being named: the earlier ones, and those with a certain month.
 */
function entriesBefore(entries: RentBook['entries'], name: string): RentBook['entries'] {
  const own = entries.findIndex(({ entry, payment }) => entry.kind === 'chain' && payment && nameOf(payment) === name)
  if (own < 0) return entries
  return entries.filter(
    ({ entry }, index) => index < own || (index > own && 'month' in entry && entry.month !== undefined),
  )
}

/**
 * The rent part of the handover that was not returned to the tenant: of a refunded or cancelled one, what went to the
 * landlord.
 */
function firstRentOf({ handover, rent }: Lease, payments: readonly PaymentWithCredit[]): bigint {
  const ofPart = payments.filter(({ part }) => part === 'handover')
  const sumTo = (wanted: 'tenant' | 'landlord') =>
    ofPart.reduce((sum, { payee, amount }) => (payee === wanted ? sum + amount : sum), 0n)
  const isRefunded = payments.some(({ kind }) => kind === 'refunded' || kind === 'cancelled')
  const left = isRefunded ? sumTo('landlord') : handover - sumTo('tenant')
  return left < rent ? left : rent
}

/** The rent ledger on the wire. */
import type { Ledger, LedgerMonth, LedgerRent } from '@keyhold/api/ledger.ts'
import type { LedgerMonth as Month } from '@keyhold/rental/ledger.ts'
import type { Person } from '../../../gateways/session.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import type { PendingRent } from '../deposits/service.ts'
import type { Rent, RentBook } from './rentBook.ts'
import { nameOf } from './store.ts'

/** A lease's ledger for one of its parties. */
export function describeLedger(
  book: RentBook,
  viewer: Person,
  pending: readonly PendingRent[],
): Omit<Ledger, 'standingOrder' | 'readToBlock'> {
  const { lease, ledger, rents, now, readTo } = book
  const isLandlord = lease.landlordId === viewer.id
  return {
    leaseId: lease.id,
    reference: referenceOf(lease),
    isLandlord,
    timeZone: lease.timeZone,
    rent: lease.rent.toString(),
    months: ledger.months.map((month) => describeMonth(book, month)),
    rents: rents.map((rent) => describeRent(book, rent, isLandlord ? 'landlord' : 'tenant')),
    onTheWay: pending.map((rent) => ({
      transactionId: rent.transaction,
      amount: rent.amount.toString(),
      at: rent.at,
      month: monthOf(book, rent) ?? null,
    })),
    unassigned: ledger.unassigned.toString(),
    years: yearsOf(ledger.months),
    leaseNow: now,
    readTo,
  }
}

/** The month of a rent that is not final yet; undefined without a named one. */
export function monthOf({ ledger, notes }: RentBook, rent: PendingRent): number | undefined {
  const collected = ledger.months.find(({ dueAt }) => dueAt === rent.rentDue)
  return collected?.number ?? notes.notes.get(nameOf(rent))?.month
}

/** The calendar years in which months fall due. */
export function yearsOf(months: readonly Pick<Month, 'from'>[]): number[] {
  return [...new Set(months.map(({ from }) => Number(from.slice(0, 4))))]
}

function describeMonth({ entries, notes }: RentBook, { shares, ...month }: Month): LedgerMonth {
  const parts = shares.flatMap(({ entry: place, amount }) => {
    const found = entries[place]
    return found ? [{ ...found, amount }] : []
  })
  const outside = parts.flatMap(({ entry, amount }) => (entry.kind === 'outside' ? [{ entry, amount }] : []))
  const last = outside.at(-1)?.entry
  const { number, from, to, dueAt, state, days, paidOn } = month
  return {
    number,
    from,
    to,
    dueAt,
    state,
    days,
    amount: month.amount.toString(),
    paid: month.paid.toString(),
    open: month.open.toString(),
    paidOn: paidOn ?? null,
    outside: last
      ? {
          amount: outside.reduce((sum, { amount }) => sum + amount, 0n).toString(),
          on: last.on,
          confirmedAt: last.at,
        }
      : null,
    claimedOn: paidOn === undefined ? (notes.claims.get(number)?.on ?? null) : null,
    transactions: parts.flatMap(({ entry, payment, amount }) =>
      payment
        ? [
            {
              chainId: payment.chainId,
              transactionId: payment.transaction,
              amount: amount.toString(),
              at: entry.at,
            },
          ]
        : [],
    ),
  }
}

function describeRent({ ledger, entries, notes }: RentBook, rent: Rent, viewer: 'tenant' | 'landlord'): LedgerRent {
  const name = nameOf(rent)
  const note = notes.notes.get(name)
  const place = entries.findIndex(({ entry, payment }) => entry.kind === 'chain' && payment && nameOf(payment) === name)
  return {
    chainId: rent.chainId,
    transactionId: rent.transaction,
    order: rent.place,
    amount: rent.amount.toString(),
    at: rent.at,
    month: note?.month ?? null,
    proposal: note?.proposal ? { month: note.proposal.month, byViewer: note.proposal.by === viewer } : null,
    counts: ledger.months.flatMap(({ number, shares }) =>
      shares.filter(({ entry }) => entry === place).map(({ amount }) => ({ month: number, amount: amount.toString() })),
    ),
  }
}

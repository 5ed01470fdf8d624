/**
 * The days of a lease as a calendar file (RFC 5545): move-in, each rent's due hour, move-out; if the landlord refunded
 * the lease, later entries are cancelled.
 */
import { addressIn } from '@keyhold/rental/addressIn.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { isPaid } from '@keyhold/rental/ledger.ts'
import { writeCalendarFile } from '../../../gateways/calendarFile.ts'
import { type Language, textFor } from '../../../gateways/text.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import type { RentBook } from './rentBook.ts'

interface CalendarInput {
  readonly book: RentBook
  readonly home: { readonly title: string; readonly fullAddress: string }
  readonly language: Language
  /** The lease's page. */
  readonly address: string
  /** In milliseconds. */
  readonly writtenAt: number
}

/** The file. */
export function calendarFile({ book, home, language, address, writtenAt }: CalendarInput): string {
  const { lease, ledger, agreed, hasMoved, endedAt = Number.POSITIVE_INFINITY } = book
  // A tenant who has all of the money back early still lives there to the end; a refunded lease has no move-out.
  const goneFrom = lease.status === 'cancelled' ? endedAt : Number.POSITIVE_INFINITY
  const text = textFor(language)
  const { amount } = formattersFor(language, agreed.timeZone)
  const values = { home: home.title || referenceOf(lease), reference: referenceOf(lease) }
  const rents = ledger.months
    .filter(({ state }) => state !== 'at-handover')
    .map((month) => ({
      id: `rent-${month.number}`,
      at: month.dueAt,
      isOff: month.state === 'ended' || month.dueAt >= goneFrom,
      summary: isPaid(month)
        ? text('pdf:calendar.rentPaid', values)
        : text('pdf:calendar.rent', { ...values, amount: amount(month.open || month.amount, 'USDT') }),
    }))
  const events = [
    {
      id: 'move-in',
      at: lease.moveIn,
      isOff: lease.moveIn >= goneFrom,
      summary: text(`pdf:calendar.${lease.renews ? 'begins' : 'moveIn'}`, values),
    },
    ...rents,
    {
      id: 'move-out',
      at: lease.moveOut,
      isOff: lease.moveOut >= goneFrom,
      summary: text(`pdf:calendar.${hasMoved ? 'ends' : 'moveOut'}`, values),
    },
  ]
  return writeCalendarFile({
    part: 'Lease',
    writtenAt,
    events: events.map(({ id, at, isOff, summary }) => ({
      uid: `${lease.id}-${id}@keyhold`,
      startsAt: at,
      summary,
      description: text('pdf:calendar.what', { ...values, address }),
      location: addressIn(language, home.fullAddress),
      url: address,
      ...(isOff && { more: ['STATUS:CANCELLED'] }),
    })),
  })
}

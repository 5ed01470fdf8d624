/** The days of a lease as a calendar file (RFC 5545): move-in, each rent's due hour, move-out. */
import { formattersFor } from '@keyhold/rental/formatters.ts'
import { escapeIcal, icalFile, utcIcal } from '../../gateways/icalText.ts'
import { type Language, textFor } from '../../gateways/text.ts'
import { referenceOf } from '../deposits/wire.ts'
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
  const { lease, ledger, agreed } = book
  const text = textFor(language)
  const { amount } = formattersFor(language, agreed.timeZone)
  const values = { home: home.title, reference: referenceOf(lease) }
  const rents = ledger.months
    .filter(({ state }) => state !== 'at-handover')
    .map((month) => ({
      id: `rent-${month.number}`,
      at: month.dueAt,
      summary:
        month.amount === undefined
          ? text('pdf:calendar.lastRent', values)
          : text('pdf:calendar.rent', { ...values, amount: amount(month.amount, 'USDT') }),
    }))
  const events = [
    { id: 'move-in', at: lease.moveIn, summary: text('pdf:calendar.moveIn', values) },
    ...rents,
    { id: 'move-out', at: lease.moveOut, summary: text('pdf:calendar.moveOut', values) },
  ]
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Keyhold//Lease//EN', 'CALSCALE:GREGORIAN'],
    ...events.flatMap(({ id, at, summary }) => [
      'BEGIN:VEVENT',
      `UID:${lease.id}-${id}@keyhold`,
      `DTSTAMP:${utcIcal(writtenAt / 1000)}`,
      `DTSTART:${utcIcal(at)}`,
      `SUMMARY:${escapeIcal(summary)}`,
      `DESCRIPTION:${escapeIcal(text('pdf:calendar.what', { ...values, address }))}`,
      `LOCATION:${escapeIcal(home.fullAddress)}`,
      `URL:${address}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return icalFile(lines)
}

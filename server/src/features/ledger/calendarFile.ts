/** The days of a lease as a calendar file (RFC 5545): move-in, each rent's due hour, move-out. */
import { formattersFor } from '@keyhold/rental/formatters.ts'
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
      `DTSTAMP:${utc(writtenAt / 1000)}`,
      `DTSTART:${utc(at)}`,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(text('pdf:calendar.what', { ...values, address }))}`,
      `LOCATION:${escapeText(home.fullAddress)}`,
      `URL:${address}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** An instant as `20270101T180000Z`. */
const utc = (seconds: number) => new Date(Math.floor(seconds) * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Text as a value (RFC 5545, 3.3.11). */
const escapeText = (words: string) => words.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

/** Lines of at most 75 octets; what is longer goes on in the next after a space (RFC 5545, 3.1). */
function fold(line: string): string {
  const lines = ['']
  for (const sign of line) {
    const last = lines.length - 1
    const isFull = Buffer.byteLength(`${lines[last]}${sign}`) > (last === 0 ? 75 : 74)
    if (isFull) lines.push(sign)
    else lines[last] += sign
  }
  return lines.join('\r\n ')
}

/** The iCalendar file (RFC 5545) of a home's own days. */
import type { Day } from '@keyhold/rental/day.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import { escapeIcal, icalFile, utcIcal } from '../../../gateways/icalText.ts'

/** Days without names: what other sites need to keep their calendars in step with ours. `writtenAt` in unix seconds. */
export function writeCalendar(
  periods: readonly (Stay & { readonly id: string })[],
  { name, summary, writtenAt }: { readonly name: string; readonly summary: string; readonly writtenAt: number },
): string {
  const day = (plain: Day) => plain.replaceAll('-', '')
  return icalFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Keyhold//Home//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeIcal(name)}`,
    ...periods.flatMap(({ id, from, to }) => [
      'BEGIN:VEVENT',
      `UID:${id}@keyhold`,
      `DTSTAMP:${utcIcal(writtenAt)}`,
      `DTSTART;VALUE=DATE:${day(from)}`,
      `DTEND;VALUE=DATE:${day(to)}`,
      `SUMMARY:${escapeIcal(summary)}`,
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
}

/** Calendar files (RFC 5545), as every calendar takes them: lines of 75 octets, text escaped, instants in UTC. */
import { escapeIcal, icalFile, utcIcal } from './icalText.ts'

export interface CalendarEvent {
  /** The same in every file that speaks of this event. */
  readonly uid: string
  /** In unix seconds. */
  readonly startsAt: number
  readonly endsAt?: number
  readonly summary: string
  readonly description: string
  readonly location?: string | undefined
  readonly url: string
  /** Further lines, already in the words of RFC 5545. */
  readonly more?: readonly string[]
}

interface CalendarFile {
  /** What the file is to the calendar that takes it (RFC 5546). */
  readonly method?: 'PUBLISH' | 'CANCEL'
  /** What writes it, in the product's name. */
  readonly part: string
  readonly events: readonly CalendarEvent[]
  /** In milliseconds. */
  readonly writtenAt: number
}

/** The file. */
export function writeCalendarFile({ method, part, events, writtenAt }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Keyhold//${part}//EN`,
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    ...events.flatMap((event) => linesOf(event, writtenAt)),
    'END:VCALENDAR',
  ]
  return icalFile(lines)
}

function linesOf(event: CalendarEvent, writtenAt: number): string[] {
  const { uid, startsAt, endsAt, summary, description, location, url, more = [] } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcIcal(writtenAt / 1000)}`,
    `DTSTART:${utcIcal(startsAt)}`,
    ...(endsAt === undefined ? [] : [`DTEND:${utcIcal(endsAt)}`]),
    `SUMMARY:${escapeIcal(summary)}`,
    `DESCRIPTION:${escapeIcal(description)}`,
    ...(location === undefined ? [] : [`LOCATION:${escapeIcal(location)}`]),
    `URL:${url}`,
    ...more,
    'END:VEVENT',
  ]
}

/** A name as the value of a parameter (RFC 5545, 3.2): in quotes, which no name may end. */
export const quoteParameter = (words: string) => `"${words.replaceAll(/["\p{Cc}]/gu, '')}"`

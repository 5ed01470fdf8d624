/** Calendar files (RFC 5545): lines of at most 75 octets, escaped text, instants in UTC. */
import { escapeIcal, icalFile, utcIcal } from './icalText.ts'

export interface CalendarEvent {
  /** The same in every file about this event. */
  readonly uid: string
  /** In unix seconds. */
  readonly startsAt: number
  readonly endsAt?: number
  readonly summary: string
  readonly description: string
  readonly location?: string | undefined
  readonly url: string
  /** Further lines, already in RFC 5545 syntax. */
  readonly more?: readonly string[]
}

interface CalendarFile {
  /** The METHOD of the file: what the receiving calendar does with it (RFC 5546). */
  readonly method?: 'PUBLISH' | 'CANCEL'
  /** The program that writes the file, in the product's name. */
  readonly part: string
  readonly events: readonly CalendarEvent[]
  /** In milliseconds. */
  readonly writtenAt: number
}

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

/** A name as a parameter value (RFC 5545, 3.2): in quotes, and without quotes inside. */
export const quoteParameter = (words: string) => `"${words.replaceAll(/["\p{Cc}]/gu, '')}"`

/** Calendar files (RFC 5545), as every calendar takes them: lines of 75 octets, text escaped, instants in UTC. */

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
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Keyhold//${part}//EN`, 'CALSCALE:GREGORIAN'],
    ...(method ? [`METHOD:${method}`] : []),
    ...events.flatMap((event) => linesOf(event, writtenAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function linesOf(event: CalendarEvent, writtenAt: number): string[] {
  const { uid, startsAt, endsAt, summary, description, location, url, more = [] } = event
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(writtenAt / 1000)}`,
    `DTSTART:${utc(startsAt)}`,
    ...(endsAt === undefined ? [] : [`DTEND:${utc(endsAt)}`]),
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    `URL:${url}`,
    ...more,
    'END:VEVENT',
  ]
}

/** A name as the value of a parameter (RFC 5545, 3.2): in quotes, which no name may end. */
export const quoteParameter = (words: string) => `"${words.replaceAll(/["\p{Cc}]/gu, '')}"`

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

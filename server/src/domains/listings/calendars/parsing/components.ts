/** The components of an iCalendar file (RFC 5545, 3.4 and 3.6): its structure, before any value is parsed. */

/** A component that is not nested in an event: its name in capitals, and its unfolded content lines. */
export interface Component {
  readonly name: string
  readonly lines: readonly string[]
}

/** Why a file is refused; its events are not stored. */
export type CalendarFault = 'calendar-unreadable' | 'calendar-cut-off' | 'calendar-too-long' | 'calendar-too-slow'

export class UnreadableCalendar extends Error {
  readonly failure: CalendarFault
  constructor(failure: CalendarFault = 'calendar-unreadable') {
    super(failure)
    this.name = 'UnreadableCalendar'
    this.failure = failure
  }
}

/** A calendar, an event and its alarm are three. Anything deeper is no calendar, and would cost a search per line. */
const deepest = 4

const contentLine = /^([A-Za-z0-9-]+)[;:]/

/**
 * Returns the events, time zones and other components of all calendars of a file. A component without its end, or with
 * the end of another, means that the file is cut off: nothing may be concluded from what is missing.
 */
export function componentsOf(file: string): Component[] {
  const lines = file
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .reduce<string[]>(unfold, [])
  if (
    lines
      .find((line) => line.trim() !== '')
      ?.trim()
      .toUpperCase() !== 'BEGIN:VCALENDAR'
  )
    throw new UnreadableCalendar('calendar-unreadable')
  const found: Component[] = []
  const open: { name: string; lines: string[] }[] = []
  for (const line of lines) {
    const [, mark, name = ''] = /^(BEGIN|END):\s*([A-Za-z0-9-]+)\s*$/i.exec(line) ?? []
    if (mark?.toUpperCase() === 'BEGIN') begin(open, name.toUpperCase(), line)
    else if (mark) end(open, name.toUpperCase(), line, found)
    else if (open.length > 1 && contentLine.test(line)) open.at(-1)?.lines.push(line)
    else if (open.length === 1 && /^PRODID[;:]/i.test(line)) found.push({ name: 'PRODID', lines: [line] })
  }
  if (open.length > 0) throw new UnreadableCalendar('calendar-cut-off')
  return found
}

/** Adds a line, or continues the one before (RFC 5545, 3.1). */
function unfold(lines: string[], line: string): string[] {
  const last = lines.length - 1
  if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1)
  else lines.push(line)
  return lines
}

type OpenComponent = { name: string; lines: string[] }

/** A calendar or an event inside an event means that the outer one has lost its end. */
function begin(open: OpenComponent[], name: string, line: string): void {
  const isOuter = name === 'VCALENDAR' || name === 'VEVENT'
  if (name === 'VCALENDAR' ? open.length > 0 : isOuter && open.length !== 1)
    throw new UnreadableCalendar('calendar-cut-off')
  if (open.length === 0 && name !== 'VCALENDAR') throw new UnreadableCalendar('calendar-cut-off')
  if (open.length === deepest) throw new UnreadableCalendar('calendar-unreadable')
  // Parts of a time zone belong to it; parts of an event (alarms) do not.
  const isPartOfZone = open.some(({ name: outer }) => outer === 'VTIMEZONE')
  open.push(isPartOfZone ? { name, lines: open[1]?.lines ?? [] } : { name, lines: [] })
  if (isPartOfZone) open.at(-1)?.lines.push(line)
}

function end(open: OpenComponent[], name: string, line: string, found: Component[]): void {
  const closed = open.pop()
  if (closed?.name !== name) throw new UnreadableCalendar('calendar-cut-off')
  if (open.length === 1) found.push(closed)
  else if (open.some(({ name: outer }) => outer === 'VTIMEZONE')) closed.lines.push(line)
}

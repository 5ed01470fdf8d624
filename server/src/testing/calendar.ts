/**
 * Parses calendar files with an independent library (ical.js, used by Thunderbird): a file that is not iCalendar
 * throws.
 */
import ICAL from 'ical.js'

/** A simplified event: a day as `2026-12-01`, an instant in UTC as `2026-12-01T18:00:00.000Z`. */
export interface ReadEvent {
  readonly uid: string
  readonly from: string
  readonly to: string
  readonly nights: number
  readonly summary: string
  readonly description: string | null
  readonly location: string | null
  readonly status: string | null
  readonly sequence: number
  /** The names of all its properties. */
  readonly fields: readonly string[]
}

/** A parsed file: its method, its name, its events. */
export function readCalendarFile(file: string): { method: string | null; name: string | null; events: ReadEvent[] } {
  if (/[^\r]\n|\r[^\n]/.test(file)) throw new Error('A line does not end in CR LF.')
  // The name of a calendar is a vendor extension; programs read it as text.
  ICAL.design.icalendar.property['x-wr-calname'] = { defaultType: 'text' }
  const calendar = new ICAL.Component(ICAL.parse(file))
  if (calendar.name !== 'vcalendar') throw new Error('Not one calendar.')
  for (const required of ['version', 'prodid'])
    if (!calendar.getFirstProperty(required)) throw new Error(`${required} is missing.`)
  return {
    method: textOf(calendar, 'method'),
    name: textOf(calendar, 'x-wr-calname'),
    events: calendar.getAllSubcomponents('vevent').map(readEvent),
  }
}

const textOf = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name)
  return value === null ? null : String(value)
}

function readEvent(component: ICAL.Component): ReadEvent {
  for (const required of ['uid', 'dtstamp', 'dtstart'])
    if (component.getAllProperties(required).length !== 1) throw new Error(`Not one ${required}.`)
  const event = new ICAL.Event(component)
  const said = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
  return {
    uid: event.uid,
    from: said(event.startDate),
    to: said(event.endDate),
    nights: event.endDate.subtractDateTz(event.startDate).toSeconds() / 86_400,
    summary: event.summary,
    description: textOf(component, 'description'),
    location: textOf(component, 'location'),
    status: textOf(component, 'status'),
    sequence: Number(textOf(component, 'sequence') ?? 0),
    fields: component.getAllProperties().map(({ name }) => name),
  }
}

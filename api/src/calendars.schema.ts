/** Shapes of a home's calendar: taken days, its own address, and imported calendars. */
import { z } from 'zod'
import { SingleLine } from './text.schema.ts'

const day = z.string()
/** Half-open: `to` is free again. */
const period = { from: day, to: day }

/** The reason days are taken: a lease, a pending request, the landlord, or another calendar. */
export const CalendarPeriod = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['lease', 'asked']), ...period, leaseId: z.string() }),
  z.object({ kind: z.literal('blocked'), ...period, id: z.string(), note: z.string().nullable() }),
  z.object({ kind: z.literal('other'), ...period, source: z.string() }),
])
export type CalendarPeriod = z.infer<typeof CalendarPeriod>

/** An imported calendar: when it was last read, and since when and why it is unreadable. Instants in ISO 8601. */
export const CalendarSource = z.object({
  id: z.string(),
  name: z.string(),
  /** The host of its address: the rest is secret. */
  host: z.string(),
  periods: z.number().int(),
  readAt: z.string().nullable(),
  failedSince: z.string().nullable(),
  failure: z.string().nullable(),
})
export type CalendarSource = z.infer<typeof CalendarSource>

export const HomeCalendar = z.object({
  title: z.string(),
  timeZone: z.string(),
  /** Today at the home. */
  today: day,
  nextFreeDate: day.nullable(),
  availableFrom: day.nullable(),
  availableUntil: day.nullable(),
  /** In order of their first day; past ones are left out. */
  periods: z.array(CalendarPeriod),
  /** The address from which other calendars import this one: its holder reads days and no names. */
  address: z.string(),
  sources: z.array(CalendarSource),
})
export type HomeCalendar = z.infer<typeof HomeCalendar>

export const CalendarParams = z.object({ id: z.uuid('listing-not-found') })
export type CalendarParams = z.infer<typeof CalendarParams>
/** `file` is the secret of the address, with `.ics`. */
export const CalendarFileParams = z.object({ id: z.uuid('calendar-not-found'), file: z.string() })
export type CalendarFileParams = z.infer<typeof CalendarFileParams>
export const BlockParams = z.object({ id: z.uuid('listing-not-found'), blockId: z.uuid('block-not-found') })
export type BlockParams = z.infer<typeof BlockParams>
export const SourceParams = z.object({ id: z.uuid('listing-not-found'), sourceId: z.uuid('calendar-not-found') })
export type SourceParams = z.infer<typeof SourceParams>

export const BlockInput = z.object({ from: day, to: day, note: SingleLine(120).nullish() })
export type BlockInput = z.infer<typeof BlockInput>
export const SourceInput = z.object({ name: SingleLine(60).min(1), address: z.string().trim().min(1).max(2000) })
export type SourceInput = z.infer<typeof SourceInput>

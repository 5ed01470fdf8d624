/** Shapes of a home's calendar: taken days, its own address, and imported calendars. */
import { calendarOmissions } from '@keyhold/rental/calendarOmission.ts'
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

/** What a landlord is asked once per calendar: whether these days are taken. They block until answered. */
export const CalendarQuestion = z.object({
  /** Marked as free there; or closed by Airbnb after its booking window. */
  kind: z.enum(['transparent', 'beyond-window']),
  periods: z.number().int(),
  ...period,
})
export type CalendarQuestion = z.infer<typeof CalendarQuestion>

/** The number of a calendar's events that take no days, by reason. */
export const CalendarOmission = z.object({
  reason: z.enum(calendarOmissions),
  count: z.number().int(),
})
export type CalendarOmission = z.infer<typeof CalendarOmission>

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
  /** Since when it is empty; the days it had stay blocked until the landlord confirms. */
  emptiedSince: z.string().nullable(),
  questions: z.array(CalendarQuestion),
  leftOut: z.array(CalendarOmission),
})
export type CalendarSource = z.infer<typeof CalendarSource>

/** Nights of a lease that an imported calendar says are taken: the first, and the day after the last. */
export const CalendarConflict = z.object({
  leaseId: z.string(),
  source: z.string(),
  ...period,
  /** The tenant tried to pay and could not. */
  stopsPayment: z.boolean(),
})
export type CalendarConflict = z.infer<typeof CalendarConflict>

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
  /** Those that the landlord has not settled. */
  conflicts: z.array(CalendarConflict),
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

export const ConflictParams = z.object({ id: z.uuid('listing-not-found'), leaseId: z.uuid('lease-not-found') })
export type ConflictParams = z.infer<typeof ConflictParams>

export const AnswerInput = z.object({ kind: CalendarQuestion.shape.kind, takes: z.boolean() })
export type AnswerInput = z.infer<typeof AnswerInput>
export const BlockInput = z.object({ from: day, to: day, note: SingleLine(120).nullish() })
export type BlockInput = z.infer<typeof BlockInput>
export const SourceInput = z.object({ name: SingleLine(60).min(1), address: z.string().trim().min(1).max(2000) })
export type SourceInput = z.infer<typeof SourceInput>

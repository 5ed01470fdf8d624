/** A home's calendar, for its landlord only. Each change returns the whole new calendar. */
import type {
  AnswerInput,
  BlockInput,
  BlockParams,
  CalendarFileParams,
  CalendarParams,
  ConflictParams,
  HomeCalendar,
  SourceInput,
  SourceParams,
} from './calendars.schema.ts'
import { endpoint } from './endpoint.ts'

export const findCalendar = endpoint<CalendarParams, undefined, HomeCalendar>('GET', '/roomAd/:id/calendar')

/** Blocks days: `dates-already-taken` where nights are let, `block-days-not-valid`, `too-many-blocks`. */
export const blockDays = endpoint<CalendarParams, BlockInput, HomeCalendar>(
  'POST',
  '/roomAd/:id/calendar/blocks',
  'json',
)

export const unblockDays = endpoint<BlockParams, undefined, HomeCalendar>(
  'DELETE',
  '/roomAd/:id/calendar/blocks/:blockId',
)

/** Creates a new address for the home's own calendar; the old one stops working. */
export const renewCalendarAddress = endpoint<CalendarParams, undefined, HomeCalendar>(
  'PUT',
  '/roomAd/:id/calendar/address',
)

/**
 * Imports another calendar now and every half hour: `address-needs-https`, `address-other-port`,
 * `address-with-password`, `address-not-allowed`, `calendar-known`, `too-many-calendars`.
 */
export const addCalendarSource = endpoint<CalendarParams, SourceInput, HomeCalendar>(
  'POST',
  '/roomAd/:id/calendar/sources',
  'json',
)

/** Imports one of them again now; the answer says why it is unreadable. */
export const readCalendarSource = endpoint<SourceParams, undefined, HomeCalendar>(
  'PUT',
  '/roomAd/:id/calendar/sources/:sourceId',
)

/** Confirms that a calendar which had days and is now empty is empty; its days are free again. */
export const confirmCalendarEmpty = endpoint<SourceParams, undefined, HomeCalendar>(
  'PUT',
  '/roomAd/:id/calendar/sources/:sourceId/empty',
)

/** Answers whether days are taken that a calendar marks as free, or closes after its booking window. */
export const answerCalendarQuestion = endpoint<SourceParams, AnswerInput, HomeCalendar>(
  'PUT',
  '/roomAd/:id/calendar/sources/:sourceId/answer',
  'json',
)

/** Confirms that the nights of a lease are free although imported calendars say otherwise; its payment can go on. */
export const confirmNightsFree = endpoint<ConflictParams, undefined, HomeCalendar>(
  'PUT',
  '/roomAd/:id/calendar/conflicts/:leaseId',
)

/** Removes an imported calendar; its days are free again. */
export const removeCalendarSource = endpoint<SourceParams, undefined, HomeCalendar>(
  'DELETE',
  '/roomAd/:id/calendar/sources/:sourceId',
)

/** The home's own calendar as a file (RFC 5545), for the holder of its address: `calendar-not-found`. */
export const calendarFile = endpoint<CalendarFileParams, undefined, unknown>('GET', '/calendars/:id/:file')

/** Viewings of a home (D 7.9): which times may be offered, who may take which action, and when both are reminded. */
import { instantAtMinute, isDay } from './day.ts'
import { Refusal } from './refusal.ts'

/** The possible lengths, in minutes. */
export const viewingMinutes = [15, 30, 45, 60] as const
export type ViewingMinutes = (typeof viewingMinutes)[number]

/** How the two meet. */
export const viewingWays = ['in-person', 'video'] as const
export type ViewingWay = (typeof viewingWays)[number]

/** The maximum times of one offer. */
export const maxViewingTimes = 5
/** How many days ahead a time may be offered. */
export const maxDaysAhead = 90

/** The stored state: `asked` by the tenant until times are offered, `replaced` by another offer. */
export const viewingStates = [
  'asked',
  'answered',
  'offered',
  'replaced',
  'withdrawn',
  'declined',
  'agreed',
  'cancelled',
] as const
export type ViewingState = (typeof viewingStates)[number]

/** The state at an instant: an offer whose times are all past has expired, an agreed viewing is over when it ends. */
export type ViewingStage = ViewingState | 'expired' | 'over'
export type ViewingRole = 'landlord' | 'tenant'

export interface ViewingTimes {
  readonly state: ViewingState
  readonly minutes: number
  /** The start of each offered time, in unix seconds. */
  readonly times: readonly number[]
  /** The start of the picked time. */
  readonly startsAt: number | undefined
}

/** The state of a viewing at an instant (unix seconds). */
export function viewingStageAt({ state, minutes, times, startsAt }: ViewingTimes, now: number): ViewingStage {
  if (state === 'offered' && times.every((time) => time <= now)) return 'expired'
  if (state === 'agreed' && startsAt !== undefined && startsAt + minutes * 60 <= now) return 'over'
  return state
}

/** The instant (unix seconds) of a home's local time `2026-11-13T10:00`; refuses an invalid time. */
export function viewingTimeAt(words: string, timeZone: string): number {
  const [day = '', time = ''] = words.split('T')
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  if (!isDay(day) || hours === undefined) throw new Refusal('viewing-time-malformed')
  return instantAtMinute(day, Number(hours) * 60 + Number(minutes), timeZone)
}

/** The sorted times of an offer, if they may be offered now (unix seconds). */
export function checkViewingTimes(times: readonly number[], minutes: number, now: number): readonly number[] {
  if (times.length === 0) throw new Refusal('viewing-without-times')
  if (times.length > maxViewingTimes) throw new Refusal('too-many-viewing-times')
  const inOrder = [...times].sort((one, other) => one - other)
  if (inOrder.some((time) => time <= now)) throw new Refusal('viewing-time-past')
  if (inOrder.some((time) => time > now + maxDaysAhead * 86_400)) throw new Refusal('viewing-time-too-far')
  const overlaps = inOrder.some((time, at) => time < (inOrder[at - 1] ?? Number.NEGATIVE_INFINITY) + minutes * 60)
  if (overlaps) throw new Refusal('viewing-times-overlap')
  return inOrder
}

/**
 * The state of a viewing after one of the two ends it: an offer is withdrawn or declined, an agreed viewing is
 * cancelled.
 */
export function viewingEndedBy(role: ViewingRole, stage: ViewingStage): 'withdrawn' | 'declined' | 'cancelled' {
  if (stage === 'offered') return role === 'landlord' ? 'withdrawn' : 'declined'
  if (stage === 'agreed') return 'cancelled'
  throw new Refusal(stage === 'over' ? 'viewing-over' : 'viewing-not-open')
}

/** Hours before a viewing at which both are reminded. */
export const viewingReminders = [24, 2] as const
export type ViewingReminder = (typeof viewingReminders)[number]

/**
 * The reminder that is due now, if any: none once the viewing has begun, and none whose time was before the agreement.
 * All in unix seconds.
 */
export function viewingReminderAt(
  { startsAt, agreedAt }: { readonly startsAt: number; readonly agreedAt: number },
  now: number,
): ViewingReminder | undefined {
  const due = viewingReminders.filter((hours) => startsAt - hours * 3600 <= now).at(-1)
  if (due === undefined || now >= startsAt || agreedAt > startsAt - due * 3600) return undefined
  return due
}

import { expect, test } from 'vitest'
import type { Refusal } from './refusal.ts'
import {
  checkViewingTimes,
  type ViewingTimes,
  viewingEndedBy,
  viewingReminderAt,
  viewingStageAt,
  viewingTimeAt,
} from './viewing.ts'

const now = Date.parse('2026-11-20T12:00:00Z') / 1000
const hour = 3600
const refusalOf = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return (error as Refusal).code
  }
}
const check = (times: number[], minutes = 30) => refusalOf(() => checkViewingTimes(times, minutes, now))

// promise: sgn-4-viewing-count
test('a landlord offers one to five times, which are sorted', () => {
  expect(check([now + 3 * hour, now + hour])).toEqual([now + hour, now + 3 * hour])
  expect(check([])).toBe('viewing-without-times')
  expect(check([1, 2, 3, 4, 5].map((at) => now + at * hour))).toHaveLength(5)
  expect(check([1, 2, 3, 4, 5, 6].map((at) => now + at * hour))).toBe('too-many-viewing-times')
})

// promise: sgn-4-viewing-ahead
test('a time in the past, or beginning at this very moment, is not offered', () => {
  expect(check([now - 60, now + hour])).toBe('viewing-time-past')
  expect(check([now])).toBe('viewing-time-past')
})

// promise: sgn-4-viewing-days
test('no time is offered more than 90 days ahead', () => {
  expect(check([now + 90 * 86_400])).toHaveLength(1)
  expect(check([now + 90 * 86_400 + 60])).toBe('viewing-time-too-far')
})

// promise: sgn-4-viewing-times
test('the times of an offer do not overlap and are not equal; one may directly follow another', () => {
  expect(check([now + hour, now + hour + 29 * 60])).toBe('viewing-times-overlap')
  expect(check([now + hour, now + hour])).toBe('viewing-times-overlap')
  expect(check([now + hour, now + hour + 30 * 60])).toHaveLength(2)
  expect(check([now + hour, now + hour + 30 * 60], 45)).toBe('viewing-times-overlap')
})

test("a time is in the home's local time, and an invalid one is refused", () => {
  expect(viewingTimeAt('2026-11-23T10:15', 'America/El_Salvador')).toBe(Date.parse('2026-11-23T16:15:00Z') / 1000)
  expect(viewingTimeAt('2026-11-23T10:15', 'Asia/Bangkok')).toBe(Date.parse('2026-11-23T03:15:00Z') / 1000)
  for (const words of ['2026-02-30T10:00', '2026-11-23', '2026-11-23T24:00', '2026-11-23T10:60', 'tomorrow'])
    expect(refusalOf(() => viewingTimeAt(words, 'Asia/Bangkok'))).toBe('viewing-time-malformed')
})

const viewing = (changes: Partial<ViewingTimes>): ViewingTimes => ({
  state: 'offered',
  minutes: 30,
  times: [now + hour, now + 2 * hour],
  startsAt: undefined,
  ...changes,
})

// promise: sgn-4-viewing-expires
test('an offer expires once its last time has begun', () => {
  expect(viewingStageAt(viewing({}), now + hour)).toBe('offered')
  expect(viewingStageAt(viewing({}), now + 2 * hour)).toBe('expired')
})

test('an agreed viewing is over when it ends, and not before', () => {
  const agreed = viewing({ state: 'agreed', startsAt: now + hour })
  expect(viewingStageAt(agreed, now + hour + 29 * 60)).toBe('agreed')
  expect(viewingStageAt(agreed, now + hour + 30 * 60)).toBe('over')
  expect(viewingStageAt(viewing({ state: 'cancelled', startsAt: now + hour }), now + 9 * hour)).toBe('cancelled')
})

// promise: sgn-4-viewing-ended
test('the landlord withdraws an offer, the tenant declines it, and either cancels an agreed viewing', () => {
  expect(viewingEndedBy('landlord', 'offered')).toBe('withdrawn')
  expect(viewingEndedBy('tenant', 'offered')).toBe('declined')
  expect(viewingEndedBy('landlord', 'agreed')).toBe('cancelled')
  expect(viewingEndedBy('tenant', 'agreed')).toBe('cancelled')
  for (const stage of ['expired', 'withdrawn', 'cancelled', 'replaced', 'asked'] as const)
    expect(refusalOf(() => viewingEndedBy('landlord', stage))).toBe('viewing-not-open')
  expect(refusalOf(() => viewingEndedBy('tenant', 'over'))).toBe('viewing-over')
})

test('both are reminded a day and two hours before, and never once it has begun', () => {
  const startsAt = now + 48 * hour
  const at = (hours: number) => viewingReminderAt({ startsAt, agreedAt: now }, startsAt - hours * hour)
  expect([25, 24, 23, 2.1, 2, 0.1, 0, -1].map(at)).toEqual([undefined, 24, 24, 24, 2, 2, undefined, undefined])
})

test('no one is reminded of a viewing agreed only just now', () => {
  const startsAt = now + 12 * hour
  expect(viewingReminderAt({ startsAt, agreedAt: now }, now + hour)).toBeUndefined()
  expect(viewingReminderAt({ startsAt, agreedAt: now }, now + 10 * hour)).toBe(2)
  expect(viewingReminderAt({ startsAt, agreedAt: now + 11 * hour }, now + 11 * hour)).toBeUndefined()
})

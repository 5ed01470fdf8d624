import { expect, test } from 'vitest'
import { minuteOf, quietUntil, timeOf } from './quietHours.ts'

const at = (instant: string) => Date.parse(instant) / 1000
const until = (instant: string, from: string, end: string, timeZone = 'America/El_Salvador') => {
  const found = quietUntil(at(instant), { from: minuteOf(from) ?? -1, until: minuteOf(end) ?? -1, timeZone })
  return found === undefined ? undefined : new Date(found * 1000).toISOString().slice(0, 16)
}

test.each([
  ['2026-11-21T03:59:59Z', undefined, 'a second before they begin'],
  ['2026-11-21T04:00:00Z', '2026-11-21T13:30', 'the moment they begin'],
  ['2026-11-21T08:00:00Z', '2026-11-21T13:30', 'after midnight'],
  ['2026-11-21T13:29:59Z', '2026-11-21T13:30', 'a second before they end'],
  ['2026-11-21T13:30:00Z', undefined, 'the moment they end'],
])('from 22:00 to 07:30 in El Salvador, at %s: %s, %s', (instant, end) => {
  expect(until(instant, '22:00', '07:30')).toBe(end)
})

test("hours within one day apply on that day, in the person's time zone", () => {
  expect(until('2026-11-21T06:00:00Z', '12:00', '14:00', 'Asia/Bangkok')).toBe('2026-11-21T07:00')
  expect(until('2026-11-21T05:00:00Z', '12:00', '14:00', 'Asia/Bangkok')).toBe('2026-11-21T07:00')
  expect(until('2026-11-21T04:59:00Z', '12:00', '14:00', 'Asia/Bangkok')).toBeUndefined()
  expect(until('2026-11-21T07:00:00Z', '12:00', '14:00', 'Asia/Bangkok')).toBeUndefined()
})

// promise: sgn-2-quiet-clock
test('a night with a clock change ends by the wall clock', () => {
  expect(until('2026-03-28T22:00:00Z', '22:00', '07:00', 'Europe/Madrid')).toBe('2026-03-29T05:00')
  expect(until('2026-10-24T22:00:00Z', '22:00', '07:00', 'Europe/Madrid')).toBe('2026-10-25T06:00')
})

test('quiet hours that end in a skipped hour end with the next that exists', () => {
  expect(until('2026-03-28T22:00:00Z', '22:00', '02:00', 'Europe/Madrid')).toBe('2026-03-29T01:00')
})

test.each([
  ['00:00', 0],
  ['07:30', 450],
  ['23:59', 1439],
])('%s is minute %d of the day, and back', (time, minute) => {
  expect(minuteOf(time)).toBe(minute)
  expect(timeOf(minute)).toBe(time)
})

test.each(['24:00', '7:30', '12:60', '', '12:30:00', 'noon'])('%j is not a valid time of day', (time) => {
  expect(minuteOf(time)).toBeUndefined()
})

/** The days on which a tenant may have left, and when the nights after them are free. */
import { expect, test } from 'vitest'
import { instantAt } from './day.ts'
import { checkDeparture, departureDays, freeFrom, isGround } from './departure.ts'

const timeZone = 'America/El_Salvador'
const lease = { stay: { from: '2026-12-01', to: '2027-06-01' }, timeZone } as const
const at = (day: string, hour = 9) => instantAt(day, hour, timeZone)

test('a landlord records a day of the stay that has come, and none of the future', () => {
  expect(departureDays(lease, at('2027-02-10'))).toEqual({ first: '2026-12-02', last: '2027-02-10' })
  expect(departureDays(lease, at('2027-07-01'))).toEqual({ first: '2026-12-02', last: '2027-05-31' })
  expect(departureDays(lease, at('2026-12-01'))).toBeUndefined()
  expect(checkDeparture('2027-02-10', lease, at('2027-02-10'))).toEqual({ from: '2026-12-01', to: '2027-02-10' })
  for (const day of ['2027-02-11', '2026-12-01', 'soon'])
    expect(() => checkDeparture(day, lease, at('2027-02-10'))).toThrow('departure-day-not-valid')
})

test('a tenant has 14 days to object', () => {
  expect(freeFrom(at('2027-02-10'))).toBe(at('2027-02-24'))
})

test('a late month is a ground for a landlord, but not for 14 days after they took it out of the order before it was late', () => {
  const month = { state: 'late', open: 1n, from: '2027-02-01', dueAt: at('2027-02-01', 12) } as const
  const ground = (madeAt: number, takenOutAt?: number) => isGround(month, madeAt, { timeZone, takenOutAt })
  expect([ground(month.dueAt + 1), ground(month.dueAt)]).toEqual([true, false])
  expect(isGround({ ...month, open: 0n }, at('2027-02-02'), { timeZone, takenOutAt: undefined })).toBe(false)
  expect(isGround({ ...month, state: 'due' }, at('2027-02-01', 13), { timeZone, takenOutAt: undefined })).toBe(false)
  for (const takenOutAt of [at('2027-01-31'), at('2027-02-01', 23)]) {
    expect(ground(takenOutAt + 14 * 86_400 - 1, takenOutAt)).toBe(false)
    expect(ground(takenOutAt + 14 * 86_400, takenOutAt)).toBe(true)
  }
  expect([ground(at('2027-02-02'), at('2027-01-10')), ground(at('2027-02-02', 10), at('2027-02-02', 1))]).toEqual([
    true,
    true,
  ])
})

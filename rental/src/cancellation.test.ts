import { expect, test } from 'vitest'
import {
  cancellationDays,
  cancellationInstants,
  cancellationTable,
  lastFreeDay,
  refundOwed,
  rowIfLate,
} from './cancellation.ts'
import { instantAt } from './day.ts'
import { cancellationPolicies } from './fields.ts'

const timeZone = 'Europe/Madrid'
const moveIn = instantAt('2027-04-10', 12, timeZone)
const at = (day: string) => instantAt(day, 12, timeZone)

test('a preset ends at 12:00 at the property, also where the clock changes before move-in', () => {
  expect(cancellationInstants('flexible', { moveIn, timeZone })).toEqual({
    freeUntil: at('2027-03-27'),
    halfUntil: at('2027-04-07'),
  })
  expect(moveIn - at('2027-03-27')).toBe(14 * 86_400 - 3_600)
})

test('without a preset nothing of the first rent comes back', () => {
  expect(cancellationInstants('none', { moveIn, timeZone })).toEqual({ freeUntil: 0, halfUntil: 0 })
})

test.each(Object.entries(cancellationDays))(
  '%s returns everything before it returns half',
  (policy, { free, half }) => {
    expect(cancellationPolicies).toContain(policy)
    expect(free).toBeGreaterThan(half)
    expect(half).toBeGreaterThan(0)
  },
)

test('the table of a preset names what the landlord gets until each instant; an odd unit is the tenant’s', () => {
  const rules = { firstRent: 901n, moveIn, ...cancellationInstants('moderate', { moveIn, timeZone }) }
  expect(cancellationTable(rules)).toEqual([
    { lost: 'nothing', until: at('2027-03-11'), cost: 0n },
    { lost: 'half', until: at('2027-04-03'), cost: 450n },
    { lost: 'all', until: moveIn - 1, cost: 901n },
  ])
})

test('the table leaves out rows without an instant of their own', () => {
  const lost = (freeUntil: number, halfUntil: number) =>
    cancellationTable({ firstRent: 900n, moveIn, freeUntil, halfUntil }).map((row) => row.lost)
  expect(lost(0, 0)).toEqual(['all'])
  expect(lost(5, 5)).toEqual(['nothing', 'all'])
  expect(lost(0, 5)).toEqual(['half', 'all'])
  expect(lost(moveIn, moveIn)).toEqual(['nothing'])
  expect(lost(5, moveIn)).toEqual(['nothing', 'half'])
})

test('the last free day counts back from move-in, over months and leap days', () => {
  expect(lastFreeDay('moderate', '2028-03-30')).toBe('2028-02-29')
  expect(lastFreeDay('flexible', '2027-01-10')).toBe('2026-12-27')
  expect(lastFreeDay('none', '2027-01-10')).toBeUndefined()
})

test('in the last 15 minutes before an instant, a tenant who cancels reads the next row', () => {
  const rules = { firstRent: 900n, freeUntil: 10_000, halfUntil: 20_000, moveIn: 30_000 }
  const lostIfLate = (now: number) => rowIfLate(rules, now)?.lost
  expect([9_100, 9_101, 10_000].map(lostIfLate)).toEqual([undefined, 'half', 'half'])
  expect([10_001, 19_101, 20_000, 20_001].map(lostIfLate)).toEqual([undefined, 'all', 'all', undefined])
  expect(rowIfLate(rules, 19_999)).toEqual({ lost: 'all', until: 29_999, cost: 900n, after: 20_000 })
  expect([29_999, 30_000].map(lostIfLate)).toEqual([undefined, undefined])
})

test('a landlord who refunds owes what the tenant would have lost at that time, until it is paid back', () => {
  const rules = { firstRent: 901n, freeUntil: 10_000, halfUntil: 20_000 }
  expect([10_000, 10_001, 20_001].map((at) => refundOwed(rules, at, 0n))).toEqual([0n, 450n, 901n])
  expect([449n, 450n, 500n].map((paidBack) => refundOwed(rules, 10_001, paidBack))).toEqual([1n, 0n, 0n])
})

import { expect, test } from 'vitest'
import { daysAfter, instantAt } from './day.ts'
import { type LedgerEntry, ledgerOf } from './ledger.ts'
import type { AgreedRent } from './rentMonths.ts'
import { nextReminderAt, reminderFor } from './rentReminders.ts'

const timeZone = 'America/El_Salvador'
const stay = { from: '2026-12-01', to: '2027-02-11' }
const agreed: AgreedRent = { stay, timeZone, rent: 900n, isFirstAtHandover: true }
const at = (day: string, hour: number) => instantAt(day, hour, timeZone)
const handover: LedgerEntry = { kind: 'handover', amount: 900n, at: at('2026-11-20', 12) }
const reminder = (now: number, number = 2, entries: LedgerEntry[] = [handover]) => {
  const month = ledgerOf(agreed, entries, { now, readTo: now }).months[number - 1]
  return month && reminderFor(month, now, timeZone)
}

test('a reminder is due 7, 3 and 0 days before and 1, 5 and 10 after, from 09:00 at the property on', () => {
  const offsets = Array.from({ length: 30 }, (_, place) => place - 12)
  const changes = offsets.flatMap((days) => {
    const day = daysAfter('2027-01-01', days)
    const [before, after] = [reminder(at(day, 9) - 1), reminder(at(day, 9))]
    return before === after ? [] : [[days, after]]
  })
  expect(changes).toEqual([
    [-7, -7],
    [-3, -3],
    [0, 0],
    [1, 1],
    [5, 5],
    [10, 10],
    [15, undefined],
  ])
})

test('a paid month has no reminder, nor has one that the handover paid', () => {
  const paid: LedgerEntry = { kind: 'chain', amount: 900n, at: at('2026-12-20', 12) }
  expect(reminder(at('2026-12-30', 9), 2, [handover, paid])).toBeUndefined()
  expect(reminder(at('2026-12-02', 9), 1)).toBeUndefined()
})

test('the next reminder is the next of any month, and the last has none after it', () => {
  const { months } = ledgerOf(agreed, [handover], { now: 0, readTo: 0 })
  expect(nextReminderAt(months, at('2027-01-06', 9), timeZone)).toBe(at('2027-01-11', 9))
  expect(nextReminderAt(months, at('2027-01-11', 9), timeZone)).toBe(at('2027-01-25', 9))
  expect(nextReminderAt(months, at('2027-02-11', 9), timeZone)).toBeUndefined()
})

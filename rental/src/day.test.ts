import { expect, test } from 'vitest'
import { ageOn, dayAt, daysAfter, instantAt, isDay, monthsAfter, nightsBetween } from './day.ts'

test('a day that does not exist is invalid', () => {
  expect(['2026-12-01', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2027-02-29', '2027-2-1', '2027-13-01', '1899-01-01', '2200-01-01', 'tomorrow', ''].some(isDay)).toBe(false)
})

test('days and months are counted on the calendar', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(nightsBetween('2026-12-01', '2027-01-01')).toBe(31)
  expect(monthsAfter('2027-01-31', 1)).toBe('2027-02-28')
  expect(monthsAfter('2026-12-15', 12)).toBe('2027-12-15')
})

test('a person turns eighteen on the birthday and not the day before', () => {
  expect(ageOn('2008-11-21', '2026-11-20')).toBe(17)
  expect(ageOn('2008-11-20', '2026-11-20')).toBe(18)
})

test('noon at the property is a different instant in Bangkok and in San Salvador', () => {
  expect(instantAt('2026-12-01', 12, 'Asia/Bangkok')).toBe(Date.parse('2026-12-01T05:00:00Z') / 1000)
  expect(instantAt('2026-12-01', 12, 'America/El_Salvador')).toBe(Date.parse('2026-12-01T18:00:00Z') / 1000)
})

test('noon in Madrid follows the wall clock through summer time', () => {
  expect(instantAt('2027-03-27', 12, 'Europe/Madrid')).toBe(Date.parse('2027-03-27T11:00:00Z') / 1000)
  expect(instantAt('2027-03-28', 12, 'Europe/Madrid')).toBe(Date.parse('2027-03-28T10:00:00Z') / 1000)
})

test('today at the property uses the property’s time zone', () => {
  const late = Date.parse('2026-12-01T23:30:00Z') / 1000
  expect(dayAt(late, 'Asia/Bangkok')).toBe('2026-12-02')
  expect(dayAt(late, 'America/El_Salvador')).toBe('2026-12-01')
})

test('a new day begins with its first minute, also when cached', () => {
  const midnight = Date.parse('2026-12-01T17:00:00Z') / 1000
  const days = [midnight - 61, midnight - 60, midnight - 1, midnight, midnight + 59, midnight - 1]
  expect(days.map((instant) => dayAt(instant, 'Asia/Bangkok'))).toEqual([
    '2026-12-01',
    '2026-12-01',
    '2026-12-01',
    '2026-12-02',
    '2026-12-02',
    '2026-12-01',
  ])
})

test('where a zone was seconds apart from UTC, a day changed within a minute', () => {
  const midnight = Date.parse('1971-06-02T00:44:30Z') / 1000 // Liberia, 44 minutes 30 seconds behind until 1972
  expect([midnight - 1, midnight].map((instant) => dayAt(instant, 'Africa/Monrovia'))).toEqual([
    '1971-06-01',
    '1971-06-02',
  ])
})

test('a midnight that a zone skips is the first moment of that day, west and east of Greenwich', () => {
  expect(instantAt('2026-09-06', 0, 'America/Santiago')).toBe(Date.parse('2026-09-06T04:00:00Z') / 1000)
  expect(instantAt('2026-03-29', 0, 'Asia/Beirut')).toBe(Date.parse('2026-03-28T22:00:00Z') / 1000)
  expect(dayAt(instantAt('2026-09-06', 0, 'America/Santiago'), 'America/Santiago')).toBe('2026-09-06')
})

import { expect, test } from 'vitest'
import { exceedsLaw, lawOf } from './placeLaw.ts'
import { returnDaysIn } from './returnDays.ts'

test('in Spain a deposit is at most one month and two of further guarantee', () => {
  const home = { country: 'ES', rentPrice: 900 }
  expect(exceedsLaw({ ...home, deposit: 2700 })).toBe(false)
  expect(exceedsLaw({ ...home, deposit: 2701 })).toBe(true)
})

test('where no limit is known, no deposit exceeds it', () => {
  for (const country of ['TH', 'SV', 'PT', null]) {
    expect(exceedsLaw({ country, rentPrice: 1, deposit: 1_000_000 })).toBe(false)
  }
})

test('a home without rent or deposit exceeds nothing yet', () => {
  expect(exceedsLaw({ country: 'ES', rentPrice: null, deposit: 5000 })).toBe(false)
  expect(exceedsLaw({ country: 'ES', rentPrice: 900, deposit: null })).toBe(false)
})

test('each law has a source and the day on which it was read, and fits the terms of a lease', () => {
  for (const country of ['ES', 'TH', 'SV']) {
    const law = lawOf(country)
    expect(new URL(law?.source ?? '').protocol).toBe('https:')
    expect(law?.readOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(returnDaysIn(country)).toBeLessThanOrEqual(law?.returnDays ?? 30)
    // The days of a lease are 3 to 30 (D 12.23).
    for (const days of [law?.returnDays, law?.returnDaysWithRepairs]) {
      if (days) expect(days).toBeGreaterThanOrEqual(3)
      if (days) expect(days).toBeLessThanOrEqual(30)
    }
  }
})

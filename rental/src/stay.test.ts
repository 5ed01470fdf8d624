import { expect, test } from 'vitest'
import { nights, overlap, refusedEverywhere, stayOf } from './stay.ts'

test('a stay needs two days in order', () => {
  expect(stayOf('2026-12-01', '2026-12-02')).toEqual({ from: '2026-12-01', to: '2026-12-02' })
  expect(stayOf('2026-12-02', '2026-12-02')).toBeUndefined()
  expect(stayOf('2026-12-03', '2026-12-02')).toBeUndefined()
  expect(stayOf('2026-02-30', '2026-12-02')).toBeUndefined()
})

test('a move-out day is free for the next move-in', () => {
  const first = { from: '2026-12-01', to: '2027-01-01' }
  expect(overlap(first, { from: '2027-01-01', to: '2027-02-01' })).toBe(false)
  expect(overlap(first, { from: '2026-12-31', to: '2027-02-01' })).toBe(true)
  expect(overlap({ from: '2026-11-01', to: '2026-12-01' }, first)).toBe(false)
  expect(nights(first)).toBe(31)
})

test.each([
  ['2027-11-20', '2032-11-20', undefined],
  ['2027-11-21', '2028-01-01', 'dates-too-far'],
  ['2026-12-01', '2031-12-01', undefined],
  ['2026-12-01', '2031-12-02', 'stay-too-long'],
])('a home cannot be requested more than a year ahead, or for more than five years: %s to %s', (from, to, refused) => {
  expect(refusedEverywhere({ from, to }, '2026-11-20')).toBe(refused)
})

import { expect, test } from 'vitest'
import { mayReadPapers, papersCloseAt } from './paperAccess.ts'

const day = 86_400
const due = 1_000 * day
const open = { state: 'open', decided: undefined, due } as const
const ruled = { state: 'ruled', decided: { at: 990 * day, toTenant: 1n, toLandlord: 0n }, due } as const
const lapsed = { state: 'lapsed', decided: undefined, due } as const

test('the arbitrator of an open dispute reads the papers, whenever it is due', () => {
  expect(papersCloseAt(open)).toBeUndefined()
  expect(mayReadPapers([open], 2_000 * day)).toBe(true)
})

test('after a decision the arbitrator reads for 30 days, and not on the day after', () => {
  expect(papersCloseAt(ruled)).toBe(1_020 * day)
  expect(mayReadPapers([ruled], 1_020 * day - 1)).toBe(true)
  expect(mayReadPapers([ruled], 1_020 * day)).toBe(false)
})

test('without a decision the 30 days begin when the time to decide ran out', () => {
  expect(mayReadPapers([lapsed], 1_030 * day - 1)).toBe(true)
  expect(mayReadPapers([lapsed], 1_030 * day)).toBe(false)
})

test('with two disputes the later one counts; without one the papers are closed', () => {
  expect(mayReadPapers([ruled, open], 1_500 * day)).toBe(true)
  expect(mayReadPapers([], 0)).toBe(false)
})

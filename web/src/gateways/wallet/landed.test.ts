import { afterEach, expect, test, vi } from 'vitest'
import { forgetLanded, hearErrands, keepLanded, readLanded } from './landed.ts'

const named = { id: `0x${'a'.repeat(64)}`, name: 'dispute' } as const
const landed = { ...named, account: '0x1', hash: `0x${'b'.repeat(64)}` } as const
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what landed is remembered until it is forgotten, and whoever listens hears both', () => {
  const hears = vi.fn()
  const leave = hearErrands(hears)
  keepLanded(landed)
  expect(readLanded(named)).toEqual(landed)
  expect(readLanded({ ...named, name: 'refund' })).toBeUndefined()
  forgetLanded(named)
  expect(readLanded(named)).toBeUndefined()
  expect(hears).toHaveBeenCalledTimes(2)
  leave()
})

test('what landed holds nobody back for longer than an hour, whatever became of it', () => {
  keepLanded(landed)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_001)
  expect(readLanded(named)).toBeUndefined()
})

test('what cannot be read is nothing', () => {
  for (const text of ['', 'no', '{}', '{"hash":"0x1"}']) {
    localStorage.setItem(`keyhold.landed.dispute.${named.id}`, text)
    expect(readLanded(named)).toBeUndefined()
  }
})

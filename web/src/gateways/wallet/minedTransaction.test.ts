import { afterEach, expect, test, vi } from 'vitest'
import { clearMined, readMined, saveMined, subscribeToTransactions } from './minedTransaction.ts'

const named = { id: `0x${'a'.repeat(64)}`, name: 'dispute' } as const
const mined = { ...named, account: '0x1', hash: `0x${'b'.repeat(64)}` } as const
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a mined transaction is stored until it is deleted, and listeners are notified of both', () => {
  const listeners = vi.fn()
  const unsubscribe = subscribeToTransactions(listeners)
  saveMined(mined)
  expect(readMined(named)).toEqual(mined)
  expect(readMined({ ...named, name: 'refund' })).toBeUndefined()
  clearMined(named)
  expect(readMined(named)).toBeUndefined()
  expect(listeners).toHaveBeenCalledTimes(2)
  unsubscribe()
})

test('a mined transaction disables the button for at most an hour', () => {
  saveMined(mined)
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_001)
  expect(readMined(named)).toBeUndefined()
})

test('an unreadable entry counts as none', () => {
  for (const text of ['', 'no', '{}', '{"hash":"0x1"}']) {
    localStorage.setItem(`keyhold.landed.dispute.${named.id}`, text)
    expect(readMined(named)).toBeUndefined()
  }
})

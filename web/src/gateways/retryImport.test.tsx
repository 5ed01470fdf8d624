// @vitest-environment jsdom
// Lazy code and messages while a server is replaced.
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyExtra, lazyPart, retryImport } from './retryImport.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 }))
afterEach(() => void vi.useRealTimers())

/** A file whose first requests fail. */
function arriving<Module>(module: Module, failures: number) {
  let left = failures
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return module
  })
}

test('a failed import is retried automatically after a moment', async () => {
  const load = arriving({ default: () => <p>the calendar</p> }, 2)
  const Calendar = lazyPart(load)
  render(
    <Suspense fallback={<p>on its way</p>}>
      <Calendar />
    </Suspense>,
  )
  screen.getByText('on its way')
  await vi.advanceTimersByTimeAsync(2_100)
  await vi.waitFor(() => screen.getByText('the calendar'))
  expect(load).toHaveBeenCalledTimes(3)
})

test('a successful import is requested once; a failing one is reported within five seconds, after four tries', async () => {
  const there = arriving('words', 0)
  expect(await retryImport(there)).toBe('words')
  expect(there).toHaveBeenCalledOnce()
  const away = arriving('words', 9)
  const failed = expect(retryImport(away)).rejects.toThrow('Failed to fetch dynamically imported module')
  await vi.advanceTimersByTimeAsync(5_000)
  await failed
  expect(away).toHaveBeenCalledTimes(4)
})

test('optional code never fails a page: its fallback is shown instead', async () => {
  const Bell = lazyExtra(arriving({ default: () => <p>the bell</p> }, 9), () => <p>its picture</p>)
  render(
    <Suspense fallback={<p>on its way</p>}>
      <Bell />
    </Suspense>,
  )
  await vi.advanceTimersByTimeAsync(5_100)
  await vi.waitFor(() => screen.getByText('its picture'))
})

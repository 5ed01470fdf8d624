import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('ages use a monotonic clock, which runs on when the server’s clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const clock = createClock()
  const [steady, now] = [clock.steadyNow(), clock.now()]
  vi.setSystemTime(now - 3_600_000)
  vi.advanceTimersByTime(1_000)
  expect([clock.steadyNow() - steady, clock.now() - now]).toEqual([1_000, 1_000 - 3_600_000])
})

/** The backoff between attempts to reopen the socket. */
import { expect, test } from 'vitest'
import { reconnectDelay } from './backoff.ts'

test('each attempt waits twice as long as the one before, up to half a minute', () => {
  const delays = [1, 2, 3, 4, 5, 6, 60].map((failures) => reconnectDelay(failures, () => 0))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
})

test('jitter: browsers that lost the same server do not reconnect at once', () => {
  expect([0, 0.5, 1].map((chance) => reconnectDelay(3, () => chance))).toEqual([4_000, 3_000, 2_000])
})

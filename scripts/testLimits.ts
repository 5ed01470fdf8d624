/** Timeouts of the unit, store and route tests, the same in every project. */
import path from 'node:path'

/** How long a test waits for a condition. Only a failing test uses it up, so it allows for a busy machine. */
export const pollMilliseconds = 60_000

/**
 * One generous timeout instead of one per test: it finds a hung test just as well. Longer than several waits in a row.
 */
export const limits = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: pollMilliseconds, interval: 20 } },
  setupFiles: [path.join(import.meta.dirname, 'test.setup.ts')],
}

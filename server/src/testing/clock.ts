/** Clocks that stand still until a test advances them: the only thing tests fake about time. */
import type { ChainClock } from '../gateways/clock.ts'

export interface TestClock extends ChainClock {
  /** Advances all clocks by these seconds; a negative number sets the two adjustable ones back. */
  pass(seconds: number): void
}

/** Clocks at noon UTC of 20 November 2026. */
export function createTestClock(start = Date.parse('2026-11-20T12:00:00Z')): TestClock {
  let now = start
  let offset = 0
  let passed = 0
  return {
    now: () => now,
    leaseNow: () => Math.floor(now / 1000) + offset,
    steadyNow: () => passed,
    syncTo(blockTime) {
      offset = blockTime - Math.floor(now / 1000)
    },
    pass(seconds) {
      now += seconds * 1000
      passed += Math.max(seconds, 0) * 1000
    },
  }
}

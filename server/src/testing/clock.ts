/** Clocks that stand still until a test lets time pass: the only thing tests fake about time. */
import type { ChainClock } from '../gateways/clock.ts'

export interface TestClock extends ChainClock {
  /** Lets so many seconds pass on all clocks; fewer than none set the two back that can be. */
  pass(seconds: number): void
}

/** Clocks that stand at noon UTC of 20 November 2026. */
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

/** Clocks that stand still until a test lets time pass: the only thing tests fake about time. */
import type { ChainClock } from '../gateways/clock.ts'

export interface TrialClock extends ChainClock {
  /** Lets so many seconds pass on both clocks. */
  pass(seconds: number): void
}

/** Both clocks stand at noon UTC of 20 November 2026. */
export function trialClock(start = Date.parse('2026-11-20T12:00:00Z')): TrialClock {
  let now = start
  let offset = 0
  return {
    now: () => now,
    leaseNow: () => Math.floor(now / 1000) + offset,
    hear(blockTime) {
      offset = blockTime - Math.floor(now / 1000)
    },
    pass(seconds) {
      now += seconds * 1000
    },
  }
}

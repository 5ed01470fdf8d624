/** What a process has at its door: public pages kept for seconds, and limits that it shares with others. */
import type { Redis } from '../gateways/redisLine.ts'
import { openSharedLimits, type SharedLimits } from '../gateways/sharedLimits.ts'
import { createKeptPages, type KeptPages } from './keptPages.ts'

export interface Front {
  /** What is written by a call drops them. */
  readonly kept: KeptPages
  /** Without Redis each process counts for itself. */
  readonly sharedLimits: SharedLimits | undefined
}

/** Opens both; whoever closes the process closes the limits. */
export function openFront(redis: Redis | undefined): Front {
  return { kept: createKeptPages(), sharedLimits: redis && openSharedLimits(redis) }
}

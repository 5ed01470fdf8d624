/** What a process has at its door: public pages kept for seconds, and limits that it shares with others. */
import type { Bus } from '../gateways/bus.ts'
import type { Redis } from '../gateways/redisConnection.ts'
import { openSharedLimits, type SharedLimits } from '../gateways/sharedLimits.ts'
import { createPageCache, type PageCache } from './pageCache.ts'
import { shareChanges } from './sharedChanges.ts'

export interface Front {
  /** What is written by a call drops them, whichever process answers it. */
  readonly kept: PageCache
  /** A call has changed what everybody sees. */
  publishChange(): void
  /** Without Redis each process counts for itself. */
  readonly sharedLimits: SharedLimits | undefined
  /** For before the bus is closed. */
  close(): Promise<void>
}

export interface FrontDeps {
  readonly redis: Redis | undefined
  readonly bus: Bus
  readonly onFault: (error: unknown) => void
}

/** Opens both. */
export function openFront({ redis, bus, onFault }: FrontDeps): Front {
  const { kept, tell, close } = shareChanges({ bus, kept: createPageCache(), onFault })
  const sharedLimits = redis && openSharedLimits(redis)
  return {
    kept,
    publishChange: tell,
    sharedLimits,
    async close() {
      await Promise.all([close(), sharedLimits?.close()])
    },
  }
}

/** The page cache of a process, and rate limits shared with other processes. */
import type { Bus } from '../gateways/bus.ts'
import type { Redis } from '../gateways/redisConnection.ts'
import { openSharedLimits, type SharedLimits } from '../gateways/sharedLimits.ts'
import { createPageCache, type PageCache } from './pageCache.ts'
import { shareChanges } from './sharedChanges.ts'

export interface Front {
  /** Cached pages; a write invalidates them in every process. */
  readonly kept: PageCache
  /** A call has changed public content. */
  publishChange(): void
  /** Without Redis each process counts on its own. */
  readonly sharedLimits: SharedLimits | undefined
  /** Must run before the bus is closed. */
  close(): Promise<void>
}

export interface FrontDeps {
  readonly redis: Redis | undefined
  readonly bus: Bus
  readonly onFault: (error: unknown) => void
}

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

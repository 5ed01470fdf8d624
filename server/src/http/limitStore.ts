/** Connects @fastify/rate-limit to the counts that all processes share; without them each process counts on its own. */
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { SharedLimits } from '../gateways/sharedLimits.ts'

/** The store of one limit, by its name: two limits are counted separately. Undefined, where nothing is shared. */
export function limitStore(
  shared: SharedLimits | undefined,
  name: string,
): { store: FastifyRateLimitStoreCtor } | Record<never, never> {
  if (!shared) return {}
  class Store {
    readonly of: string
    constructor(_options?: unknown, of = name) {
      this.of = of
    }
    incr(
      key: string,
      callback: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      milliseconds: number,
    ): void {
      shared?.count(`${this.of}:${key}`, milliseconds).then(
        (counted) => callback(null, counted),
        (error: Error) => callback(error),
      )
    }
    /** A route with its own limit is counted apart. */
    child({ routeInfo }: { readonly routeInfo?: { readonly url?: string } }) {
      return new Store(undefined, `${name}${routeInfo?.url ?? ''}`)
    }
  }
  return { store: Store as unknown as FastifyRateLimitStoreCtor }
}

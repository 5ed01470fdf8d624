/**
 * Two clocks (D 6.6). The server's clock serves sessions, tokens, mail and limits. The lease clock is the latest
 * block's time plus the time since it was read, and serves everything about leases and stays. Ages of cached values use
 * neither: a server's clock may be set back, and the values would stay cached for longer.
 */
export interface Clock {
  /** Now, by the server, in milliseconds since 1970. */
  now(): number
  /** Now, by the chain, in unix seconds. */
  leaseNow(): number
  /** Milliseconds of a monotonic clock: for ages, never for dates. */
  steadyNow(): number
}

/** A clock whose lease time follows the chain: call `hear` with each new block's time. */
export interface ChainClock extends Clock {
  syncTo(blockTime: number): void
}

/** The real clocks. Before the first block the lease clock is the server's. */
export function createClock(): ChainClock {
  let offsetSeconds = 0
  return {
    now: () => Date.now(),
    leaseNow: () => Math.floor(Date.now() / 1000) + offsetSeconds,
    steadyNow: () => performance.now(),
    syncTo(blockTime) {
      offsetSeconds = blockTime - Math.floor(Date.now() / 1000)
    },
  }
}

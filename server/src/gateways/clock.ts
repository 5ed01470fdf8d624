/**
 * Two clocks (D 6.6). The server's clock is for sessions, tokens, mail and limits; the lease clock is the latest
 * block's time plus what has elapsed since it was read, and is for everything about leases and stays. How old something
 * is that was kept in memory is told by neither: a server's clock may be set back, and it would be kept for longer.
 */
export interface Clock {
  /** Now, by the server, in milliseconds since 1970. */
  now(): number
  /** Now, by the chain, in unix seconds. */
  leaseNow(): number
  /** Milliseconds from some moment on that never step back: for ages, and for no date. */
  steadyNow(): number
}

/** A clock whose lease time follows the chain: call `hear` with each new block's time. */
export interface ChainClock extends Clock {
  syncTo(blockTime: number): void
}

/** The real clocks. Before the first block is heard the lease clock is the server's. */
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

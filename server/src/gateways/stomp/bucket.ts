/** A token bucket: a burst, and a rate per second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Returns a function that takes one token, and says whether there was one. */
export function createBucket({ burst, perSecond }: Rate): () => boolean {
  let left = burst
  let last = Date.now()
  return () => {
    const now = Date.now()
    left = Math.min(burst, left + ((now - last) / 1000) * perSecond)
    last = now
    left -= 1
    return left >= 0
  }
}

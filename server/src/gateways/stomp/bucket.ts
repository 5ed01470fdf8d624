/** How much somebody may do: so much at once, and so much more each second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Answers each time it is asked whether there is still some left. */
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

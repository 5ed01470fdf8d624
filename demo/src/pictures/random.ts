/** Chance that repeats: the same seed always draws the same home. */

/** A stream of seeded choices; every method moves the stream on by one. */
export type Random = {
  next(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Spreads a seed and a salt over 32 bits, so that neighbouring seeds share nothing. */
export function spread(seed: number, salt: number): number {
  let t = (Math.imul(seed | 0, 0x9e3779b1) + Math.imul(salt + 1, 0x7feb352d)) | 0
  t = Math.imul(t ^ (t >>> 16), 0x85ebca6b)
  t = Math.imul(t ^ (t >>> 13), 0xc2b2ae35)
  return (t ^ (t >>> 16)) >>> 0
}

/** The stream of choices that belongs to one seed. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    whole,
    chance: (share) => next() < share,
    pick(list) {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new RangeError('Nothing to pick from')
      return picked
    },
  }
}

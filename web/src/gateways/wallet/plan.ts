/** What is left to ask of a wallet until an errand is done. Pure: the same standing gives the same plan, wherever one resumes. */
import { allow, type EscrowCall } from './calls.ts'
import type { Errand } from './errand.ts'
import type { Place } from './place.ts'
import type { Standing } from './standing.ts'

/** How much of something is missing, in its smallest unit. */
export interface Shortage {
  readonly of: 'usdt' | 'rnb' | 'gas'
  readonly missing: bigint
}

export interface Plan {
  /** In order; empty when all is done. */
  readonly calls: readonly EscrowCall[]
  /** Whether the wallet takes all of them with one confirmation, all or none (EIP-5792). */
  readonly isBatched: boolean
  /** How often the wallet will ask. */
  readonly prompts: number
  readonly shortages: readonly Shortage[]
}

/** Gas that one call may use at most; only to say beforehand whether the purse suffices. */
const gasPerCall = 120_000n

/**
 * Plans an errand. Allowances are exact; one that is too small is set to 0 first, because USDT refuses to change one
 * allowance into another. One that suffices is left alone: asking again for what the person gave would never end.
 */
export function planErrand(given: {
  place: Pick<Place, 'escrow' | 'stablecoin' | 'token'>
  errand: Pick<Errand, 'usdt' | 'call'>
  standing: Standing
  isAtomic: boolean
}): Plan {
  const { place, errand, standing, isAtomic } = given
  if (standing.isDone) return { calls: [], isBatched: false, prompts: 0, shortages: [] }
  const calls: EscrowCall[] = []
  if (standing.allowedUsdt < errand.usdt) {
    if (standing.allowedUsdt > 0n) calls.push(allow('reset-usdt', place.stablecoin, place.escrow, 0n))
    calls.push(allow('allow-usdt', place.stablecoin, place.escrow, errand.usdt))
  }
  if (standing.allowedRnb < standing.fee) calls.push(allow('allow-rnb', place.token, place.escrow, standing.fee))
  calls.push(errand.call)

  const isBatched = isAtomic && calls.length > 1
  const needed = { usdt: errand.usdt, rnb: standing.fee, gas: gasPerCall * BigInt(calls.length) * standing.gasPrice }
  const shortages = (['usdt', 'rnb', 'gas'] as const)
    .map((of) => ({ of, missing: needed[of] - standing[of] }))
    .filter(({ missing }) => missing > 0n)
  return { calls, isBatched, prompts: isBatched ? 1 : calls.length, shortages }
}

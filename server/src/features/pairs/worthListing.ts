/** Which pairs a list shows: anybody can open as many worthless ones as they like with somebody else's account (D 11.25). */
import { whole } from '@keyhold/rental/money.ts'
import type { Address, Hex } from 'viem'
import { byDueTime, type Pair } from './pair.ts'

/** So many are listed, but for those that are always. */
export const maxListed = 100
/** A sum worth reading about where somebody else paid it in. */
const realSum = whole(1, 'USDT').amount

export interface Listing {
  readonly listed: readonly Pair[]
  /** How many more there are. */
  readonly unlisted: number
}

/** Something that a token refused to deliver: by which transaction, and to whom. */
interface Waiting {
  readonly transaction: Hex
  readonly account: Address
}

/**
 * One's own pairs: first, however many there are, those that one paid in, those in which a real sum is held for one, and
 * those of which something waits for one at the escrow (`waiting`: all that waits of these pairs, for whomever); then the greatest others.
 */
export function listOwnPairs(pairs: readonly Pair[], wallets: readonly string[], waiting: readonly Waiting[]): Listing {
  const own = waiting.filter(({ account }) => wallets.includes(account)).map(({ transaction }) => transaction)
  const isOwed = ({ deposits }: Pair) =>
    (deposits[0].state === 'held' && deposits[0].amount >= realSum) ||
    deposits.some(({ changes }) => changes.some(({ transaction }) => own.includes(transaction)))
  return listFirst(pairs, (pair) => wallets.includes(pair.rentee) || isOwed(pair), Number.POSITIVE_INFINITY)
}

/** An arbitrator's: the greatest sums, and of these the real ones before the others. */
export function listHeldPairs(pairs: readonly Pair[]): Listing {
  return listFirst(pairs, ({ deposits }) => deposits[0].amount >= realSum, maxListed)
}

/** Those that matter before the others, each by its due time; of the ones that have to be left out, the smallest. */
function listFirst(pairs: readonly Pair[], matters: (pair: Pair) => boolean, most: number): Listing {
  const greatest = (some: readonly Pair[], room: number) =>
    some.toSorted(byAmount).slice(0, Math.max(room, 0)).sort(byDueTime)
  const first = greatest(pairs.filter(matters), most)
  const others = greatest(
    pairs.filter((pair) => !matters(pair)),
    maxListed - first.length,
  )
  const listed = [...first, ...others]
  return { listed, unlisted: pairs.length - listed.length }
}

/** The greatest first; one that is held before one that is over. */
function byAmount({ deposits: [first] }: Pair, { deposits: [second] }: Pair): number {
  const [isFirstHeld, isSecondHeld] = [first.state === 'held', second.state === 'held']
  if (isFirstHeld !== isSecondHeld) return isFirstHeld ? -1 : 1
  return first.amount === second.amount ? 0 : first.amount > second.amount ? -1 : 1
}

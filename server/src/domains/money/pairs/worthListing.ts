/**
 * Selects the pairs of a list: anyone can open any number of worthless ones naming another person's account (D 11.25).
 */
import { whole } from '@keyhold/rental/money.ts'
import type { Address, Hex } from 'viem'
import { byDueTime, type Pair } from './pair.ts'

/** The length of a list, without those that are always listed. */
export const maxListed = 100
/** The minimum significant amount where another person paid it in. */
const realSum = whole(1, 'USDT').amount

export interface SelectedPairs {
  readonly listed: readonly Pair[]
  /** The number of pairs left out. */
  readonly unlisted: number
}

/** An amount that a token refused to deliver: by which transaction, and to whom. */
interface Waiting {
  readonly transaction: Hex
  readonly account: Address
}

/**
 * One's own pairs. Always listed first: those one paid in, those that hold a real amount for one, and those with an
 * amount waiting for one at the escrow (`waiting`: all waiting amounts of these pairs, for any account). Then the
 * largest others.
 */
export function listOwnPairs(
  pairs: readonly Pair[],
  wallets: readonly string[],
  waiting: readonly Waiting[],
): SelectedPairs {
  const own = waiting.filter(({ account }) => wallets.includes(account)).map(({ transaction }) => transaction)
  const isOwed = ({ deposits }: Pair) =>
    (deposits[0].state === 'held' && deposits[0].amount >= realSum) ||
    deposits.some(({ changes }) => changes.some(({ transaction }) => own.includes(transaction)))
  return listFirst(pairs, (pair) => wallets.includes(pair.rentee) || isOwed(pair), Number.POSITIVE_INFINITY)
}

/** An arbitrator's: the largest amounts, the real ones first. */
export function listHeldPairs(pairs: readonly Pair[]): SelectedPairs {
  return listFirst(pairs, ({ deposits }) => deposits[0].amount >= realSum, maxListed)
}

/** Significant pairs before the others, each group by due time; the smallest are left out. */
function listFirst(pairs: readonly Pair[], matters: (pair: Pair) => boolean, most: number): SelectedPairs {
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

/** The largest first; a held one before an ended one. */
function byAmount({ deposits: [first] }: Pair, { deposits: [second] }: Pair): number {
  const [isFirstHeld, isSecondHeld] = [first.state === 'held', second.state === 'held']
  if (isFirstHeld !== isSecondHeld) return isFirstHeld ? -1 : 1
  return first.amount === second.amount ? 0 : first.amount > second.amount ? -1 : 1
}

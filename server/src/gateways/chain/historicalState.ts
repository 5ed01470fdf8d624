/**
 * A node that answers may keep no state of a block: it began anew and knows only what came since, or forgot what is old, or
 * lags. Nothing follows from that, neither that money is missing nor that all is well: who asked waits for a block it has.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { BaseError, type PublicClient, zeroAddress } from 'viem'
import type { Clock } from '../clock.ts'
import { isSilent } from './logs.ts'

/** The node answers and has no state of this block. For whoever only asks whether the chain can be asked, it is away. */
export class StateUnavailable extends Refusal {
  readonly block: number

  constructor(block: number) {
    super('chain-away')
    this.name = 'StateNotKept'
    this.message = `The node keeps no state of block ${block}.`
    this.block = block
  }
}

/** What a reading of the state after a block answers. One that fails throws StateNotKept if that is why, else its own error. */
export async function readStateAt<T>(client: PublicClient, block: number, reading: () => Promise<T>): Promise<T> {
  try {
    return await reading()
  } catch (error) {
    if (!isSilent(error) && (await lacksStateOf(client, block))) throw new StateUnavailable(block)
    throw error
  }
}

/** Every node words it in its own way: so the simplest of all questions is asked, which only a missing state can fail. */
async function lacksStateOf(client: PublicClient, block: number): Promise<boolean> {
  const isAnswered = client.getBalance({ address: zeroAddress }).then(
    () => true,
    () => false,
  )
  const isRefused = client.getBalance({ address: zeroAddress, blockNumber: BigInt(block) }).then(
    () => false,
    (error: unknown) => error instanceof BaseError && !isSilent(error),
  )
  return (await isRefused) && (await isAnswered)
}

/** Milliseconds: for so long a missing state is no fault: a node that began anew has a final block of its own by then. */
const maxMilliseconds = 5 * 60_000

/**
 * Hears of failures, and answers whether one is a missing state that is waited for. The first of a wait is told in one calm
 * sentence; what lasts is a fault again, once in five minutes, so that nobody believes that somebody compares.
 */
export function createStateRetry(clock: Pick<Clock, 'now'>, tell: (sentence: string) => void) {
  let since = Number.NEGATIVE_INFINITY
  let heard = Number.NEGATIVE_INFINITY
  return (error: unknown): boolean => {
    if (!(error instanceof StateUnavailable)) return false
    const now = clock.now()
    const isNew = now - heard >= maxMilliseconds
    heard = now
    if (isNew) {
      since = now
      tell(`${error.message} Money is compared with the escrow again at the next final block whose state it has.`)
      return true
    }
    if (now - since < maxMilliseconds) return true
    since = now
    return false
  }
}

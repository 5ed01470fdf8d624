/**
 * A node that answers may lack the state of a block: it restarted from a snapshot, pruned old state, or lags. Nothing
 * follows from that, neither that money is missing nor that all is well: the caller waits for a block that it has.
 */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { BaseError, type PublicClient, zeroAddress } from 'viem'
import type { Clock } from '../clock.ts'
import { isSilent } from './logs.ts'

/**
 * The node answers and has no state of this block. A caller that only checks whether the chain is reachable treats it
 * as away.
 */
export class StateUnavailable extends Refusal {
  readonly block: number

  constructor(block: number) {
    super('chain-away')
    this.name = 'StateNotKept'
    this.message = `The node keeps no state of block ${block}.`
    this.block = block
  }
}

/** Runs a read of the state after a block. Throws StateNotKept if that state is missing, else the read's own error. */
export async function readStateAt<T>(client: PublicClient, block: number, reading: () => Promise<T>): Promise<T> {
  try {
    return await reading()
  } catch (error) {
    if (!isSilent(error) && (await lacksStateOf(client, block))) throw new StateUnavailable(block)
    throw error
  }
}

/**
 * Every node words this error in its own way. The probe is therefore the simplest request, which only a missing state
 * can fail.
 */
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

/** Milliseconds for which a missing state is no error: within it, a restarted node has a final block of its own. */
const maxMilliseconds = 5 * 60_000

/**
 * Takes failures, and returns whether one is a missing state that is waited for. The first of a wait is logged as one
 * notice. One that lasts is an error again, once in five minutes: the operator must know that nothing is compared.
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

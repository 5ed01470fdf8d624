/** What a browser remembers of a transaction that is under way, so that a refresh or a closed tab goes on where it was. */
import type { Hex } from 'viem'
import type { EscrowTransaction } from './escrowTransaction.ts'
import { isHash, notifyTransactions } from './minedTransaction.ts'

/** What was sent and not yet seen through. `id` is the lease's id on chain: another id begins anew. */
export interface PendingTransaction {
  readonly id: Hex
  readonly name: EscrowTransaction['name']
  /** Who sent it. */
  readonly account?: string | undefined
  /** The hash of the transaction itself, or the one that leads there, by kind. */
  readonly sent: Readonly<Record<string, Hex>>
  /** A batch that the wallet knows by this id. */
  readonly batch?: string | undefined
  /** The block before which nothing of this transaction was sent. */
  readonly since?: number | undefined
  /** The wallet was asked for the transaction itself, and nobody heard its answer: it may have sent it all the same. */
  readonly isAsked?: boolean | undefined
  /** The person was told that what was sent may still arrive. Whether to send it again is theirs to decide. */
  readonly isDoubted?: boolean | undefined
}

type PendingKey = Pick<PendingTransaction, 'id' | 'name'>
type StateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const storageKey = ({ id, name }: PendingKey) => `keyhold.errand.${name}.${id}`

/** What is remembered of a transaction; empty if nothing, or nothing that can be read. */
export function readPending({ id, name }: PendingKey, storage: StateStorage = localStorage): PendingTransaction {
  try {
    const found = JSON.parse(storage.getItem(storageKey({ id, name })) ?? '{}') as Partial<PendingTransaction>
    const sent = Object.fromEntries(Object.entries(found.sent ?? {}).filter(([, hash]) => isHash(hash)))
    const { account, batch, since } = found
    return {
      id,
      name,
      sent,
      ...(typeof account === 'string' ? { account } : {}),
      ...(typeof batch === 'string' && batch ? { batch } : {}),
      ...(Number.isInteger(since) ? { since } : {}),
      ...(found.isAsked === true ? { isAsked: true } : {}),
      ...(found.isDoubted === true ? { isDoubted: true } : {}),
    }
  } catch {
    return { id, name, sent: {} }
  }
}

/** Whether something was sent that nobody has seen through yet; what the person was told of is theirs to take up again. */
export function isPending(named: PendingKey, storage: StateStorage = localStorage): boolean {
  const pending = readPending(named, storage)
  return !pending.isDoubted && wasStarted(pending)
}

/** Whether anything is remembered at all. */
export function wasStarted({ sent, batch, isAsked }: PendingTransaction): boolean {
  return isAsked === true || batch !== undefined || Object.keys(sent).length > 0
}

/** Remembers, before anything is waited for. */
export function savePending(pending: PendingTransaction, storage: StateStorage = localStorage): void {
  storage.setItem(storageKey(pending), JSON.stringify(pending))
  notifyTransactions()
}

/** Forgets a transaction that is seen through, or came to nothing. */
export function clearPending(named: PendingKey, storage: StateStorage = localStorage): void {
  storage.removeItem(storageKey(named))
  notifyTransactions()
}

/** A pending transaction, stored in the browser: a refresh or a closed tab resumes it. */
import type { Hex } from 'viem'
import type { EscrowTransaction } from './escrowTransaction.ts'
import { isHash, notifyTransactions } from './minedTransaction.ts'

/** A sent and unconfirmed transaction. `id` is the lease's id on chain: another id starts a new record. */
export interface PendingTransaction {
  readonly id: Hex
  readonly name: EscrowTransaction['name']
  /** The sender. */
  readonly account?: string | undefined
  /** The hash of the transaction itself, or of the one before it, by kind. */
  readonly sent: Readonly<Record<string, Hex>>
  /** The wallet's id of a batch. */
  readonly batch?: string | undefined
  /** Nothing of this transaction was sent before this block. */
  readonly since?: number | undefined
  /** The wallet was asked for the transaction itself and its answer was lost: it may have been sent. */
  readonly isAsked?: boolean | undefined
  /** The user was warned that the sent transaction may still arrive. Sending it again is their decision. */
  readonly isDoubted?: boolean | undefined
}

type PendingKey = Pick<PendingTransaction, 'id' | 'name'>
type StateStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
/** Begins the storage key of every pending transaction. */
export const pendingPrefix = 'keyhold.transaction.'
const storageKey = ({ id, name }: PendingKey) => `${pendingPrefix}${name}.${id}`

/** The stored pending transaction; empty if there is none or it is unreadable. */
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

/** Whether something was sent and is unconfirmed; after the warning the user decides how to continue. */
export function isPending(named: PendingKey, storage: StateStorage = localStorage): boolean {
  const pending = readPending(named, storage)
  return !pending.isDoubted && wasStarted(pending)
}

/** Whether anything is stored, also after the warning: it may still arrive. */
export function mayArrive(named: PendingKey, storage: StateStorage = localStorage): boolean {
  return wasStarted(readPending(named, storage))
}

/** Whether anything is stored. */
export function wasStarted({ sent, batch, isAsked }: PendingTransaction): boolean {
  return isAsked === true || batch !== undefined || Object.keys(sent).length > 0
}

/** Stores it, before anything is awaited. */
export function savePending(pending: PendingTransaction, storage: StateStorage = localStorage): void {
  storage.setItem(storageKey(pending), JSON.stringify(pending))
  notifyTransactions()
}

/** Deletes a confirmed or failed transaction. */
export function clearPending(named: PendingKey, storage: StateStorage = localStorage): void {
  storage.removeItem(storageKey(named))
  notifyTransactions()
}

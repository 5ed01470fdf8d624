/** Mined transactions, stored in this browser until the server knows them: a reopened page knows them too. */
import type { Hex } from 'viem'
import type { EscrowTransaction } from './escrowTransaction.ts'

/** A mined transaction. `id` is the lease's id on chain. */
export interface MinedTransaction {
  readonly id: Hex
  readonly name: EscrowTransaction['name']
  readonly account: string
  readonly hash: Hex
}

type MinedKey = Pick<MinedTransaction, 'id' | 'name'>
const storageKey = ({ id, name }: MinedKey) => `keyhold.landed.${name}.${id}`

/** Expiry: after an hour Keyhold has indexed it, or something is wrong that a disabled button would only make worse. */
const keptMilliseconds = 3_600_000

/** Whether a value is a transaction hash. */
export const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** The stored transaction; undefined if there is none, it is unreadable, or older than an hour. */
export function readMined({ id, name }: MinedKey): MinedTransaction | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(storageKey({ id, name })) ?? '{}') as Partial<
      MinedTransaction & { at: number }
    >
    const { hash, account = '', at = 0 } = found
    return isHash(hash) && Date.now() - at < keptMilliseconds ? { id, name, account, hash } : undefined
  } catch {
    return undefined
  }
}

/** Stores a mined transaction. Without storage space nothing is stored. */
export function saveMined({ id, name, account, hash }: MinedTransaction): void {
  try {
    localStorage.setItem(storageKey({ id, name }), JSON.stringify({ account, hash, at: Date.now() }))
  } catch {
    // The page learns of it from Keyhold.
  }
  notifyTransactions()
}

/** Deletes a transaction that Keyhold has indexed, or that the network no longer contains. */
export function clearMined(named: MinedKey): void {
  if (localStorage.getItem(storageKey(named)) === null) return
  localStorage.removeItem(storageKey(named))
  notifyTransactions()
}

const changed = 'keyhold-transactions'

/** Notifies this window of a change to the stored transactions; other windows get the browser's storage event. */
export function notifyTransactions(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(changed))
}

/** Listens for changes of the stored transactions, in this window and others. */
export function subscribeToTransactions(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}

/** What this browser saw in a block, remembered until the server knows it: a page that is opened again knows it too. */
import type { Hex } from 'viem'
import type { EscrowTransaction } from './escrowTransaction.ts'

/** A transaction that is in a block. `id` is the lease's id on chain. */
export interface MinedTransaction {
  readonly id: Hex
  readonly name: EscrowTransaction['name']
  readonly account: string
  readonly hash: Hex
}

type MinedKey = Pick<MinedTransaction, 'id' | 'name'>
const storageKey = ({ id, name }: MinedKey) => `keyhold.landed.${name}.${id}`

/** After an hour Keyhold has heard of it, or something is wrong that a held-back button would only make worse. */
const keptMilliseconds = 3_600_000

/** Whether something is a transaction's hash. */
export const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** What is remembered of a transaction that landed; undefined if nothing, nothing readable, or nothing of the last hour. */
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

/** Remembers what landed just now. A browser without room for it has done it all the same. */
export function saveMined({ id, name, account, hash }: MinedTransaction): void {
  try {
    localStorage.setItem(storageKey({ id, name }), JSON.stringify({ account, hash, at: Date.now() }))
  } catch {
    // The page hears of it from Keyhold.
  }
  notifyTransactions()
}

/** Forgets what Keyhold has heard of, or what the network does not hold any more. */
export function clearMined(named: MinedKey): void {
  if (localStorage.getItem(storageKey(named)) === null) return
  localStorage.removeItem(storageKey(named))
  notifyTransactions()
}

const changed = 'keyhold-transactions'

/** Says in this window that what is remembered of transactions changed; other windows hear it from the browser. */
export function notifyTransactions(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(changed))
}

/** Listens to every change of what is remembered, of this window and of others. */
export function subscribeToTransactions(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}

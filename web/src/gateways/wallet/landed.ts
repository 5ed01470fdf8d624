/** What this browser saw in a block, remembered until the house has heard of it: a page that is opened again knows it too. */
import type { Hex } from 'viem'
import type { Errand } from './errand.ts'

/** An errand that a transaction did. `id` is the lease's id on chain. */
export interface Landed {
  readonly id: Hex
  readonly name: Errand['name']
  readonly account: string
  readonly hash: Hex
}

type Named = Pick<Landed, 'id' | 'name'>
const keyOf = ({ id, name }: Named) => `keyhold.landed.${name}.${id}`

/** After an hour the house has heard of it, or something is wrong that a held-back button would only make worse. */
const keptMilliseconds = 3_600_000

/** Whether something is a transaction's hash. */
export const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** What is remembered of an errand that landed; undefined if nothing, nothing readable, or nothing of the last hour. */
export function readLanded({ id, name }: Named): Landed | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf({ id, name })) ?? '{}') as Partial<Landed & { at: number }>
    const { hash, account = '', at = 0 } = found
    return isHash(hash) && Date.now() - at < keptMilliseconds ? { id, name, account, hash } : undefined
  } catch {
    return undefined
  }
}

/** Remembers what landed just now. A browser without room for it has done it all the same. */
export function keepLanded({ id, name, account, hash }: Landed): void {
  try {
    localStorage.setItem(keyOf({ id, name }), JSON.stringify({ account, hash, at: Date.now() }))
  } catch {
    // The page hears of it from the house.
  }
  tellErrands()
}

/** Forgets what the house has heard of, or what the network does not hold any more. */
export function forgetLanded(named: Named): void {
  if (localStorage.getItem(keyOf(named)) === null) return
  localStorage.removeItem(keyOf(named))
  tellErrands()
}

const changed = 'keyhold-errands'

/** Says in this window that what is remembered of errands changed; other windows hear it from the browser. */
export function tellErrands(): void {
  if (typeof window !== 'undefined') window.dispatchEvent(new Event(changed))
}

/** Listens to every change of what is remembered, of this window and of others. */
export function hearErrands(hear: () => void): () => void {
  window.addEventListener(changed, hear)
  window.addEventListener('storage', hear)
  return () => {
    window.removeEventListener(changed, hear)
    window.removeEventListener('storage', hear)
  }
}

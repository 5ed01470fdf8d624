/** The last wallet used in this browser: all the header needs, without loading wallet code. */
import { useMemo, useSyncExternalStore } from 'react'

const key = 'keyhold.wallet'
const changed = 'keyhold-wallet'

/** A wallet by its id (reverse domain name), and the account it exposed. */
export interface RecentWallet {
  readonly id: string
  readonly address: string
}

export function readRecentWallet(): RecentWallet | undefined {
  return read(localStorage.getItem(key))
}

export function saveRecentWallet(wallet: RecentWallet): void {
  localStorage.setItem(key, JSON.stringify(wallet))
  window.dispatchEvent(new Event(changed))
}

export function clearRecentWallet(): void {
  localStorage.removeItem(key)
  window.dispatchEvent(new Event(changed))
}

/** The stored wallet; undefined during hydration, as in the server's HTML. */
export function useRecentWallet(): RecentWallet | undefined {
  const text = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
  return useMemo(() => read(text), [text])
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}

function read(text: string | null): RecentWallet | undefined {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<RecentWallet> | null
    return found?.id && found.address ? { id: found.id, address: found.address } : undefined
  } catch {
    return undefined
  }
}

/** Which wallet was used last in this browser: enough for the header, which loads no wallet code. */
import { useMemo, useSyncExternalStore } from 'react'

const key = 'keyhold.wallet'
const changed = 'keyhold-wallet'

/** A wallet by its id (reverse domain name), and the account it showed. */
export interface Remembered {
  readonly id: string
  readonly address: string
}

export function rememberedWallet(): Remembered | undefined {
  return read(localStorage.getItem(key))
}

export function keepWallet(wallet: Remembered): void {
  localStorage.setItem(key, JSON.stringify(wallet))
  window.dispatchEvent(new Event(changed))
}

export function forgetWallet(): void {
  localStorage.removeItem(key)
  window.dispatchEvent(new Event(changed))
}

/** The remembered wallet; nothing while the page wakes up, as in the server's HTML. */
export function useRememberedWallet(): Remembered | undefined {
  const text = useSyncExternalStore(
    listen,
    () => localStorage.getItem(key),
    () => null,
  )
  return useMemo(() => read(text), [text])
}

function listen(hear: () => void): () => void {
  window.addEventListener(changed, hear)
  window.addEventListener('storage', hear)
  return () => {
    window.removeEventListener(changed, hear)
    window.removeEventListener('storage', hear)
  }
}

function read(text: string | null): Remembered | undefined {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<Remembered> | null
    return found?.id && found.address ? { id: found.id, address: found.address } : undefined
  } catch {
    return undefined
  }
}

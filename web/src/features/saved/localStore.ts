/** Lists of homes in this browser's storage: favourites and homes to compare (D 5.12). */
import { useSyncExternalStore } from 'react'

/** One storage key, synchronized across the browser's tabs. */
export interface LocalStore<Kept> {
  read(): Kept
  write(value: Kept): void
  use(): Kept
}

/** Creates a store; `fallback` is the server's value, and that of invalid storage. */
export function createLocalStore<Kept extends object>(key: string, fallback: Kept): LocalStore<Kept> {
  const listeners = new Set<() => void>()
  let cached: { text: string | null; value: Kept } = { text: null, value: fallback }
  const read = () => {
    const text = localStorage.getItem(key)
    if (text !== cached.text) cached = { text, value: parse(text, fallback) }
    return cached.value
  }
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => event.key === key && listener()
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }
  return {
    read,
    write(value) {
      localStorage.setItem(key, JSON.stringify(value))
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, read, () => fallback),
  }
}

function parse<Kept extends object>(text: string | null, fallback: Kept): Kept {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return typeof parsed === 'object' && parsed !== null ? { ...fallback, ...parsed } : fallback
  } catch {
    return fallback
  }
}

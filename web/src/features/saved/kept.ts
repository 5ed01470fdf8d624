/** Lists of homes that this browser keeps: favourites and homes to compare (D 5.12). */
import { useSyncExternalStore } from 'react'

/** What the browser keeps under one key, and hears of from its other tabs. */
export interface KeptList<Kept> {
  read(): Kept
  write(kept: Kept): void
  use(): Kept
}

/** Opens a list; `nothing` is what the server shows, and what nonsense in the browser's storage counts as. */
export function keptList<Kept extends object>(key: string, nothing: Kept): KeptList<Kept> {
  const hearers = new Set<() => void>()
  let known: { text: string | null; kept: Kept } = { text: null, kept: nothing }
  const read = () => {
    const text = localStorage.getItem(key)
    if (text !== known.text) known = { text, kept: parse(text, nothing) }
    return known.kept
  }
  const listen = (hear: () => void) => {
    const fromElsewhere = (event: StorageEvent) => event.key === key && hear()
    hearers.add(hear)
    window.addEventListener('storage', fromElsewhere)
    return () => {
      hearers.delete(hear)
      window.removeEventListener('storage', fromElsewhere)
    }
  }
  return {
    read,
    write(kept) {
      localStorage.setItem(key, JSON.stringify(kept))
      for (const hear of hearers) hear()
    },
    use: () => useSyncExternalStore(listen, read, () => nothing),
  }
}

function parse<Kept extends object>(text: string | null, nothing: Kept): Kept {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    return typeof found === 'object' && found !== null ? { ...nothing, ...found } : nothing
  } catch {
    return nothing
  }
}

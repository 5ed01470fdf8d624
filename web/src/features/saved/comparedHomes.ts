/** Homes to compare: up to four, in this browser; the link /compare?ids=… shares them (D 5.12). */
import { createLocalStore } from './localStore.ts'

/** The maximum number side by side. */
export const maxCompared = 4

const store = createLocalStore<{ readonly ids: readonly string[] }>('keyhold.compare', { ids: [] })

/** The homes to compare, in the order of their selection. */
export function useCompared(): readonly string[] {
  return store.use().ids
}

/** Adds or removes a home; returns false if the comparison is full. */
export function toggleCompared(id: string): boolean {
  const { ids } = store.read()
  if (ids.includes(id)) store.write({ ids: ids.filter((each) => each !== id) })
  else if (ids.length < maxCompared) store.write({ ids: [...ids, id] })
  else return false
  return true
}

/** Clears the list. */
export function clearCompared(): void {
  store.write({ ids: [] })
}

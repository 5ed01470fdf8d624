/** Homes somebody wants to see side by side: up to four, in this browser; the link /compare?ids=… carries them on (D 5.12). */
import { createLocalStore } from './localStore.ts'

/** So many homes fit beside each other. */
export const maxCompared = 4

const store = createLocalStore<{ readonly ids: readonly string[] }>('keyhold.compare', { ids: [] })

/** The homes to compare, in the order they were chosen. */
export function useCompared(): readonly string[] {
  return store.use().ids
}

/** Adds a home or takes it out; answers false if there is no room for it. */
export function toggleCompared(id: string): boolean {
  const { ids } = store.read()
  if (ids.includes(id)) store.write({ ids: ids.filter((each) => each !== id) })
  else if (ids.length < maxCompared) store.write({ ids: [...ids, id] })
  else return false
  return true
}

/** Begins anew. */
export function clearCompared(): void {
  store.write({ ids: [] })
}

/** Homes somebody wants to see side by side: up to four, in this browser; the link /compare?ids=… carries them on (D 5.12). */
import { keptList } from './kept.ts'

/** So many homes fit beside each other. */
export const comparedAtMost = 4

const list = keptList<{ readonly ids: readonly string[] }>('keyhold.compare', { ids: [] })

/** The homes to compare, in the order they were chosen. */
export function useCompared(): readonly string[] {
  return list.use().ids
}

/** Adds a home or takes it out; answers false if there is no room for it. */
export function toggleCompared(id: string): boolean {
  const { ids } = list.read()
  if (ids.includes(id)) list.write({ ids: ids.filter((each) => each !== id) })
  else if (ids.length < comparedAtMost) list.write({ ids: [...ids, id] })
  else return false
  return true
}

/** Begins anew. */
export function forgetCompared(): void {
  list.write({ ids: [] })
}

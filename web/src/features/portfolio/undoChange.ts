/** Undoes a bulk change. */
import type { PortfolioChange, PortfolioResult } from '@keyhold/api/portfolio.schema.ts'

/** Restores each changed home; undefined if none can be restored: a home without a rent keeps its first one. */
export function undoChange(input: PortfolioChange, results: PortfolioResult['results']): PortfolioChange | undefined {
  const changed = new Set(results.flatMap((each) => (each.changed ? [each.id] : [])))
  if (input.change === 'rent') {
    const rents = input.rents.flatMap(({ id, from, to }) =>
      changed.has(id) && from !== null ? [{ id, from: to, to: from }] : [],
    )
    return rents.length > 0 ? { change: 'rent', rents } : undefined
  }
  if (input.change === 'fields') return undefined // earlier values are not known here
  const ids = input.ids.filter((id) => changed.has(id))
  return ids.length > 0 ? { change: input.change === 'publish' ? 'unpublish' : 'publish', ids } : undefined
}

/** The way back from a change of several homes. */
import type { PortfolioChange, PortfolioResult } from '@keyhold/api/portfolio.schema.ts'

/** What makes each home that was changed as it was before; undefined if none can be: a home that had no rent keeps its first one. */
export function undoChange(input: PortfolioChange, results: PortfolioResult['results']): PortfolioChange | undefined {
  const changed = new Set(results.flatMap((each) => (each.changed ? [each.id] : [])))
  if (input.change === 'rent') {
    const rents = input.rents.flatMap(({ id, from, to }) =>
      changed.has(id) && from !== null ? [{ id, from: to, to: from }] : [],
    )
    return rents.length > 0 ? { change: 'rent', rents } : undefined
  }
  const ids = input.ids.filter((id) => changed.has(id))
  return ids.length > 0 ? { change: input.change === 'publish' ? 'unpublish' : 'publish', ids } : undefined
}

/** Work on many rows of which one that fails stops no other, for loops that would meet it again in every pass. */
import { unavailablePart } from './unavailablePart.ts'

/** Does the work for one after the other, then throws what failed. A database or a store that is away ends it at once: nothing else would succeed. */
export async function forEachIsolated<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items)
    await work(item).catch((error: unknown) => {
      if (unavailablePart(error)) throw error
      failures.push(error)
    })
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('\n'))
}

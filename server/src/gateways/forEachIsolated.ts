/**
 * Runs work on many rows so that one failing row does not stop the others, for loops that would meet it again in every
 * pass.
 */
import { unavailablePart } from './unavailablePart.ts'

/**
 * Processes one row after the other, then throws the errors. An unavailable database or store ends the loop at once:
 * nothing else would succeed.
 */
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

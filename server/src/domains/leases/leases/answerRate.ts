/** A landlord's answer rate, as the search ranks by it (D 5.7). */
import type { LeaseDeps } from './deps.ts'
import { countAnswers } from './store.ts'

/** Percentage of requests answered. One answer and one lapse are added, which puts a new landlord at 50. */
export function rateOf({ answered, all }: { answered: number; all: number }): number {
  return Math.round((100 * (answered + 1)) / (all + 2))
}

/** Updates a landlord's rate after an answer was given or missed. */
export async function rateLandlord(
  { database, homes }: Pick<LeaseDeps, 'database' | 'homes'>,
  landlordId: string,
): Promise<void> {
  await homes.rateAnswers(landlordId, rateOf(await countAnswers(database, landlordId)))
}

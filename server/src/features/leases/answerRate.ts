/** How reliably a landlord answers, as the search weighs it (D 5.7). */
import type { LeaseDeps } from './deps.ts'
import { countAnswers } from './store.ts'

/** Of 100 requests, so many answered; one answer and one silence are assumed, so that a newcomer stands at 50. */
export function rateOf({ answered, all }: { answered: number; all: number }): number {
  return Math.round((100 * (answered + 1)) / (all + 2))
}

/** Rates a landlord anew, after an answer was given or missed. */
export async function rateLandlord(
  { database, homes }: Pick<LeaseDeps, 'database' | 'homes'>,
  landlordId: string,
): Promise<void> {
  await homes.rateAnswers(landlordId, rateOf(await countAnswers(database, landlordId)))
}

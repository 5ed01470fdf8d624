/** The loop of saved searches: every few seconds, what is due is looked after. */
import { repeat } from '../../../gateways/repeat.ts'

const pauseMilliseconds = 5000

/** Begins to look after them; the answer ends it and waits for the look under way. */
export function startSavedSearchLoop(
  savedSearches: { tick(): Promise<number> },
  onFault: (error: unknown) => void,
): () => Promise<void> {
  return repeat(() => savedSearches.tick(), { pauseMilliseconds, onFault })
}

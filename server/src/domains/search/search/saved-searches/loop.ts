/** The loop of saved searches: runs what is due every few seconds. */
import { repeat } from '../../../../gateways/repeat.ts'

const pauseMilliseconds = 5000

/** Starts the loop; the returned function stops it and waits for the running pass. */
export function startSavedSearchLoop(
  savedSearches: { tick(): Promise<number> },
  onFault: (error: unknown) => void,
): () => Promise<void> {
  return repeat(() => savedSearches.tick(), { pauseMilliseconds, onFault })
}

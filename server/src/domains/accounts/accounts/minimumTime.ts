/** Minimum response times, so that timing does not reveal whether an address is known (D 4.4). */
import { setTimeout as sleep } from 'node:timers/promises'

const minimumMilliseconds = 100

/** Starts the minimum time; await it before an answer that must not reveal what was found. */
export const minimumTime = (): Promise<void> => sleep(minimumMilliseconds)

/** Waits for the work, and for at least a tenth of a second; a rejection is not delayed. */
export async function withMinimumTime<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, minimumTime()])
  return result
}

/** Answers that take at least so long, so that their time does not tell whether an address is known (D 4.4). */
import { setTimeout as sleep } from 'node:timers/promises'

const minimumMilliseconds = 100

/** A time that goes by meanwhile: waited for before an answer that shall not tell what was found. */
export const minimumTime = (): Promise<void> => sleep(minimumMilliseconds)

/** Waits for the work, and for no less than a tenth of a second; what fails fails at once. */
export async function withMinimumTime<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, minimumTime()])
  return result
}

/** Answers that take at least so long, so that their time does not tell whether an address is known (D 4.4). */
import { setTimeout as sleep } from 'node:timers/promises'

const leastMilliseconds = 100

/** Waits for the work, and for no less than a tenth of a second; what fails fails at once. */
export async function evenly<Result>(work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, sleep(leastMilliseconds)])
  return result
}

/** Every loop of the process: a pass, a pause, and again, until it is stopped. */
import { isUnavailable } from './database.ts'

export interface RepeatOptions {
  /** The pause after a pass; a function is called each time. */
  readonly pauseMilliseconds: number | (() => number)
  /** Called with the error of a failed pass, unless the database is unavailable: that pass is simply retried. */
  readonly onFault: (error: unknown) => void
}

/**
 * Repeats a pass. One that returns `more` is followed by the next at once; one that fails is reported and retried after
 * the pause. The result stops the loop and waits for the current pass.
 */
export function repeat(
  pass: () => Promise<unknown>,
  { pauseMilliseconds, onFault }: RepeatOptions,
): () => Promise<void> {
  let isEnded = false
  let wake = () => {}
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, typeof pauseMilliseconds === 'number' ? pauseMilliseconds : pauseMilliseconds()).unref()
    })
  const loop = async () => {
    while (!isEnded) {
      const answer = await pass().catch((error: unknown) => {
        if (!isUnavailable(error)) onFault(error)
      })
      if (answer !== 'more' && !isEnded) await pause()
    }
  }
  const running = loop()
  return async () => {
    isEnded = true
    wake()
    await running
  }
}

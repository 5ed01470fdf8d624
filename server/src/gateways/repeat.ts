/** Every loop of the process: a pass, a pause, and again, until it is ended. */
import { isUnavailable } from './database.ts'

export interface RepeatOptions {
  /** How long it rests after a pass; a function is asked each time. */
  readonly pauseMilliseconds: number | (() => number)
  /** Hears of a pass that failed for any reason but a database that is away: that one is simply tried again. */
  readonly onFault: (error: unknown) => void
}

/**
 * Begins to repeat a pass. One that answers `more` is followed by the next at once; one that fails is reported and tried
 * again after the pause. The answer ends the loop and waits for the pass under way.
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

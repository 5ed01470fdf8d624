/** Every loop of the process: a pass, a pause, and again, until it is stopped. */
import { isUnavailable } from './database.ts'

/** Reports an error of a loop or feature, and learns of passes: one without an error ends a failure. */
export type FaultReport = ((error: unknown, facts?: Readonly<Record<string, unknown>>) => void) & {
  /** Called at the beginning of a pass; the result at its end, unless it failed. */
  readonly beginPass?: () => () => void
}

/** The same report, which ignores some errors. */
export const unless = (isExpected: (error: unknown) => boolean, onFault: FaultReport): FaultReport =>
  Object.assign((error: unknown) => isExpected(error) || onFault(error), {
    ...(onFault.beginPass && { beginPass: onFault.beginPass }),
  }) as FaultReport

export interface RepeatOptions {
  /** The pause after a pass; a function is called each time. */
  readonly pauseMilliseconds: number | (() => number)
  /** Called with the error of a failed pass, unless the database is unavailable: that pass is simply retried. */
  readonly onFault: FaultReport
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
      const endPass = onFault.beginPass?.()
      const answer = await pass().then(
        (result) => {
          endPass?.()
          return result
        },
        (error: unknown) => {
          if (!isUnavailable(error)) onFault(error)
        },
      )
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

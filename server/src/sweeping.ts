/** Throws away what nobody needs any more: once an hour, what is long over. Only the process that ticks does it. */

/** Somebody who keeps things for a while; sweeping again changes nothing. */
export interface Sweeper {
  sweep(): Promise<void>
}

const pauseMilliseconds = 3_600_000

/** Begins to sweep, at once and each hour; the answer ends it. A dead database is tried again the next time. */
export function startSweeping(sweepers: readonly Sweeper[]): () => Promise<void> {
  const pass = async () => {
    for (const sweeper of sweepers) await sweeper.sweep().catch(() => undefined)
  }
  let running = pass()
  const timer = setInterval(() => {
    running = running.then(pass)
  }, pauseMilliseconds).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}

/** Starts a part again when it ends by itself, so that pages recover without anybody's help. */
import { isAlive } from './process.ts'

export interface Supervised {
  /** The process that serves now. */
  pid(): number
  /** Ends the watch: from now on an end is meant. */
  release(): void
}

/** Looks each second whether the process still runs; if not, says so and asks `restart` for a new one until it succeeds. */
export function supervise(
  name: string,
  first: number,
  log: (sentence: string) => void,
  restart: () => Promise<number>,
): Supervised {
  let pid = first
  let isBusy = false
  const check = async () => {
    if (isBusy || isAlive(pid)) return
    isBusy = true
    log(`${name} ended by itself; starting it again.`)
    try {
      pid = await restart()
      log(`${name} runs again.`)
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => void check(), 1000)
  return {
    pid: () => pid,
    release: () => clearInterval(timer),
  }
}

/** Restarts a part when it ends unexpectedly, so that pages recover automatically. */
import { isAlive } from './process.ts'

export interface Supervised {
  /** The current process. */
  pid(): number
  /** Stops the supervision: from now on an exit is intended. */
  release(): void
}

/** Checks each second whether the process still runs; if not, logs it and calls `restart` until it succeeds. */
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
    log(`${name} ended unexpectedly; restarting it.`)
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

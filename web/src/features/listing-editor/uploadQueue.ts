/**
 * A line of uploads: so many at once, in the order in which they came. What finds no connection waits at the front, and goes
 * on by itself once there is one; what has to be alone has its turn when all before it is through.
 */
import { ApiError } from '../../gateways/api.ts'

export interface Job {
  run(): Promise<void>
  /** Hears that it is given up: refused, or the connection did not come back. */
  fail(error: unknown): void
  readonly isAlone?: boolean
}

/** Between tries while nobody answers, in seconds; the last one for all that follow. */
const pauses = [1, 2, 4, 8, 15]
/** A browser that says it is offline says too when it no longer is. */
const offlinePause = 60
/** About five minutes, and half an hour offline. */
const maxTries = 24

/** Nobody answered, or only who stands in front of the server; or the server heard nothing more of what was being sent. */
const isLost = (error: unknown) => error instanceof ApiError && [0, 408, 502, 503, 504].includes(error.status)

interface Waiting extends Job {
  readonly place: number
  tries: number
}

/** `onPause` hears whether it waits for the connection. */
export function createUploadQueue(atOnce: number, onPause: (isPaused: boolean) => void) {
  let waiting: Waiting[] = []
  let [places, running, silences] = [0, 0, 0]
  let isAlone = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const goOn = () => {
    clearTimeout(timer)
    timer = undefined
    window.removeEventListener('online', goOn)
    next()
  }
  /** It is asked again after a while, and at once when the browser says that it is connected. */
  function pause() {
    if (timer !== undefined) return
    onPause(true)
    const seconds = pauses[Math.min(silences, pauses.length - 1)] ?? 0
    timer = setTimeout(goOn, 1000 * (navigator.onLine ? seconds : offlinePause))
    silences += 1
    window.addEventListener('online', goOn)
  }
  /** Somebody answered: what waits goes on at once. */
  function connected() {
    silences = 0
    onPause(false)
    if (timer !== undefined) goOn()
  }
  async function start(job: Waiting) {
    running += 1
    isAlone = job.isAlone === true
    try {
      await job.run()
      connected()
    } catch (error) {
      job.tries += 1
      if (isLost(error) && job.tries < maxTries && !job.isAlone) {
        waiting = [...waiting, job].sort((one, other) => one.place - other.place)
        pause()
      } else {
        if (!isLost(error)) connected()
        job.fail(error)
      }
    }
    running -= 1
    isAlone = false
    next()
  }
  function next() {
    if (waiting.length === 0 && running === 0) onPause(false)
    for (;;) {
      const [job] = waiting
      if (!job || timer !== undefined || isAlone || running >= (job.isAlone ? 1 : atOnce)) return
      waiting = waiting.slice(1)
      void start(job)
    }
  }
  return {
    add(job: Job) {
      waiting.push({ ...job, place: places++, tries: 0 })
      next()
    },
    /** Does something alone, when what stands in line now is through. */
    alone: <Result>(task: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        waiting.push({ run: () => task().then(resolve), fail: reject, isAlone: true, place: places++, tries: 0 })
        next()
      }),
  }
}

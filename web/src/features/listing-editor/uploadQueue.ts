/**
 * An upload queue with limited concurrency, in order. An upload without a connection waits at the front, and resumes
 * automatically; an exclusive task runs after all before it are done.
 */
import { ApiError } from '../../gateways/api.ts'

export interface Job {
  run(): Promise<void>
  /** Called when it is given up: refused, or the connection did not return. */
  fail(error: unknown): void
  readonly isAlone?: boolean
}

/** Backoff between retries while the server does not respond, in seconds; the last one repeats. */
const pauses = [1, 2, 4, 8, 15]
/** A browser that reports being offline also reports being online again. */
const offlinePause = 60
/** About five minutes, and half an hour offline. */
const maxTries = 24

/** No response, or only from a proxy; or the server received nothing more of the upload. */
const isLost = (error: unknown) => error instanceof ApiError && [0, 408, 502, 503, 504].includes(error.status)

interface Waiting extends Job {
  readonly place: number
  tries: number
}

/** `onPause` is called when it starts or stops waiting for the connection. */
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
  /** Retried after a delay, and at once when the browser is online. */
  function pause() {
    if (timer !== undefined) return
    onPause(true)
    const seconds = pauses[Math.min(silences, pauses.length - 1)] ?? 0
    timer = setTimeout(goOn, 1000 * (navigator.onLine ? seconds : offlinePause))
    silences += 1
    window.addEventListener('online', goOn)
  }
  /** The server responded: waiting uploads resume at once. */
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
    /** Runs a task exclusively, after the currently queued uploads. */
    alone: <Result>(task: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        waiting.push({ run: () => task().then(resolve), fail: reject, isAlone: true, place: places++, tries: 0 })
        next()
      }),
  }
}

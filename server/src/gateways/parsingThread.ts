/** Parses files of strangers in a thread of their own: one at a time, within a time and a heap. */
import { Worker } from 'node:worker_threads'
import { createWorkQueue } from './workQueue.ts'

export interface ParsingThreadOptions {
  /** The thread's program: it answers each message with one message. */
  readonly program: URL
  /** The maximum time of one file, with the start of the thread. */
  readonly milliseconds: number
  readonly heapMegabytes: number
  /** The error of a file beyond its time. */
  readonly tooSlow: () => Error
  /** The error of a file beyond the heap. */
  readonly tooLarge: () => Error
}

const youngMegabytes = 32

/** Creates the thread; it starts with the first file, and is replaced after a file beyond its bounds. */
export function createParsingThread<Asked, Answer>(options: ParsingThreadOptions) {
  const { program, milliseconds, heapMegabytes, tooSlow, tooLarge } = options
  const inTurn = createWorkQueue(1)
  let thread: Worker | undefined

  /** The running thread; one that ended is replaced. It keeps no process alive. */
  function openThread(): Worker {
    if (thread) return thread
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes }
    const opened = new Worker(program, { resourceLimits })
    opened.unref()
    opened.once('exit', () => {
      if (thread === opened) thread = undefined
    })
    thread = opened
    return opened
  }

  /** A thread in the middle of a file is of no further use. */
  async function close(): Promise<void> {
    const closing = thread
    thread = undefined
    await closing?.terminate()
  }

  async function run(asked: Asked): Promise<Answer> {
    const worker = openThread()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => reject(tooSlow()), milliseconds)
    const fail = (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error)
    const exit = () => reject(new Error('the thread that parses files ended'))
    worker.once('message', resolve).once('error', fail).once('exit', exit)
    try {
      worker.postMessage(asked)
      return await promise
    } catch (error) {
      await close()
      throw error
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', fail).off('exit', exit)
    }
  }

  return {
    /** The thread's answer to a file; `last` waits for all others. */
    parse: (asked: Asked, when: 'in order' | 'last' = 'in order'): Promise<Answer> => inTurn(() => run(asked), when),

    /** Stops the thread after the files that wait; one that comes later starts it again. */
    stop: (): Promise<void> => inTurn(close, 'last'),
  }
}

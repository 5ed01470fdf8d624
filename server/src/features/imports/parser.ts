/** Parses files of homes in a thread of their own: one at a time and one per person, within a time, a heap and a queue. */
import { Worker } from 'node:worker_threads'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { TableAnswers } from '@keyhold/rental/tableWords.ts'
import type { ImportFile } from './importFile.ts'
import type { Parsed, ToParse } from './parseThread.ts'

export interface ImportParserOptions {
  /** The thread's program. */
  readonly program?: URL
  /** The maximum time of one file. */
  readonly milliseconds?: number
  /** Files that may wait; one more is refused. */
  readonly waiting?: number
}
export type ImportParser = ReturnType<typeof createImportParser>

/** A file of 10 MB takes less than a second; this is for a busy machine. */
const maxMilliseconds = 15_000
const maxWaiting = 20
const heap = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }
const againInSeconds = 10

/** Creates the parser; its thread starts with the first file, and is replaced after it was stopped. */
export function createImportParser({
  program = new URL('./parseThread.ts', import.meta.url),
  milliseconds = maxMilliseconds,
  waiting: mostWaiting = maxWaiting,
}: ImportParserOptions = {}) {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** The people whose file waits or is being read. */
  const people = new Set<string>()

  /** The running thread; one that ended is replaced. It keeps no process alive. */
  function openThread(): Worker {
    if (thread) return thread
    const opened = new Worker(program, { resourceLimits: heap })
    opened.unref()
    opened.once('exit', () => {
      if (thread === opened) thread = undefined
    })
    thread = opened
    return opened
  }

  async function run(asked: ToParse): Promise<ImportFile> {
    const worker = openThread()
    const { promise, resolve, reject } = Promise.withResolvers<Parsed>()
    const timer = setTimeout(() => reject(new Refusal('import-too-slow')), milliseconds)
    const fail = (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('import-too-wide') : error)
    const exit = () => reject(new Error('the thread that parses imports ended'))
    worker.once('message', resolve).once('error', fail).once('exit', exit)
    try {
      worker.postMessage(asked)
      const parsed = await promise
      if ('refusal' in parsed) throw new Refusal(parsed.refusal.code, parsed.refusal.fields)
      return parsed.file
    } catch (error) {
      const isItsOwn = error instanceof Refusal && error.code !== 'import-too-slow' && error.code !== 'import-too-wide'
      if (!isItsOwn) await close()
      throw error
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', fail).off('exit', exit)
    }
  }

  /** A thread in the middle of a file is of no further use. */
  async function close(): Promise<void> {
    const closing = thread
    thread = undefined
    await closing?.terminate()
  }

  return {
    /**
     * Parses a file. Refuses one beyond its bounds; `imports-busy` if too many wait, or another of the same `person`,
     * unless it `canWait`.
     */
    async parse(
      text: string,
      { person, canWait = false, answers }: { person?: string; canWait?: boolean; answers?: TableAnswers } = {},
    ): Promise<ImportFile> {
      const isTheirSecond = person !== undefined && people.has(person)
      if (!canWait && (waiting >= mostWaiting || isTheirSecond))
        throw new Refusal('imports-busy', undefined, againInSeconds)
      waiting++
      if (person !== undefined && !canWait) people.add(person)
      const parsing = last
        .then(() => run({ text, answers }))
        .finally(() => {
          waiting--
          if (person !== undefined && !canWait) people.delete(person)
        })
      last = parsing.catch(() => undefined)
      return parsing
    },

    /** Stops the thread after the files that wait; one that comes later starts it again. */
    async stop(): Promise<void> {
      await last
      await close()
    },
  }
}

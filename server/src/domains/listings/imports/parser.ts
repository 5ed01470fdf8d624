/** Parses files of homes in a thread of their own: one at a time and one per person, within a time, a heap and a queue. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { TableAnswers } from '@keyhold/rental/tableWords.ts'
import { createParsingThread } from '../../../gateways/parsingThread.ts'
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
const heapMegabytes = 384
const againInSeconds = 10

/** Creates the parser; its thread starts with the first file, and is replaced after it was stopped. */
export function createImportParser({
  program = new URL('./parseThread.ts', import.meta.url),
  milliseconds = maxMilliseconds,
  waiting: mostWaiting = maxWaiting,
}: ImportParserOptions = {}) {
  const tooSlow = () => new Refusal('import-too-slow')
  const tooLarge = () => new Refusal('import-too-wide')
  const thread = createParsingThread<ToParse, Parsed>({ program, milliseconds, heapMegabytes, tooSlow, tooLarge })
  let waiting = 0
  /** The people whose file waits or is being read. */
  const people = new Set<string>()

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
      const parsed = await thread.parse({ text, answers }).finally(() => {
        waiting--
        if (person !== undefined && !canWait) people.delete(person)
      })
      if ('refusal' in parsed) throw new Refusal(parsed.refusal.code, parsed.refusal.fields)
      return parsed.file
    },

    /** Stops the thread after the files that wait; one that comes later starts it again. */
    stop: thread.stop,
  }
}

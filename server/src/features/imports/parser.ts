/** Parses files of homes in a thread of their own: one at a time, within a time, a heap and a queue. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { TableAnswers } from '@keyhold/rental/tableWords.ts'
import { createParsingThread } from '../../gateways/parsingThread.ts'
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

  return {
    /** Parses a file. Refuses one beyond its bounds; `imports-busy` if too many wait, unless it `canWait`. */
    async parse(
      text: string,
      { canWait = false, answers }: { canWait?: boolean; answers?: TableAnswers } = {},
    ): Promise<ImportFile> {
      if (!canWait && waiting >= mostWaiting) throw new Refusal('imports-busy', undefined, againInSeconds)
      waiting++
      const parsed = await thread.parse({ text, answers }).finally(() => waiting--)
      if ('refusal' in parsed) throw new Refusal(parsed.refusal.code, parsed.refusal.fields)
      return parsed.file
    },

    /** Stops the thread after the files that wait; one that comes later starts it again. */
    stop: thread.stop,
  }
}

/** Reads calendars of strangers in a thread: one at a time, one of each landlord, within a time and a heap. */
import { createParsingThread } from '../../../../gateways/parsingThread.ts'
import { createTurns } from '../../../../gateways/turns.ts'
import { UnreadableCalendar } from './components.ts'
import type { ReadCalendar, ReadingContext } from './readCalendar.ts'

/** What the thread is asked: a file and whose it is. */
export interface ToRead {
  readonly bytes: Uint8Array
  readonly context: ReadingContext
}

/** What the thread answers. */
export type ReadAnswer = { readonly read: ReadCalendar } | { readonly failure: UnreadableCalendar['failure'] }

export interface CalendarParserOptions {
  /** The thread's program. */
  readonly program?: URL
  /** The maximum time of one file. */
  readonly milliseconds?: number
  readonly heapMegabytes?: number
}
export type CalendarParser = ReturnType<typeof createCalendarParser>

/** A rule can make ical.js search without end. */
const longestMilliseconds = 4000
/** A file of 1 MB takes about 50 MB. */
const maxHeapMegabytes = 192

/** Creates the parser; its thread starts with the first calendar, and is replaced after it was stopped. */
export function createCalendarParser({
  program = new URL('./parsingWorker.ts', import.meta.url),
  milliseconds = longestMilliseconds,
  heapMegabytes = maxHeapMegabytes,
}: CalendarParserOptions = {}) {
  const tooSlow = () => new UnreadableCalendar('calendar-too-slow')
  const tooLarge = () => new UnreadableCalendar('calendar-unreadable')
  const thread = createParsingThread<ToRead, ReadAnswer>({ program, milliseconds, heapMegabytes, tooSlow, tooLarge })
  const turnOf = createTurns()

  return {
    /** Reads a calendar file; throws `UnreadableCalendar`. One that `canWait` is read after all others. */
    async parse(
      bytes: Buffer,
      context: ReadingContext,
      { landlordId, canWait = false }: { readonly landlordId: string; readonly canWait?: boolean },
    ): Promise<ReadCalendar> {
      const when = canWait ? 'last' : 'in order'
      const answer = await turnOf(landlordId, () => thread.parse({ bytes, context }, when))
      if ('failure' in answer) throw new UnreadableCalendar(answer.failure)
      return answer.read
    },

    /** Stops the thread after the calendars that wait; one that comes later starts it again. */
    stop: thread.stop,
  }
}

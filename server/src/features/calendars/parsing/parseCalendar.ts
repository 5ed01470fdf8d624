/** Reads calendars of strangers without stopping the process: what may take long is read in a worker with a deadline. */
import { Worker } from 'node:worker_threads'
import { type Component, componentsOf, UnreadableCalendar } from './components.ts'
import { periodsOf, type ReadCalendar, type ReadingContext } from './readCalendar.ts'
import { ianaName } from './zones.ts'

/** What the worker answers. */
export type WorkerAnswer = { readonly read: ReadCalendar } | { readonly failure: UnreadableCalendar['failure'] }

/** Longer files are read in a worker. */
const quickBytes = 100_000
/** A rule can make ical.js search without end. */
const longestMilliseconds = 4000

/** Reads a calendar file; throws `UnreadableCalendar`. */
export async function parseCalendar(
  bytes: Buffer,
  context: ReadingContext,
  milliseconds: number = longestMilliseconds,
): Promise<ReadCalendar> {
  const components = componentsOf(textOf(bytes))
  const isQuick = bytes.length <= quickBytes && !components.some(isSlow)
  return isQuick ? periodsOf(components, context) : inWorker(components, context, milliseconds)
}

/** UTF-8; UTF-16 where the file says so. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes).swap16().toString('utf16le')
  return bytes.toString('utf8')
}

/** Whether it repeats: the rules of a known time zone are not read. */
function isSlow({ name, lines }: Component): boolean {
  if (!lines.some((line) => /^RRULE[;:]/i.test(line))) return false
  const tzid = lines.find((line) => /^TZID:/i.test(line))?.slice('TZID:'.length)
  return name !== 'VTIMEZONE' || ianaName(tzid ?? '') === undefined
}

function inWorker(
  components: readonly Component[],
  context: ReadingContext,
  milliseconds: number,
): Promise<ReadCalendar> {
  const worker = new Worker(new URL('./parsingWorker.ts', import.meta.url), { workerData: { components, context } })
  return new Promise<ReadCalendar>((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnreadableCalendar('calendar-too-slow')), milliseconds)
    worker.once('message', (answer: WorkerAnswer) => {
      clearTimeout(timer)
      if ('read' in answer) resolve(answer.read)
      else reject(new UnreadableCalendar(answer.failure))
    })
    worker.once('error', reject)
  }).finally(() => worker.terminate())
}

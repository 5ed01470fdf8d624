/** Thread that reads calendars: one that takes long stops only itself (parseCalendar.ts). */
import { parentPort } from 'node:worker_threads'
import { UnreadableCalendar } from './components.ts'
import type { ReadAnswer, ToRead } from './parseCalendar.ts'
import { readCalendar } from './readCalendar.ts'

parentPort?.on('message', (asked: ToRead) => parentPort?.postMessage(answer(asked)))

function answer({ bytes, context }: ToRead): ReadAnswer {
  try {
    return { read: readCalendar(textOf(Buffer.from(bytes)), context) }
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { failure: error.failure }
    throw error
  }
}

/** UTF-8; UTF-16 where the file says so. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return bytes
      .subarray(0, bytes.length & ~1)
      .swap16()
      .toString('utf16le')
  return bytes.toString('utf8')
}

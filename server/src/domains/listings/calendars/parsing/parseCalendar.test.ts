/** A stranger's calendar stops no other request, and no other landlord's calendar for long. */
import { expect, test } from 'vitest'
import { eventOf } from './events.ts'
import { createCalendarParser } from './parseCalendar.ts'
import { readCalendar } from './readCalendar.ts'
import { replacementsOf } from './replacements.ts'
import type { Zone } from './zones.ts'

const madrid = { timeZone: 'Europe/Madrid', today: '2026-11-28' }
const ada = { landlordId: 'ada' }
const ben = { landlordId: 'ben' }
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
const small = Buffer.from(calendar())

/** A program of the thread that answers each message with an expression. */
const answering = (expression: string) => {
  const code = `import { parentPort, threadId } from "node:worker_threads"
    parentPort.on("message", (asked) => parentPort.postMessage(${expression}))`
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`)
}
const endless = answering('(() => { for (;;); })()')

test('components deeper than an alarm of an event are refused where they begin', () => {
  const nested = (depth: number) =>
    calendar(...Array<string>(depth - 1).fill('BEGIN:X'), ...Array<string>(depth - 1).fill('END:X'))
  expect(readCalendar(nested(4), madrid).periods).toEqual([])
  expect(() => readCalendar(nested(5), madrid)).toThrow('calendar-unreadable')
  // Not yet "cut off": the rest of the file is not looked at.
  expect(() => readCalendar(`BEGIN:VCALENDAR\n${'BEGIN:X\n'.repeat(120_000)}`, madrid)).toThrow('calendar-unreadable')
})

test('replaced occurrences cost a conversion each, and not one per event of the same UID', () => {
  let conversions = 0
  const count = (seconds: number) => {
    conversions++
    return seconds
  }
  const zoneAhead = (hours: number): Zone => ({
    toInstant: (wall) => count(wall) - hours * 3600,
    toWall: (instant) => count(instant) + hours * 3600,
  })
  const [tokyo, paris] = [zoneAhead(9), zoneAhead(1)]
  const replacing = Array.from({ length: 380 }, (_, index) => {
    const [day, range] = [String((index % 28) + 1).padStart(2, '0'), index % 2 ? ';RANGE=THISANDFUTURE' : '']
    const at = `TZID=Europe/Paris:202701${day}T110000`
    const lines = ['UID:a', `RECURRENCE-ID${range};${at}`, `DTSTART;${at}`]
    return eventOf({ name: 'VEVENT', lines }, () => paris, paris)
  })
  const replacements = replacementsOf(replacing)
  const wall = Date.UTC(2027, 0, 10, 19) / 1000
  const remaining = Array.from({ length: 560 }, () => replacements.applyTo([[wall, 0]], { zone: tokyo, isDate: false }))
  expect(remaining.flat()).toEqual([])
  expect(conversions).toBeLessThanOrEqual(3 * 380 + 560)
})

test('the shortest calendar is read in the thread, too', async () => {
  const parser = createCalendarParser({ program: answering('{ failure: "calendar-cut-off" }') })
  await expect(parser.parse(small, madrid, ada)).rejects.toThrow('calendar-cut-off')
  await parser.stop()
})

test('24 calendars at once are read in one thread', async () => {
  const parser = createCalendarParser({ program: answering('{ read: { periods: [threadId], leftOut: {} } }') })
  const all = Array.from({ length: 24 }, (_, index) => parser.parse(small, madrid, { landlordId: String(index) }))
  const threads = new Set((await Promise.all(all)).flatMap(({ periods }) => periods))
  expect(threads.size).toBe(1)
  await parser.stop()
})

test('a calendar that takes too long is refused, and the next one is read; landlords take turns', async () => {
  const parser = createCalendarParser({ program: endless, milliseconds: 20 })
  const order: string[] = []
  const parse = (name: string, whose: { landlordId: string; canWait?: boolean }) =>
    parser.parse(small, madrid, whose).catch(({ failure }) => order.push(`${name} ${failure}`))
  await Promise.all([
    parse('ada 1', ada),
    parse('ada 2', ada),
    parse('scheduled', { landlordId: 'cara', canWait: true }),
    parse('ben', ben),
  ])
  expect(order).toEqual(['ada 1', 'ben', 'ada 2', 'scheduled'].map((name) => `${name} calendar-too-slow`))
  await parser.stop()
})

test('a calendar that needs too much memory is refused, and the next one is read', async () => {
  const parser = createCalendarParser({
    program: answering('(() => { for (const all = []; ; ) all.push({ number: all.length, list: [1, 2, 3] }) })()'),
    milliseconds: 60_000,
    heapMegabytes: 16,
  })
  for (const _ of [1, 2]) await expect(parser.parse(small, madrid, ada)).rejects.toThrow('calendar-unreadable')
  await parser.stop()
})

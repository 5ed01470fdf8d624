/** Calendar files as an independent library parses them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCalendarFile } from '../testing/calendar.ts'
import { writeCalendarFile } from './calendarFile.ts'

const plain = { uid: 'one@keyhold', startsAt: Date.UTC(2026, 11, 1, 18) / 1000, url: 'https://keyhold.test/' }
const write = (summary: string, more: object = {}) =>
  writeCalendarFile({
    part: 'Test',
    writtenAt: 0,
    events: [{ ...plain, summary, description: summary, location: summary, ...more }],
  })

// promise: sgn-2-calendar-ical-text
test('all text is parsed exactly as typed, in lines that no mail server breaks', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'aé,;:\\"\n บ้า👩🏽\u0000\r\t'), maxLength: 200, size: 'max' })
  fc.assert(
    fc.property(signs, (typed) => {
      const file = write(typed)
      expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
      const [event] = readCalendarFile(file).events
      // Every typed form of a line break counts as one; control characters are left out.
      const read = typed.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '')
      expect(event).toMatchObject({ summary: read, description: read, location: read })
    }),
    { numRuns: 300 },
  )
})

test('an instant is the same in every time zone, and an event without an end has no duration', () => {
  const [event] = readCalendarFile(write('Move-in')).events
  expect(event).toMatchObject({ from: '2026-12-01T18:00:00.000Z', to: '2026-12-01T18:00:00.000Z' })
  const [long] = readCalendarFile(write('Viewing', { endsAt: plain.startsAt + 1800 })).events
  expect(long).toMatchObject({ from: '2026-12-01T18:00:00.000Z', to: '2026-12-01T18:30:00.000Z' })
})

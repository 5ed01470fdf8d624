/** Parsing calendars of other programs, and theirs of ours. */
import { expect, test } from 'vitest'
import { readCalendar, UnreadableCalendar, writeCalendar } from './ical.ts'

const here = { timeZone: 'Asia/Bangkok', today: '2026-11-25' }
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

test('calendars of Airbnb and Booking.com are read: days, folded lines, past events omitted', () => {
  const file = calendar(
    ...event(
      'DTEND;VALUE=DATE:20261210',
      'DTSTART;VALUE=DATE:20261203',
      'UID:1418fb94e984-a9e9f1@airbnb.com',
      'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/deta',
      ' ils/HM\\nPhone Number (Last 4 Digits): 1234',
      'SUMMARY:Reserved',
    ),
    ...event('DTSTART;VALUE=DATE:20261220', 'DTEND;VALUE=DATE:20261223', 'SUMMARY:CLOSED - Not available'),
    ...event('DTSTART;VALUE=DATE:20250101', 'DTEND;VALUE=DATE:20250110', 'SUMMARY:Reserved'),
  )
  expect(readCalendar(file, here)).toEqual([
    { from: '2026-12-03', to: '2026-12-10' },
    { from: '2026-12-20', to: '2026-12-23' },
  ])
})

test('an instant counts as its day at the home, and an event without an end is one day', () => {
  const file = calendar(
    ...event('DTSTART:20261201T180000Z', 'DTEND:20261203T040000Z'),
    ...event('DTSTART;TZID="Asia/Bangkok":20261210T140000'),
  )
  expect(readCalendar(file, here)).toEqual([
    { from: '2026-12-02', to: '2026-12-03' },
    { from: '2026-12-10', to: '2026-12-11' },
  ])
})

test.each([
  ['P1W', '2026-12-10'],
  ['P2D', '2026-12-05'],
  ['P3DT4H', '2026-12-07'],
  ['PT240H', '2026-12-13'],
  ['P10000D', '2036-12-10'],
  ['PT5H', '2026-12-04'],
  ['-P2D', '2026-12-04'],
  ['soon', '2026-12-04'],
])('an event that is %s long, without an end, takes its days until %s', (length, to) => {
  const file = calendar(...event('DTSTART;VALUE=DATE:20261203', `DURATION:${length}`))
  expect(readCalendar(file, here)).toEqual([{ from: '2026-12-03', to }])
})

test.each([
  ['20261203T180000', 'PT64H', '2026-12-03', '2026-12-06'],
  ['20261203T180000', 'P2DT16H', '2026-12-03', '2026-12-06'],
  ['20261203T180000Z', 'PT64H', '2026-12-04', '2026-12-06'],
  ['20261203T180000', 'PT5H', '2026-12-03', '2026-12-04'],
])(
  'an event from %s that is %s long takes the nights from %s here until the day on which it ends, %s',
  (start, length, from, to) => {
    const file = calendar(...event(`DTSTART:${start}`, `DURATION:${length}`))
    expect(readCalendar(file, here)).toEqual([{ from, to }])
  },
)

test("a cancelled or transparent event takes nothing, nor does an event's alarm", () => {
  const day = ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261204']
  const alarm = ['BEGIN:VALARM', 'DTSTART;VALUE=DATE:20300101', 'END:VALARM']
  expect(readCalendar(calendar(...event(...day, 'STATUS:CANCELLED')), here)).toEqual([])
  expect(readCalendar(calendar(...event(...day, 'TRANSP:TRANSPARENT')), here)).toEqual([])
  expect(readCalendar(calendar(...event(...alarm, ...day)), here)).toEqual([{ from: '2026-12-03', to: '2026-12-04' }])
})

test.each(['', '<html><body>Sign in</body></html>', 'BEGIN:VCARD'])('%j is no calendar', (file) => {
  expect(() => readCalendar(file, here)).toThrow(UnreadableCalendar)
})

test('nonexistent days and a calendar without END are refused', () => {
  expect(readCalendar(calendar(...event('DTSTART;VALUE=DATE:20270230')), here)).toEqual([])
  const many = Array.from({ length: 1001 }, () => event('DTSTART;VALUE=DATE:20270101')).flat()
  expect(() => readCalendar(calendar(...many), here)).toThrow(UnreadableCalendar)
})

test('our output is parsed as intended, whatever characters the name has', () => {
  const periods = [{ id: 'a', from: '2026-12-03', to: '2026-12-10' }]
  const words = { name: `Garden; flat, ${'long '.repeat(30)}\nบ้าน`, summary: 'Not available', writtenAt: 0 }
  const file = writeCalendar(periods, words)
  expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(readCalendar(file, here)).toEqual([{ from: '2026-12-03', to: '2026-12-10' }])
})

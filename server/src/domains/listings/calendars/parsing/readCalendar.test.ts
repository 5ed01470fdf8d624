/** External calendars as other programs write them: the nights they take, and what they leave out. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { daysAfter } from '@keyhold/rental/day.ts'
import { expect, test } from 'vitest'
import { writeCalendar } from '../ical.ts'
import { createCalendarParser } from './parseCalendar.ts'
import { type ReadCalendar, type ReadingContext, readCalendar } from './readCalendar.ts'

const madrid = { timeZone: 'Europe/Madrid', today: '2026-11-28' }
const salvador = { ...madrid, timeZone: 'America/El_Salvador' }
const bangkok = { timeZone: 'Asia/Bangkok', today: '2026-11-25' }

/** For the thread, on a busy machine. */
const patient = createCalendarParser({ milliseconds: 60_000 })
const ada = { landlordId: 'ada' }

const input = (name: string) => readFileSync(path.join(import.meta.dirname, 'files', name), 'utf8')
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const nights = (file: string, context: ReadingContext) =>
  readCalendar(file, context).periods.map(({ from, to }) => `${from} ${to}`)
const one = (context: ReadingContext, ...lines: string[]) => nights(calendar(...event(...lines)), context)
const leftOut = (context: ReadingContext, ...lines: string[]) => readCalendar(calendar(...lines), context).leftOut
const day = (start: string, end: string) => [`DTSTART;VALUE=DATE:${start}`, `DTEND;VALUE=DATE:${end}`]

const withoutUids = ({ periods, leftOut }: ReadCalendar) => ({
  periods: periods.map(({ from, to, kind }) => ({ from, to, kind })),
  leftOut,
})

test('calendars of Airbnb and Booking.com: folded lines, past events left out, reservations marked', () => {
  expect(withoutUids(readCalendar(input('airbnb.ics'), madrid))).toEqual({
    periods: [
      { from: '2027-01-05', to: '2027-01-10', kind: 'reservation' },
      { from: '2027-02-01', to: '2027-02-03', kind: 'taken' },
    ],
    leftOut: {},
  })
  const file = calendar(
    ...event(...day('20261220', '20261223'), 'SUMMARY:CLOSED - Not available'),
    ...event(...day('20250101', '20250110'), 'SUMMARY:Reserved'),
  )
  expect(withoutUids(readCalendar(file, madrid))).toEqual({
    periods: [{ from: '2026-12-20', to: '2026-12-23', kind: 'taken' }],
    leftOut: { past: 1 },
  })
})

test.each([
  ['checkout-marker.ics', ['2027-01-10 2027-01-17'], { 'no-night': 2 }],
  ['utc-midnight.ics', ['2027-10-01 2027-10-05'], {}],
  ['cancelled.ics', ['2027-12-10 2027-12-12'], { replaced: 1, cancelled: 2 }],
])('%s takes %j in every zone', (name, expected, omitted) => {
  for (const context of [madrid, salvador, { ...madrid, timeZone: 'Pacific/Kiritimati' }]) {
    expect(nights(input(name), context)).toEqual(expected)
    expect(readCalendar(input(name), context).leftOut).toEqual(omitted)
  }
})

test('a date written as midnight UTC is that date, however UTC is written', () => {
  for (const [parameter, end] of [
    ['', 'Z'],
    [';TZID=UTC', ''],
    [';TZID=Etc/UTC', ''],
  ])
    for (const context of [madrid, salvador])
      expect(
        one(context, `DTSTART${parameter}:20271001T000000${end}`, `DTEND${parameter}:20271005T000000${end}`),
      ).toEqual(['2027-10-01 2027-10-05'])
  expect(one(salvador, 'DTSTART:20271001T000000Z', 'DTEND:20271005T120000Z')).toEqual(['2027-09-30 2027-10-05'])
})

test('times in the zones of others are days at the home', () => {
  expect(nights(input('tzid-foreign.ics'), madrid)).toEqual(['2027-11-02 2027-11-05', '2027-11-09 2027-11-11'])
  expect(nights(input('tzid-foreign.ics'), salvador)).toEqual(['2027-11-01 2027-11-04', '2027-11-09 2027-11-11'])
})

// promise: sgn-2-calendar-repeats
test('repeated events are read for three years: rules, exceptions, moved occurrences', () => {
  const { periods, leftOut: omitted } = readCalendar(input('google-rrule.ics'), madrid)
  const taken = periods.map(({ from, to }) => `${from} ${to}`)
  const fridays = Array.from({ length: 160 }, (_, week) => daysAfter('2026-11-27', week * 7))
    .filter((friday) => friday !== '2027-01-08' && friday < '2029-11-28')
    .map((friday) => `${friday} ${daysAfter(friday, 2)}`)
  const others = ['2027-03-01 2027-03-03', '2027-04-10 2027-04-12', '2027-05-01 2027-05-03', '2027-06-01 2027-06-03']
  const augusts = ['2027-08-01 2027-08-15', '2028-08-01 2028-08-15', '2029-08-01 2029-08-15']
  expect(taken.toSorted()).toEqual([...fridays, ...others, ...augusts].toSorted())
  expect(omitted).toEqual({ later: 2 })
})

// Written by the programs themselves: khal 0.10.5 through Radicale 3.1.8 (CalDAV), calcurse 4.7.1, and the npm packages
// ical-generator 11.1.2 and ics 3.12.0.
test.each([
  [
    'radicale-khal.ics',
    [
      '2027-02-10 2027-02-14',
      '2027-03-05 2027-03-07',
      '2027-04-02 2027-04-04',
      '2027-04-09 2027-04-11',
      '2027-04-16 2027-04-18',
      '2027-04-23 2027-04-25',
      '2027-06-02 2027-06-04',
      '2027-08-11 2027-08-13',
    ],
    { 'no-night': 1 },
  ],
  [
    'calcurse.ics',
    [
      '2027-02-10 2027-02-11',
      '2027-03-05 2027-03-07',
      '2027-04-02 2027-04-04',
      '2027-04-09 2027-04-11',
      '2027-04-23 2027-04-25',
      '2027-04-30 2027-05-02',
      '2027-06-01 2027-06-02',
      '2028-06-01 2028-06-02',
      '2029-06-01 2029-06-02',
    ],
    { 'no-night': 1 },
  ],
  [
    'ical-generator.ics',
    [
      '2027-02-10 2027-02-14',
      '2027-03-05 2027-03-07',
      '2027-04-02 2027-04-04',
      '2027-04-09 2027-04-11',
      '2027-04-23 2027-04-25',
      '2027-05-01 2027-05-03',
    ],
    { cancelled: 1 },
  ],
  [
    'ics-package.ics',
    [
      '2027-02-10 2027-02-14',
      '2027-03-05 2027-03-07',
      '2027-04-02 2027-04-04',
      '2027-04-09 2027-04-11',
      '2027-04-16 2027-04-18',
      '2027-04-23 2027-04-25',
    ],
    { 'no-night': 1 },
  ],
])('%s, written by another program, takes %j', async (name, expected, omitted) => {
  const { periods, leftOut: left } = await patient.parse(Buffer.from(input(name)), madrid, ada)
  expect(periods.map(({ from, to }) => `${from} ${to}`)).toEqual(expected)
  expect(left).toEqual(omitted)
})

test.each([
  ['RRULE:FREQ=DAILY;COUNT=3', ['2027-01-05 2027-01-08']],
  ['RRULE:FREQ=WEEKLY;UNTIL=20270112', ['2027-01-05 2027-01-06', '2027-01-12 2027-01-13']],
  ['RRULE:FREQ=WEEKLY;UNTIL=20270118T230000Z', ['2027-01-05 2027-01-06', '2027-01-12 2027-01-13']],
  ['RDATE;VALUE=DATE:20270201,20270301', ['2027-01-05 2027-01-06', '2027-02-01 2027-02-02', '2027-03-01 2027-03-02']],
  ['RDATE;VALUE=PERIOD:20270201T120000/P3D', ['2027-01-05 2027-01-06', '2027-02-01 2027-02-04']],
])('an event of one night with %s takes %j', (line, expected) => {
  expect(one(madrid, ...day('20270105', '20270106'), line)).toEqual(expected)
})

test('EXDATE is understood as a day, as a time in UTC and as a time at the place', () => {
  const start = ['DTSTART;TZID=Europe/Madrid:20270105T180000', 'DTEND;TZID=Europe/Madrid:20270106T090000']
  for (const line of [
    'EXDATE;VALUE=DATE:20270106',
    'EXDATE:20270106T170000Z',
    'EXDATE;TZID=Europe/Madrid:20270106T180000',
    'EXDATE;TZID=America/New_York:20270106T120000',
  ])
    expect([line, one(madrid, ...start, 'RRULE:FREQ=DAILY;COUNT=3', line)]).toEqual([
      line,
      ['2027-01-05 2027-01-06', '2027-01-07 2027-01-08'],
    ])
})

test('a replaced occurrence stands for itself; a cancelled one takes nothing; RANGE moves all that follow', () => {
  const master = event('UID:m', ...day('20270104', '20270105'), 'RRULE:FREQ=WEEKLY;COUNT=4')
  const replaced = (...lines: string[]) =>
    nights(calendar(...master, ...event('UID:m', 'RECURRENCE-ID;VALUE=DATE:20270111', ...lines)), madrid)
  expect(replaced('STATUS:CANCELLED')).toEqual([
    '2027-01-04 2027-01-05',
    '2027-01-18 2027-01-19',
    '2027-01-25 2027-01-26',
  ])
  expect(replaced(...day('20270112', '20270115'))[1]).toBe('2027-01-12 2027-01-15')
  const timed = ['DTSTART:20270104T180000', 'DTEND:20270105T090000', 'RRULE:FREQ=WEEKLY;COUNT=2']
  const ofDay = event('UID:t', 'RECURRENCE-ID;VALUE=DATE:20270111', 'STATUS:CANCELLED')
  expect(nights(calendar(...event('UID:t', ...timed), ...ofDay), madrid)).toEqual(['2027-01-04 2027-01-05'])
  const file = calendar(
    ...master,
    ...event('UID:m', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270118', ...day('20270120', '20270121')),
  )
  expect(nights(file, madrid)).toEqual([
    '2027-01-04 2027-01-05',
    '2027-01-11 2027-01-12',
    '2027-01-20 2027-01-21',
    '2027-01-27 2027-01-28',
  ])
})

test.each([
  ['20261203T180000', 'PT64H', ['2026-12-03 2026-12-06']],
  ['20261203T180000', 'P2DT16H', ['2026-12-03 2026-12-06']],
  ['20261203T180000Z', 'PT64H', ['2026-12-04 2026-12-06']],
  ['20261203T180000', 'PT6H', ['2026-12-03 2026-12-04']],
  ['20261203T180000', 'PT5H59M', []],
  ['20261203T180000', '-P2D', []],
])('an event from %s that is %s long takes %j at the home', (start, length, expected) => {
  expect(one(bangkok, `DTSTART:${start}`, `DURATION:${length}`)).toEqual(expected)
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
])('a whole-day event that is %s long takes its days until %s', (length, to) => {
  expect(one(bangkok, 'DTSTART;VALUE=DATE:20261203', `DURATION:${length}`)).toEqual([`2026-12-03 ${to}`])
})

test('the night of D is taken by what starts before 00:00 of D + 1 and ends at or after it', () => {
  const timed = (start: string, end: string) => one(madrid, `DTSTART:${start}`, `DTEND:${end}`)
  expect(timed('20270105T235959', '20270106T000000')).toEqual(['2027-01-05 2027-01-06'])
  expect(timed('20270106T000000', '20270106T235959')).toEqual([])
  expect(timed('20270105T150000', '20270107T110000')).toEqual(['2027-01-05 2027-01-07'])
})

test('an event that ends in the year 9999 is taken for ten years', () => {
  expect(one(bangkok, ...day('20261203', '99991231'))).toEqual(['2026-12-03 2036-12-10'])
})

test.each([
  ['/citadel.org/20250101_1/America/New_York', []],
  [
    'America/New York Office',
    ['BEGIN:VTIMEZONE', 'TZID:America/New York Office', 'X-LIC-LOCATION:America/New_York', 'END:VTIMEZONE'],
  ],
  [
    'Agency',
    [
      'BEGIN:VTIMEZONE',
      'TZID:Agency',
      'BEGIN:STANDARD',
      'DTSTART:20200101T000000',
      'TZOFFSETFROM:-0500',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ],
  ],
])('the zone %j is resolved', (tzid, zone) => {
  const file = calendar(
    ...zone,
    ...event(`DTSTART;TZID="${tzid}":20270105T200000`, `DTEND;TZID="${tzid}":20270107T200000`),
  )
  expect(nights(file, madrid)).toEqual(['2027-01-06 2027-01-08'])
})

test('an unknown zone is the zone of the home, also where it is written against the standard', () => {
  for (const tzid of ['Nowhere', '(UTC+01:00) Amsterdam\\, Berlin'])
    expect(one(madrid, `DTSTART;TZID=${tzid}:20270105T200000`, `DTEND;TZID=${tzid}:20270107T200000`)).toEqual([
      '2027-01-05 2027-01-07',
    ])
})

test('the highest SEQUENCE wins wherever it stands; a UID that several events share loses none of them', () => {
  const [low, high] = [
    event('UID:a', 'SEQUENCE:1', ...day('20270105', '20270106')),
    event('UID:a', 'SEQUENCE:2', ...day('20270107', '20270108')),
  ]
  for (const order of [
    [low, high],
    [high, low],
  ])
    expect(nights(calendar(...order.flat()), madrid)).toEqual(['2027-01-07 2027-01-08'])
  const shared = [event('UID:a', ...day('20270105', '20270106')), event('UID:a', ...day('20270107', '20270108'))]
  expect(nights(calendar(...shared.flat()), madrid)).toHaveLength(2)
  const written = (stamp: string, status: string) =>
    event('UID:a', `DTSTAMP:${stamp}`, `STATUS:${status}`, ...day('20270105', '20270106'))
  const file = calendar(...written('20261128T100000Z', 'CANCELLED'), ...written('20261127T100000Z', 'CONFIRMED'))
  expect(nights(file, madrid)).toEqual([])
})

test('what an Airbnb calendar closes after its booking window is marked, and left out if the landlord said so', () => {
  const read = (answers = {}) => withoutUids(readCalendar(input('airbnb-booking-window.ics'), { ...madrid, answers }))
  const near = { from: '2026-12-01', to: '2026-12-03', kind: 'taken' }
  const far = { from: '2027-06-01', to: '2027-12-01', kind: 'beyond-window' }
  expect(read().periods).toEqual([near, far])
  expect(read({ 'beyond-window': true }).periods).toEqual([near, { ...far, kind: 'taken' }])
  expect(read({ 'beyond-window': false })).toEqual({ periods: [near], leftOut: { 'beyond-window': 1 } })
  const other = input('airbnb-booking-window.ics').replaceAll('Airbnb', 'Rentals')
  expect(readCalendar(other, madrid).periods.map(({ kind }) => kind)).toEqual(['taken', 'taken'])
})

test('a transparent event blocks until the landlord said that it does not; a reservation always does', () => {
  const file = calendar(
    ...event(...day('20270105', '20270106'), 'TRANSP:TRANSPARENT'),
    ...event(...day('20270201', '20270203'), 'TRANSP:TRANSPARENT', 'SUMMARY:Reserved - Ana'),
  )
  const read = (answers = {}) => withoutUids(readCalendar(file, { ...madrid, answers }))
  expect(read().periods.map(({ kind }) => kind)).toEqual(['transparent', 'reservation'])
  expect(read({ transparent: false })).toEqual({
    periods: [{ from: '2027-02-01', to: '2027-02-03', kind: 'reservation' }],
    leftOut: { transparent: 1 },
  })
})

test('what is left out is counted by its reason', () => {
  const whole = day('20270105', '20270106')
  expect(leftOut(madrid, ...event('DTSTART;VALUE=DATE:20270230'))).toEqual({ unreadable: 1 })
  expect(leftOut(madrid, ...event('SUMMARY:No date'))).toEqual({ unreadable: 1 })
  expect(leftOut(madrid, ...event(...day('20270106', '20270105')))).toEqual({ unreadable: 1 })
  expect(leftOut(madrid, ...event(...whole, 'RRULE:FREQ=WEEKLY;BYDAY=XX'))).toEqual({ 'rule-unreadable': 1 })
  expect(leftOut(madrid, 'BEGIN:VTODO', 'SUMMARY:Clean', 'END:VTODO')).toEqual({ 'other-kind': 1 })
  expect(leftOut(madrid, ...event(...whole, 'BEGIN:VALARM', 'DTSTART:20300101T000000', 'END:VALARM'))).toEqual({})
})

test('our own UID that comes back is left out; the UID of another home of ours, or of a reservation, is not', () => {
  const ours = (id: string, ...more: string[]) => event(`UID:${id}@keyhold`, ...day('20270105', '20270106'), ...more)
  const context = { ...madrid, ownIds: ['lease'] }
  expect(withoutUids(readCalendar(calendar(...ours('lease')), context))).toEqual({ periods: [], leftOut: { own: 1 } })
  expect(nights(calendar(...ours('elsewhere')), context)).toHaveLength(1)
  expect(nights(calendar(...ours('lease', 'SUMMARY:Reserved')), context)).toHaveLength(1)
})

test('a calendar without its end changes nothing, wherever it is cut', () => {
  expect(() => readCalendar(input('truncated.ics'), madrid)).toThrow('calendar-cut-off')
  const whole = input('airbnb.ics')
  const last = whole.lastIndexOf('END:VCALENDAR') + 'END:VCALENDAR'.length
  for (let length = whole.indexOf('BEGIN:VEVENT'); length < last; length += 7)
    expect(() => readCalendar(whole.slice(0, length), madrid)).toThrow('calendar-cut-off')
  expect(() => readCalendar(whole.replace('END:VEVENT', ''), madrid)).toThrow('calendar-cut-off')
  expect(() => readCalendar(whole.replace('END:VEVENT', 'END:VALARM'), madrid)).toThrow('calendar-cut-off')
  expect(nights(`${whole}${whole}`, madrid)).toHaveLength(2)
  expect(() => readCalendar(`${whole}${whole.slice(0, 300)}`, madrid)).toThrow('calendar-cut-off')
})

test.each(['', '<html><body>Sign in</body></html>', 'BEGIN:VCARD'])('%j is no calendar', (file) => {
  expect(() => readCalendar(file, madrid)).toThrow('calendar-unreadable')
})

test('a thousand periods are read, counted once merged; a calendar with more is refused', () => {
  const nightly = (count: number, step: number) =>
    calendar(
      ...Array.from({ length: count }, (_, index) => {
        const from = daysAfter('2027-01-01', index * step)
        return event(...day(from.replaceAll('-', ''), daysAfter(from, 1).replaceAll('-', '')))
      }).flat(),
    )
  expect(nights(nightly(1000, 2), madrid)).toHaveLength(1000)
  expect(nights(nightly(1500, 1), madrid)).toEqual([`2027-01-01 ${daysAfter('2027-01-01', 1500)}`])
  expect(() => readCalendar(nightly(1001, 2), madrid)).toThrow('calendar-too-long')
})

test('line ends, byte order marks and UTF-16 of other programs are read', async () => {
  const file = input('airbnb.ics')
  for (const text of [file.replaceAll('\n', '\r'), `\ufeff${file}`, file.replaceAll('\n', '\r\n')])
    expect(nights(text, madrid)).toHaveLength(2)
  const read = await patient.parse(Buffer.from(`\ufeff${file}`, 'utf16le'), madrid, ada)
  expect(read.periods).toHaveLength(2)
})

test('a rule that never ends costs the calendar its turn and not the process', async () => {
  const rule = (text: string) => Buffer.from(calendar(...event('DTSTART:20270101T230000', 'DURATION:PT2H', text)))
  const impossible = rule('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
  const endless = createCalendarParser({ milliseconds: 300 }).parse(impossible, madrid, ada)
  await expect(endless).rejects.toMatchObject({ failure: 'calendar-too-slow' })
  const minutely = await patient.parse(rule('RRULE:FREQ=MINUTELY'), madrid, ada)
  expect(withoutUids(minutely)).toEqual({
    periods: [{ from: '2027-01-01', to: '2027-01-03', kind: 'taken' }],
    leftOut: { 'rule-unreadable': 1 },
  })
  const daily = await patient.parse(rule('RRULE:FREQ=HOURLY;INTERVAL=24'), madrid, ada)
  expect(withoutUids(daily)).toEqual({
    periods: [{ from: '2027-01-01', to: '2029-11-28', kind: 'taken' }],
    leftOut: { later: 1 },
  })
})

test('an entry without an end that can be read takes its first night; the UIDs that cannot be read whole are named', () => {
  const read = (...lines: string[]) => readCalendar(calendar(...event('UID:a', ...lines), ...event('UID:b')), madrid)
  const first = [{ from: '2027-03-10', to: '2027-03-11', kind: 'taken', uids: ['a'] }]
  for (const [start, end] of [
    ['DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:2027031O'],
    ['DTSTART;VALUE=DATE:20270310', 'DURATION:five days'],
    ['DTSTART:20270310T150000', 'DTEND:soon'],
  ] as const)
    expect(read(start, end)).toEqual({
      periods: first,
      leftOut: { 'end-unreadable': 1, unreadable: 1 },
      uids: { unreadable: ['a', 'b'], present: ['a', 'b'] },
    })
  for (const repeated of ['RRULE:FREQ=WEEKLY;BYDAY=XX', 'RDATE;VALUE=DATE:2027O410'])
    expect(read('DTSTART;VALUE=DATE:20270310', repeated)).toMatchObject({
      periods: first,
      leftOut: { 'rule-unreadable': 1, unreadable: 1 },
      uids: { unreadable: ['a', 'b'] },
    })
})

test('an occurrence whose replacement cannot be read stays taken', () => {
  const weekly = event('UID:a', 'DTSTART;VALUE=DATE:20270301', 'RRULE:FREQ=WEEKLY;COUNT=2')
  const moved = event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20270308', 'DTSTART;VALUE=DATE:2027O309')
  expect(nights(calendar(...weekly, ...moved), madrid)).toEqual(['2027-03-01 2027-03-02', '2027-03-08 2027-03-09'])
})

test('our output is read as intended, whatever characters the name has', () => {
  const periods = [{ id: 'a', from: '2026-12-03', to: '2026-12-10' }]
  const words = { name: `Garden; flat, ${'long '.repeat(30)}\nบ้าน`, summary: 'Not available', writtenAt: 0 }
  const file = writeCalendar(periods, words)
  expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  expect(nights(file, bangkok)).toEqual(['2026-12-03 2026-12-10'])
})

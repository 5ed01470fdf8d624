/** Every text field that others read is sanitized by the one rule, and measured after that. */

import { sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import { expect, test } from 'vitest'
import { Phone } from './accounts.schema.ts'
import { RoomAdInput } from './listings.schema.ts'
import { Subscription } from './newsletter.schema.ts'
import { reportReasons } from './reportReasons.ts'
import { Report } from './reports.schema.ts'
import { NewSearch, SearchChange } from './savedSearches.schema.ts'
import { RequiredLine, SingleLine, Text } from './text.schema.ts'

const id = crypto.randomUUID()
const typed = '\u202EA\u200Bda\r\nTorres'
const [line, words] = ['Ada Torres', 'Ada\nTorres']

test('the text of a report, and the names of subscribers and searches, are stored as they appear', () => {
  expect(Report.parse({ id, reason: reportReasons[0], words: typed }).words).toBe(words)
  const subscriber = { name: typed, phone: '\u2066+34 600\u2069', email: 'ada@mail.test' }
  expect(Subscription.parse(subscriber)).toMatchObject({ name: line, phone: '+34 600' })
  expect(NewSearch.parse({ name: typed, query: '' }).name).toBe(line)
  expect(SearchChange.parse({ name: typed }).name).toBe(line)
})

test('all texts of a home are stored as they appear', () => {
  const short = { title: typed, nearToMetro: typed, view: typed, address1: typed, neighbourhood: typed }
  const long = { surrounding: typed, description: typed }
  const kept = RoomAdInput.parse({ ...short, ...long })
  for (const name of Object.keys(short)) expect(kept).toHaveProperty(name, line)
  for (const name of Object.keys(long)) expect(kept).toHaveProperty(name, words)
})

test('texts are measured as stored: removed characters do not count, and with none left a required line is missing', () => {
  const most = 3
  expect(RequiredLine(most).safeParse('\u200BAna\u200B').success).toBe(true)
  expect(Text(most).safeParse('\u200BAna\u200B').success).toBe(true)
  expect(SingleLine(most).safeParse('Anaï').success).toBe(false)
  expect(Text(most).safeParse('Anaï').success).toBe(false)
  expect(SingleLine(most).safeParse('\u200B').data).toBe('')
  expect(RequiredLine(most).safeParse('\u200B').success).toBe(false)
  expect(Phone.safeParse('+34\u202E 600').data).toBe('+34 600')
})

test('a megabyte of combining marks is too long before anything is sanitized', () => {
  const marks = `a${'\u0301'.repeat(500_000)}`
  const shortestOf = (work: () => void) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const began = performance.now()
        work()
        return performance.now() - began
      }),
    )
  const sanitizing = shortestOf(() => sanitizeText(marks))
  for (const schema of [SingleLine(120), RequiredLine(120), Text(4000)])
    expect(shortestOf(() => expect(schema.safeParse(marks).success).toBe(false))).toBeLessThan(sanitizing / 3)
})

/** Day formats that people type, and how they are parsed. */
import { expect, test } from 'vitest'
import { languages } from '../text/language.ts'
import { formatDay } from './format.ts'
import { parseDay } from './parseDay.ts'

test.each([
  ['en', '2026-12-05'],
  ['en', '5/12/2026'],
  ['en', ' 05.12.2026 '],
  ['en', '05122026'],
  ['en', '20261205'],
  ['th', '05122569'],
  ['en', '5 Dec 2026'],
  ['en', 'December 5, 2026'],
  ['en', '5th december 2026'],
  ['es', '5/12/2026'],
  ['es', '5 dic 2026'],
  ['es', '5 de diciembre de 2026'],
  ['es', '5 dec 2026'],
  ['th', '5 ธ.ค. 2026'],
  ['th', '5 ธันวาคม 2569'],
  ['th', '๕/๑๒/๒๕๖๙'],
] as const)('in %s "%s" is 5 December 2026', (language, typed) => {
  expect(parseDay(typed, language)).toBe('2026-12-05')
})

test.each(['', '5', '5/12', '5/12/20', '31/2/2027', '5 foo 2026', '12/31/2026', '99999999', '5122026', 'soon'])(
  '"%s" is not a day',
  (typed) => {
    expect(parseDay(typed, 'en')).toBeUndefined()
  },
)

test('every day that a page writes can be parsed, in every language, style and month', () => {
  for (const language of languages)
    for (let month = 1; month <= 12; month++)
      for (const style of ['short', 'long'] as const) {
        const day = `2027-${String(month).padStart(2, '0')}-28`
        expect(parseDay(formatDay(day, language, style), language)).toBe(day)
      }
})

import { expect, test } from 'vitest'
import { codeIdsOf } from './code.ts'
import { languageFacts, languageOf, languages } from './language.ts'

test('a person chooses among exactly Keyhold’s languages', () => {
  expect(languages.map((language) => languageFacts[language].id)).toEqual(codeIdsOf(7))
})

test('an unknown language is Spanish (D 4.5)', () => {
  expect([700_000, 700_001, 700_002, 700_099].map(languageOf)).toEqual(['en', 'es', 'th', 'es'])
})

test('days are Gregorian wherever they are written (D 8.2)', () => {
  for (const { locale } of Object.values(languageFacts))
    expect(new Intl.DateTimeFormat(locale).resolvedOptions().calendar, locale).toBe('gregory')
})

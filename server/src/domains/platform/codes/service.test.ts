import { type CodeListId, codeIdsOf, codeLists } from '@keyhold/rental/code.ts'
import { keepWordsWhole } from '@keyhold/rental/thaiWords.ts'
import { expect, test } from 'vitest'
import { languages } from '../../../gateways/text.ts'
import { codeText, listCodes } from './service.ts'

const everyStore = Object.keys(codeLists).map(Number) as CodeListId[]

// promise: pub-3-codes-words, sgn-3-codes
test('every entry of every list has text in every language', () => {
  for (const language of languages)
    for (const store of everyStore) expect(listCodes(store, language)?.map(({ id }) => id)).toEqual(codeIdsOf(store))
})

test("a reader gets the specification's numbers as text in their language", () => {
  expect(codeText(100_000, 'en')).toEqual({ id: 100_000, text: 'Apartment' })
  expect(codeText(600_002, 'es')?.text).toBe('Prefiero no decirlo')
  expect(codeText(700_002, 'th')?.text).toBe('ไทย')
  expect(codeText(1_300_001, 'en')?.text).toBe('Agency')
})

// promise: pub-2-thai-names
test('no line of Thai breaks inside a name that browser dictionaries do not know', () => {
  expect(codeText(400_004, 'th')?.text).toBe('เพนต์\u2060เฮา\u2060ส์')
  for (const store of everyStore)
    for (const { text } of listCodes(store, 'th') ?? [])
      expect(text).toBe(keepWordsWhole(text.replaceAll('\u2060', '')))
  // A lease's PDF prints these unchanged.
  for (const { text } of listCodes(12, 'th') ?? []) expect(text).not.toContain('\u2060')
  expect(
    listCodes(4, 'en')
      ?.map(({ text }) => text)
      .join(),
  ).not.toContain('\u2060')
})

test('rooms and houses are coming soon; apartments can be selected', () => {
  expect(listCodes(1, 'en')?.map(({ disabled }) => disabled)).toEqual([false, true, true])
})

test('there is no list 8, and no entry after the last', () => {
  expect(listCodes(8, 'en')).toBeUndefined()
  expect(codeText(100_003, 'en')).toBeUndefined()
})

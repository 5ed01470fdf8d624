import { readFileSync } from 'node:fs'
import { refusals } from '@keyhold/rental/refusalCodes.ts'
import { expect, test } from 'vitest'

const locales = new URL('../../../locales/', import.meta.url)
const languages = ['en', 'es', 'th']
/** Messages of the browser itself, and rules that a field may break (see answer.ts). */
const beside = [
  'api-away',
  'fault-number',
  'field-required',
  'field-invalid-format',
  'field-invalid-type',
  'field-invalid-value',
  'field-invalid-union',
  'field-too-small',
  'field-too-big',
  'field-not-a-birthday',
  'field-email-not-ascii',
]

const read = (language: string, file: string): object =>
  JSON.parse(readFileSync(new URL(`${language}/${file}`, locales), 'utf8'))

/** Every text of a tree, by its dotted key. */
const sentences = (tree: object, before = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value]] : sentences(value, `${before}${key}.`),
  )
const gaps = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()

// promise: pub-8-words
test.each(languages)('every refusal has a text in %s, and no text is unused', (language) => {
  expect(Object.keys(read(language, 'refusals.json')).toSorted()).toEqual(
    [...Object.keys(refusals), ...beside].toSorted(),
  )
})

test.each(['mail.json', 'refusals.json', 'signing.json'])('%s has the same keys in every language', (file) => {
  const english = new Map(sentences(read('en', file)))
  for (const language of ['es', 'th']) {
    const others = new Map(sentences(read(language, file)))
    expect([...others.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, sentence] of others) {
      expect(sentence.trim(), `${language} ${key}`).not.toBe('')
      expect(gaps(sentence), `${language} ${key}`).toEqual(gaps(english.get(key) ?? ''))
    }
  }
})

test('texts for wallets to sign are plain ASCII in every language, as EIP-4361 requires', () => {
  for (const language of languages)
    for (const [, sentence] of sentences(read(language, 'signing.json'))) expect(sentence).toMatch(/^[ -~]+$/)
})

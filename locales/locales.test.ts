/** Every message exists in every language, with the same values inside. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }
const languages = ['en', 'es', 'th'] as const
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, language, file), 'utf8')) as Tree

/** Every message by its dotted key. */
function sentences(tree: Tree, prefix = ''): [key: string, sentence: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : sentences(value, `${prefix}${key}.`),
  )
}

/** A plural's forms are one key: languages have different ones. */
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const stems = (tree: Tree) => [...new Set(sentences(tree).map(([key]) => stem(key)))].toSorted()

/** The plural forms a language needs. */
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

const files = readdirSync(path.join(import.meta.dirname, 'en')).filter((file) => file.endsWith('.json'))

test('every language has the same files', () => {
  expect(files.length).toBeGreaterThan(20)
  for (const language of languages)
    expect(readdirSync(path.join(import.meta.dirname, language)).toSorted()).toEqual(files.toSorted())
})

// promise: pub-1-languages-words
test.each(files)('%s has the same messages in three languages, and none is empty', (file) => {
  const english = read('en', file)
  for (const language of languages) {
    const tree = read(language, file)
    expect([language, stems(tree)]).toEqual([language, stems(english)])
    expect(sentences(tree).filter(([, sentence]) => sentence.trim() === '')).toEqual([])
  }
})

test.each(files)('%s has the same values in its messages, and every plural form', (file) => {
  const names = (sentence: string) =>
    [...new Set([...sentence.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1]))].toSorted()
  const english = new Map(sentences(read('en', file)).map(([key, sentence]) => [stem(key), names(sentence)]))
  for (const language of languages) {
    const found = sentences(read(language, file))
    const plural = new Set(found.filter(([key]) => key !== stem(key)).map(([key]) => stem(key)))
    for (const [key, sentence] of found) {
      const wanted = english.get(stem(key)) ?? []
      const isOne = key.endsWith('_one') // "one home" needs no number, "no homes" neither
      const isCount = (name = '') => name === 'count' || (key.endsWith('_zero') && name === 'number')
      const missing = isOne
        ? []
        : wanted.filter((name) => !names(sentence).includes(name) && !(plural.has(stem(key)) && isCount(name)))
      expect([language, key, missing]).toEqual([language, key, []])
      expect([language, key, names(sentence).filter((name) => !wanted.includes(name))]).toEqual([language, key, []])
    }
    for (const key of plural)
      for (const form of formsOf(language).filter((one) => one !== 'many'))
        expect([language, key, form, found.some(([one]) => one === `${key}_${form}`)]).toEqual([
          language,
          key,
          form,
          true,
        ])
  }
})

// promise: sgn-6-desk-names
test('every email has a name for the operator, and nothing else has', () => {
  const named = (tree: Tree, before: string): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string'
        ? []
        : [...(hasSubject(value) ? [before + key] : []), ...named(value, `${before}${key}.`)],
    )
  const hasSubject = (tree: Tree) => Object.keys(tree).some((key) => stem(key) === 'subject')
  const emails = files.flatMap((file) => named(read('en', file), `${file.replace('.json', '')}.`))
  expect(emails.length).toBeGreaterThan(90)
  expect(stems(read('en', 'emailNames.json'))).toEqual(emails.toSorted())
})

test('Spanish addresses one person as tú and two as ustedes, never as vosotros', () => {
  const forms =
    'vosotr[oa]s|vuestr[oa]s?|sois|\\p{L}+[áé]is|dec(?:id)?ís|(?:acord|firm|pag|mir)ad|(?:eleg|decid|escrib)id|leed'
  const toYouAll = new RegExp(`(?<!\\p{L})(?:${forms})(?!\\p{L})`, 'iu')
  const found = files.flatMap((file) => sentences(read('es', file)).filter(([, sentence]) => toYouAll.test(sentence)))
  expect(found).toEqual([])
  expect(['Acordad la renta', 'si tenéis', 'decís lo mismo', 'vuestra fianza'].every((one) => toYouAll.test(one))).toBe(
    true,
  )
})

test('Spanish groups thousands as in its amounts, with a narrow space from five digits on', () => {
  const otherwise = /(?<![\d.,])\d{1,3}[., \u00a0]\d{3}(?!\d)|(?<![\d\u202f])\d\u202f\d{3}(?![\d\u202f])/u
  const found = files.flatMap((file) => sentences(read('es', file)).filter(([, sentence]) => otherwise.test(sentence)))
  expect(found).toEqual([])
  const wrong = ['de 0 a 1.000.', 'hasta 10 000.', 'hasta 10,000', 'hasta 4\u202f000']
  expect(wrong.every((one) => otherwise.test(one))).toBe(true)
  expect(['hasta 4000', '12\u202f500.50 USDT', '1\u202f000\u202f000'].some((one) => otherwise.test(one))).toBe(false)
})

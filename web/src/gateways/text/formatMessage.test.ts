/**
 * Sentences in the browser are what i18next would say.
 * @vitest-environment node
 */
import { createInstance } from 'i18next'
import { expect, test, vi } from 'vitest'
import { findMessage, formatMessage, type MessageTree } from './formatMessage.ts'
import { languages } from './language.ts'

const files = import.meta.glob<MessageTree>('../../../../locales/*/*.json', { eager: true, import: 'default' })

/** Holds words of Thai together on a page, and is not seen. */
const wordJoiner = '\u2060'

function keysOf(tree: MessageTree, before = ''): string[] {
  return Object.entries(tree).flatMap(([name, inside]) =>
    typeof inside === 'string' ? [`${before}${name}`] : keysOf(inside, `${before}${name}.`),
  )
}

test('every sentence of every language, with every plural, is what i18next says', () => {
  let compared = 0
  for (const language of languages) {
    for (const [path, tree] of Object.entries(files)) {
      if (!path.includes(`/${language}/`)) continue
      const instance = createInstance({
        lng: language,
        fallbackLng: false,
        resources: { [language]: { words: tree as Record<string, string> } },
        defaultNS: 'words',
        interpolation: { escapeValue: false },
        initAsync: false,
      })
      void instance.init()
      const translate = instance.getFixedT(language, 'words')
      for (const key of new Set(keysOf(tree).map((each) => each.replace(/_(zero|one|two|few|many|other)$/, '')))) {
        const values = Object.fromEntries(
          [...(findMessage(tree, language, key, 2) ?? '').matchAll(/{{\s*(\w+)\s*}}/g)].map(([, name]) => [
            name,
            `<${name}>`,
          ]),
        )
        if ('lng' in values) continue // i18next takes this name for an option of its own
        if (findMessage(tree, language, key, 2)?.includes('$t(')) continue // only letters nest sentences
        for (const count of [undefined, 0, 1, 2, 5, 21, 1_000]) {
          const given = count === undefined ? values : { ...values, count }
          if (count === undefined && !findMessage(tree, language, key)) continue
          const said = formatMessage(tree, language, key, given).replaceAll(wordJoiner, '')
          expect(said, `${path} ${key} ${count}`).toBe(String(translate(key, given)).replaceAll(wordJoiner, ''))
          compared += 1
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(1_000)
})

test('nothing is said as "no" where there is a sentence for it', () => {
  const tree = { homes_zero: 'No homes', homes_one: '{{count}} home', homes_other: '{{count}} homes' }
  expect([0, 1, 2].map((count) => formatMessage(tree, 'en', 'homes', { count }))).toEqual([
    'No homes',
    '1 home',
    '2 homes',
  ])
})

test('a plural that a language asks for and a file lacks falls back to the other one', () => {
  expect(formatMessage({ homes_one: 'una', homes_other: '{{count}} casas' }, 'es', 'homes', { count: 1_000_000 })).toBe(
    '1000000 casas',
  )
})

test('a key without a sentence says itself', () => {
  expect(formatMessage({ a: { b: 'words' } }, 'en', 'a.c')).toBe('a.c')
  expect(formatMessage({ a: { b: 'words' } }, 'en', 'a')).toBe('a')
})

test('a value meets the words before it as its language writes it', () => {
  expect(formatMessage({ pay: 'Pagar la renta de {{month}}' }, 'es', 'pay', { month: '28 mar' })).toBe(
    'Pagar la renta del 28 mar',
  )
  expect(formatMessage({ pay: 'จ่ายให้{{name}}' }, 'th', 'pay', { name: 'Ana' })).toBe('จ่ายให้ Ana')
})

// promise: pub-2-thai-lines
test('no line of Thai ends inside of the word for the escrow, which no dictionary of a browser knows, or of rent', () => {
  const said = JSON.stringify(Object.entries(files).filter(([path]) => path.includes('/th/')))
  expect(said).toContain('เอ\u2060ส\u2060โค\u2060รว์')
  expect(said).toContain('ค่า\u2060เช่า')
  expect(said).not.toMatch(/เอสโครว์|ค่าเช่า/)
})

test('the server looks for a sentence once, and again for one that is not there', () => {
  const split = vi.spyOn(String.prototype, 'split')
  const tree = { request: { sent: 'Sent.' } }
  expect([findMessage(tree, 'en', 'request.sent'), findMessage(tree, 'en', 'request.sent')]).toEqual(['Sent.', 'Sent.'])
  expect(split).toHaveBeenCalledOnce()
  expect(findMessage({ request: { sent: 'Gone.' } }, 'en', 'request.sent')).toBe('Gone.')
  expect([findMessage(tree, 'en', 'request.else'), findMessage(tree, 'en', 'request')]).toEqual([undefined, undefined])
  split.mockRestore()
})

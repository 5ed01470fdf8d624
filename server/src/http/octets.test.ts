import { expect, test } from 'vitest'
import { octetsOf, writeJson } from './octets.ts'

test.each([
  ['nothing', ''],
  ['letters of many languages, and half of a surrogate pair', 'Escalón – ห้อง 🏠 \ud83c'],
  ['more than the buffer holds', 'ห้อง – '.repeat(100_000)],
])('%s is encoded as Node.js encodes it', (_, text) => {
  expect(octetsOf(text).equals(Buffer.from(text))).toBe(true)
})

test.each([1, 200_000])('texts are written one after the other, also with %i letters', (letters) => {
  const texts = ['Escalón', 'ห้อง'.repeat(letters), '', '🏠']
  expect(octetsOf(...texts).equals(Buffer.from(texts.join('')))).toBe(true)
})

test('a response keeps its octets when the next is written', () => {
  const first = octetsOf('first')
  octetsOf('other')
  expect(first.toString()).toBe('first')
})

test.each([10, 20_000])('a list of %i is sent as its JSON', (length) => {
  const list = Array.from({ length }, (_, index) => `home ${index}`)
  expect(JSON.parse(String(writeJson(list)))).toEqual(list)
})

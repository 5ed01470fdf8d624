/** What the English messages say of money agrees with the escrow: fees, who may act, and the day each time counts from. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }
const folder = path.join(import.meta.dirname, 'en')

function sentences(tree: Tree, prefix: string): [key: string, sentence: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${prefix}.${key}`, value] as [string, string]]
      : sentences(value, `${prefix}.${key}`),
  )
}
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    sentences(JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Tree, file.replace('.json', '')),
  )
const keysOf = (words: RegExp) => all.filter(([, sentence]) => words.test(sentence)).map(([key]) => key)

// promise: money-words
test.each([
  ['the fees are not returned', /everything back|refunded in full/i, []],
  [
    'anyone can release what is due, so Keyhold can too',
    /Keyhold can do none|Keyhold.*(cannot|never) move (it|money)/i,
    [],
  ],
  [
    'the arbitrator moves the due time to 30 days from then',
    /days at a time, 180|30 days at a time|180 in all|cap}} days in all/i,
    [],
  ],
  // "Move-out" is a defined time in the agreement.
  [
    'the deposit is due after the agreed last day',
    /days (after|of) move-out|get the deposit back after you leave/i,
    ['agreement.clauses.depositWithLandlord.text'],
  ],
])('%s', (_rule, words, agreed) => {
  expect(keysOf(words)).toEqual(agreed)
})

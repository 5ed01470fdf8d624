// @vitest-environment node
import { expect, test } from 'vitest'
import { languages } from '../../gateways/language.ts'
import { findWords } from '../../gateways/words.server.ts'
import { kinds } from './moments.ts'
import { pollOf } from './queries.ts'
import { situations } from './situation.ts'

type Tree = { readonly [key: string]: string | Tree }
const words = (language: (typeof languages)[number]) => findWords(language, 'leases') as Tree
const at = (tree: Tree, path: string) =>
  path
    .split('.')
    .reduce<string | Tree | undefined>((found, key) => (typeof found === 'object' ? found[key] : undefined), tree)

test.each(languages)('every situation has its title and its sentence for both, in %s', (language) => {
  const missing = situations
    .flatMap((situation) => ['tenant', 'landlord'].map((viewer) => `next.${viewer}.${situation}`))
    .flatMap((key) => [`${key}.title`, `${key}.what`])
    .filter((key) => typeof at(words(language), key) !== 'string')
  expect(missing).toEqual([])
})

test.each(languages)('everything that can happen has its words in %s', (language) => {
  expect(kinds.filter((kind) => typeof at(words(language), `history.${kind}`) !== 'object')).toEqual([])
})

test('a lease is asked again soon while money is on its way, and never once it is closed', () => {
  expect(pollOf('Deposit Pending')).toBe(2_000)
  expect(pollOf('Start Arbitration')).toBe(5_000)
  expect(pollOf('Declined')).toBe(false)
})

// @vitest-environment node
import { expect, test } from 'vitest'
import { languages } from '../../../gateways/text/language.ts'
import { findMessages } from '../../../gateways/text/messages.server.ts'
import { pollInterval } from '../queries.ts'
import { leaseViewStates } from '../viewState.ts'
import { timelineEventKinds } from './timelineKinds.ts'

type Tree = { readonly [key: string]: string | Tree }
const words = (language: (typeof languages)[number]) => findMessages(language, 'leases') as Tree
const at = (tree: Tree, path: string) =>
  path
    .split('.')
    .reduce<string | Tree | undefined>((found, key) => (typeof found === 'object' ? found[key] : undefined), tree)

test.each(languages)('every situation has its title and its sentence for both parties, in %s', (language) => {
  const missing = leaseViewStates
    .flatMap((viewState) => ['tenant', 'landlord'].map((viewer) => `next.${viewer}.${viewState}`))
    .flatMap((key) => [`${key}.title`, `${key}.what`])
    .filter((key) => typeof at(words(language), key) !== 'string')
  expect(missing).toEqual([])
})

test.each(languages)('every event has its words in %s', (language) => {
  expect(timelineEventKinds.filter((kind) => typeof at(words(language), `history.${kind}`) !== 'object')).toEqual([])
})

test('a lease is polled frequently while money is pending, and never once it is closed and its stay is over', () => {
  expect(pollInterval('completed', 'running')).toBe(5_000)
  expect(pollInterval('paying')).toBe(2_000)
  expect(pollInterval('active')).toBe(5_000)
  expect(pollInterval('declined')).toBe(false)
  expect(pollInterval('completed', 'over')).toBe(false)
})

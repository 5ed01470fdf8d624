/** How the two of a lease are called. */
import type { LeaseParty } from '@keyhold/api/leases.ts'
import { expect, test } from 'vitest'
import { nameOf, shortName } from './people.ts'

const called = (firstName: string, lastName = '', agencyName: string | null = null) =>
  ({ firstName, lastName, agencyName }) as LeaseParty

test('somebody goes by their first name in a sentence, an agency by its own', () => {
  expect(shortName(called('Ada', 'Moreno'))).toBe('Ada')
  expect(shortName(called('', 'Moreno'))).toBe('Moreno')
  expect(shortName(called('Ada', 'Moreno', 'Casa Norte'))).toBe('Casa Norte')
  expect(nameOf(called('Ada', 'Moreno', 'Casa Norte'))).toBe('Casa Norte')
})

test('a name of 32 letters is said whole, a longer one is cut in a sentence and whole beside the picture', () => {
  expect(shortName(called('W'.repeat(32)))).toBe('W'.repeat(32))
  expect(shortName(called('W'.repeat(80)))).toBe(`${'W'.repeat(31)}…`)
  expect(nameOf(called('W'.repeat(80)))).toBe('W'.repeat(80))
})

test('no letter is cut in half, whatever it is made of', () => {
  expect(shortName(called('👩‍👩‍👧'.repeat(40)))).toBe(`${'👩‍👩‍👧'.repeat(31)}…`)
  expect(shortName(called('กี่'.repeat(40)))).toBe(`${'กี่'.repeat(31)}…`)
})

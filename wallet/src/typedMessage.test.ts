// A message is read in one form only: what is shown is what is signed.
import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import { expect, test } from 'vitest'
import { readTypedMessage } from './typedMessage.ts'
import { acceptance, answer, earlierEnd, inventory, renewal, settlement } from './typedMessages.setup.ts'

const write = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one))
function written(message: TypedMessage): URLSearchParams {
  const { kind, terms, ...others } = message
  const { newTerms, ...values } = { newTerms: undefined, ...others }
  const renewed: Record<string, string> = newTerms ? { newTerms: write(newTerms) } : {}
  return new URLSearchParams({ primaryType: kind, terms: write(terms), values: write(values), ...renewed })
}

test.each([acceptance, settlement, renewal, earlierEnd, inventory, answer])(
  'a request for $kind is read whole',
  (message) => {
    expect(readTypedMessage(written(message))).toEqual(message)
  },
)

const changed = (message: TypedMessage, change: Record<string, unknown>) => {
  const given = written(message)
  given.set('values', JSON.stringify({ ...JSON.parse(given.get('values') ?? ''), ...change }))
  return given
}
const without = (message: TypedMessage, name: string) => {
  const given = written(message)
  given.delete(name)
  return given
}
const asKind = (message: TypedMessage, kind: string) => {
  const given = written(message)
  given.set('primaryType', kind)
  return given
}

test.each<[what: string, given: URLSearchParams]>([
  ['an unknown kind', asKind(settlement, 'Permit')],
  ['a kind that every object has', asKind(settlement, 'toString')],
  ['a hash alone', without(inventory, 'terms')],
  ['no values', without(settlement, 'values')],
  ['no new terms', without(renewal, 'newTerms')],
  ['a lease without a tenant', asKind(acceptance, 'Renewal')],
  ['an unknown part', changed(settlement, { part: 'toString' })],
  ['a part by its number', changed(settlement, { part: 1 })],
  ['a share as a number', changed(settlement, { toTenant: 1500 })],
  ['a share in another notation', changed(settlement, { toTenant: '0x5dc' })],
  ['a deadline beyond 40 bits', changed(settlement, { deadline: 2 ** 40 })],
  ['a deadline as a text', changed(earlierEnd, { deadline: '1810000000' })],
  ['an unknown stage', changed(inventory, { stage: 'stay' })],
  ['a version below zero', changed(inventory, { version: -1 })],
  ['half a hash', changed(answer, { document: '0x01' })],
  ['a hash that is none', changed(answer, { document: `0x${'g'.repeat(64)}` })],
])('a request with %s is not read', (_, given) => {
  expect(readTypedMessage(given)).toBeUndefined()
})

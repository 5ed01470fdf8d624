// A request is read in one form only: what is shown is what is signed.
import { places, terms } from '@keyhold/escrow/accounts/acts.setup.ts'
import { fragmentOf, type SignRequest } from '@keyhold/escrow/accounts/signRequest.ts'
import { expect, test } from 'vitest'
import { readRequest } from './request.ts'
import { acceptance, answer, earlierEnd, inventory, renewal, settlement } from './typedMessages.setup.ts'

const act = { to: places.escrow, value: 0n, data: '0x1234', operation: 1 } as const
const request: SignRequest = { account: places.account, act, terms, landlord: 'Lucía', home: 'Casa & jardín #3' }
const text = fragmentOf(request)
const changed = (name: string, value?: string) => {
  const values = new URLSearchParams(text)
  if (value === undefined) values.delete(name)
  else values.set(name, value)
  return `#${values}`
}
const changedTerms = (change: Record<string, unknown>) =>
  changed('terms', JSON.stringify({ ...JSON.parse(new URLSearchParams(text).get('terms') ?? ''), ...change }))

test('a request is read whole, with and without a lease, and for a message', () => {
  expect(readRequest(`#${text}`)).toEqual(request)
  for (const other of [
    { account: places.account, act },
    { account: places.account, message: 'Hello\nthere: 100 %' },
  ])
    expect(readRequest(`#${fragmentOf(other)}`)).toEqual(other)
})

test('a page without a fragment is asked for nothing', () => {
  expect([readRequest(''), readRequest('#')]).toEqual(['none', 'none'])
})

test.each<[what: string, fragment: string]>([
  ['no account', changed('account')],
  ['an account with a wrong checksum', changed('account', '0x52908400098527886E0F7030069857D2E4169Ee7')],
  ['no target', changed('to')],
  ['a value with a sign', changed('value', '-1')],
  ['a value in another notation', changed('value', '0x10')],
  ['half a byte', changed('data', '0x123')],
  ['data without its mark', changed('data', '1234')],
  ['an unknown operation', changed('operation', '2')],
  ['terms that are no JSON', changed('terms', '{')],
  ['a landlord that is no address', changedTerms({ landlord: 'Lucía' })],
  ['an amount as a number', changedTerms({ deposit: 2000 })],
  ['a day with a fraction', changedTerms({ moveIn: 1.5 })],
  ['a hash that is too short', changedTerms({ document: '0x01' })],
  ['an amount beyond the contract', changedTerms({ deposit: String(2n ** 88n) })],
  ['a day beyond the contract', changedTerms({ moveIn: 2 ** 40 })],
  ['days beyond the contract', changedTerms({ returnDays: 256 })],
  ['terms without a member', changedTerms({ returnDays: undefined })],
])('a request with %s is unreadable', (_, fragment) => {
  expect(readRequest(fragment)).toBe('unreadable')
})

test.each([
  ['too long', 'x'.repeat(101)],
  ['with quotes', 'Lucía” · checked by this page'],
  ['in another direction', 'Lucía \u202e0x12'],
  ['on two lines', 'Lucía\nPaid'],
  ['with invisible characters', 'Luc\u200bía'],
  ['with marks that cover other lines', `Lu${'\u0300'.repeat(9)}cía`],
])('a name %s is not shown beside a sum', (_, name) => {
  expect(readRequest(changed('landlord', name))).toBe('unreadable')
  expect(readRequest(changed('home', name))).toBe('unreadable')
})

test('names in Thai, Arabic and with accents are taken', () => {
  for (const name of ['ศิริพร บ้านริมน้ำ', 'بيت صغير', 'Núñez & Söhne'])
    expect(readRequest(changed('home', name))).toMatchObject({ home: name })
})

test.each([acceptance, settlement, renewal, earlierEnd, inventory, answer])(
  'a request for $kind is read with its names as the app writes it',
  (typed) => {
    const asked: SignRequest = { account: places.account, typed, landlord: 'Lucía', home: 'Casa & jardín #3' }
    expect(readRequest(`#${fragmentOf(asked)}`)).toEqual(asked)
    const given = new URLSearchParams(fragmentOf(asked))
    given.set('primaryType', 'Permit')
    expect(readRequest(`#${given}`)).toBe('unreadable')
  },
)

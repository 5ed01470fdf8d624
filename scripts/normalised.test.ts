import { expect, test } from 'vitest'
import { createNormaliser, linesOf } from './normalised.ts'

const normalised = (text: string) => createNormaliser()(text)
const [one, other] = ['0b7c2f9e-1111-4222-8333-444455556666', '5f0e4a1d-1111-4222-8333-444455556666']

test('ids, hashes and addresses are numbered in the order of their first appearance in a record', () => {
  const address = `0x${'aB'.repeat(20)}`
  expect(normalised(`${other} ${one} ${other}`)).toBe('<uuid:1> <uuid:2> <uuid:1>')
  expect(normalised(`/renewal/%5B%22${one}%22%5D`)).toBe('/renewal/%5B%22<uuid:1>%22%5D')
  expect(normalised(`0x${'1f'.repeat(32)} of ${address} and ${address.toLowerCase()}`)).toBe(
    '<hash:1> of <address:1> and <address:1>',
  )
})

test('signatures, tokens, nonces and ports are all normalized to one word', () => {
  expect(normalised(`0x${'1f'.repeat(65)}`)).toBe('<bytes>')
  expect(normalised('Bearer eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl')).toBe('Bearer <token>')
  expect(normalised('/passport/Zk3v-QbW2yUuJd7TgH_0aLx9cRfE5mNs4oP6iK8tVwQ')).toBe('/passport/<secret>')
  expect(normalised('Nonce: a83baf068b45eb311c36528e45a1d403')).toBe('Nonce: <hex>')
  expect(normalised('http://localhost:41237/login')).toBe('http://<host>/login')
})

test('a time from the recording keeps its date and hour, a time chosen by a user stays', () => {
  expect(normalised('2026-11-20T12:00:37.120Z')).toBe('<2026-11-20T12h>')
  expect(normalised('2026-12-01T18:00:00.000Z')).toBe('2026-12-01T18:00:00.000Z')
  expect(normalised('{"payBy":1795348807}')).toBe('{"payBy":<2026-11-22T12h>}')
  expect(normalised('{"moveIn":1796148000}')).toBe('{"moveIn":<unix 2026-12-01T18:00>}')
})

test('amounts, names and codes stay', () => {
  for (const text of ['1100000000000000000000', '9000000000', 'getAllContractByLoggedInUser', 'wrong-credentials'])
    expect(normalised(text)).toBe(text)
})

test('a response is a line per value, with sorted keys', () => {
  expect(linesOf({ rows: [{ b: 1, a: ['x', one] }, {}], none: null }, createNormaliser())).toEqual([
    'none: null',
    ...['rows:', '  - a:', '      - "x"', '      - "<uuid:1>"', '    b: 1', '  - {}'],
  ])
})

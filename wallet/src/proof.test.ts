// A sign-in message is signed only in the one form that proves an account to the site that asks.
import { address } from '@keyhold/escrow/accounts/acts.setup.ts'
import { createSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { readProof } from './proof.ts'

const account = address('1')
const target = new URL('https://keyhold.example/profile')
const fields = {
  version: '1' as const,
  ...{ address: account, chainId: 56, domain: 'keyhold.example', uri: 'https://keyhold.example' },
  ...{ nonce: 'a1b2c3d4e5', issuedAt: new Date(0), expirationTime: new Date(600_000), statement: 'Sign in.' },
}
const read = (message: string) => readProof(message, { chainId: 56, account }, target)

test('a proof says its sentence, if it has one', () => {
  expect(read(createSiweMessage(fields))).toEqual({ says: 'Sign in.' })
  const { statement: _, ...silent } = fields
  expect(read(createSiweMessage(silent))).toEqual({})
})

const { expirationTime: _, ...endless } = fields
test.each<[what: string, message: string]>([
  ['for another site', createSiweMessage({ ...fields, domain: 'evil.example' })],
  ['for another port', createSiweMessage({ ...fields, domain: 'keyhold.example:8443' })],
  ['for a page of another site', createSiweMessage({ ...fields, uri: 'https://evil.example' })],
  ['on another chain', createSiweMessage({ ...fields, chainId: 97 })],
  ['of another account', createSiweMessage({ ...fields, address: address('2') })],
  ['without an end', createSiweMessage(endless)],
  ['with rights', createSiweMessage({ ...fields, resources: ['urn:recap:e30'] })],
  ['with another request', createSiweMessage({ ...fields, requestId: 'I give my money away' })],
  ['with a scheme', createSiweMessage({ ...fields, scheme: 'http' })],
  ['with a line at its end', `${createSiweMessage(fields)}\nI give my money away.`],
  ['that is none', 'Hello'],
])('a message %s is not signed', (_, message) => {
  expect(read(message)).toBeUndefined()
})

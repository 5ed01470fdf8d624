/** Conditions under which a public Keyhold refuses to start, for any settings. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from './gateways/database.ts'
import { refuseDemoUsers, refusePlayMoney } from './serve.ts'
import { publicUrlOf } from './settings.ts'
import { freshDatabase } from './testing/database.ts'

let database: Database

beforeAll(async () => {
  database = (await freshDatabase(inject('postgresUrl'))).database
})
afterAll(() => database.end())

const addAccount = (email: string) =>
  database`insert into account ${database({
    email,
    passwordHash: 'none',
    languageId: 700_000,
    genderId: 1_000_000,
    createdAt: new Date(0),
  })}`

// promise: passkey-number
test.each([
  [{ HOST: '127.0.0.1' }, 'http://localhost:3000'],
  [{ HOST: '::1' }, 'http://localhost:3000'],
  [{ HOST: '127.0.0.2' }, 'http://127.0.0.2:3000'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://homes.example/' }, 'https://homes.example'],
])(
  'a local Keyhold has the host name localhost, because an IP address cannot be a relying party of passkeys',
  (settings, address) => {
    expect(publicUrlOf({ PUBLIC_URL: undefined, PORT: 3000, ...settings })).toBe(address)
  },
)

test('a public Keyhold refuses a chain with test tokens, for any chain id', () => {
  const played = { chainId: 999, faucet: `0x${'1'.repeat(40)}` } as const
  expect(() => refusePlayMoney({ mode: 'public' }, played)).toThrow('test tokens')
  expect(() => refusePlayMoney({ mode: 'local' }, played)).not.toThrow()
  expect(() => refusePlayMoney({ mode: 'public' }, { chainId: 56, faucet: null })).not.toThrow()
})

test('a public Keyhold refuses only a database in which a demo user could sign in', async () => {
  await addAccount('ada@elsewhere.example')
  await expect(refuseDemoUsers({ mode: 'public' }, database)).resolves.toBeUndefined()
  await addAccount('irene@keyhold.example')
  await expect(refuseDemoUsers({ mode: 'public' }, database)).rejects.toThrow('irene@keyhold.example')
  await expect(refuseDemoUsers({ mode: 'local' }, database)).resolves.toBeUndefined()
})

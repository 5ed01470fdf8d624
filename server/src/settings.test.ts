import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from './settings.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://keyhold.example',
  KEYHOLD_DEMO: 'off',
  DATABASE_URL: 'postgres://keyhold@db.example/keyhold',
  RPC_URL: 'https://rpc.example/a-key',
  PUBLIC_RPC_URL: 'https://rpc.example',
  CHAIN_ID: '56',
  ESCROW_ADDRESS: `0x${'1'.repeat(40)}`,
  SMTP_URL: 'smtps://mail.example',
  TOKEN_SECRET: 'a secret of more than thirty-two characters',
}

test('without any setting Keyhold starts on its embedded parts', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    KEYHOLD_ROLES: ['web', 'api', 'chat', 'watch', 'tick'],
    KEYHOLD_DEMO: 'on',
  })
})

test.each([
  [{ PORT: 'tomorrow' }, 'PORT cannot be "tomorrow"'],
  [{ PORT: '70000' }, 'PORT cannot be "70000"'],
  [{ KEYHOLD_ROLES: 'web,king' }, 'KEYHOLD_ROLES cannot be'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL cannot be'],
  [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET cannot be what it was given'],
  [{ CALLS_A_MINUTE: '0' }, 'CALLS_A_MINUTE cannot be "0"'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, everybody' }, 'TRUSTED_PROXIES cannot be'],
  [{ WALLETCONNECT_PROJECT_ID: 'mine' }, 'WALLETCONNECT_PROJECT_ID cannot be "mine"'],
  [{ SECURITY_CONTACT: 'security@mail.example' }, 'SECURITY_CONTACT cannot be'],
  [{ REDIS_URL: 'redis://x' }, 'REDIS_URL is set, but this part of Keyhold is not built yet'],
  [{ RPC_URL: 'http://x.example' }, 'CHAIN_ID is needed too'],
])('%j is refused with a sentence', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})

test('production starts with everything said', () => {
  expect(readSettings(production).CHAIN_ID).toBe(56)
})

test.each([
  'PUBLIC_URL',
  'DATABASE_URL',
  'RPC_URL',
  'PUBLIC_RPC_URL',
  'CHAIN_ID',
  'ESCROW_ADDRESS',
  'SMTP_URL',
  'TOKEN_SECRET',
])('production refuses to start without %s', (name) => {
  expect(() => readSettings({ ...production, [name]: '' })).toThrow(`${name} is needed`)
})

test('production refuses the demo and the local chain', () => {
  expect(() => readSettings({ ...production, KEYHOLD_DEMO: 'on' })).toThrow('KEYHOLD_DEMO must be off')
  expect(() => readSettings({ ...production, CHAIN_ID: '31337' })).toThrow('is a local chain')
})

test('the example lists every setting and nothing else', () => {
  const example = readFileSync(new URL('../../deploy/settings.example.env', import.meta.url), 'utf8')
  const listed = [...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map((match) => match[1])
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
})

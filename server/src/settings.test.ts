import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from './settings.ts'

const open = {
  PUBLIC_URL: 'https://keyhold.example',
  DATABASE_URL: 'postgres://keyhold@db.example/keyhold',
  RPC_URL: 'https://rpc.example/a-key',
  SECOND_RPC_URL: 'https://other.example/a-key',
  PUBLIC_RPC_URL: 'https://rpc.example',
  CHAIN_ID: '56',
  ESCROW_ADDRESS: `0x${'1'.repeat(40)}`,
  SMTP_URL: 'smtps://mail.example',
  TOKEN_SECRET: 'a secret of more than thirty-two characters',
  SEAL_KEY: 'a key of more than thirty-two characters',
}

test('without any setting Keyhold starts on its embedded parts', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    KEYHOLD_ROLES: ['web', 'api', 'chat', 'watch', 'tick', 'keep'],
    KEYHOLD_DEMO: 'on',
  })
})

test.each([
  [{ PORT: 'tomorrow' }, 'PORT cannot be "tomorrow"'],
  [{ PORT: '70000' }, 'PORT cannot be "70000"'],
  [{ KEYHOLD_ROLES: 'web,king' }, 'KEYHOLD_ROLES cannot be "web,king"'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL cannot be'],
  [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET cannot be what it was given'],
  [{ TOKEN_SECRET: 'a'.repeat(40) }, 'it has to be random'],
  [{ SEAL_KEY: 'short' }, 'SEAL_KEY cannot be what it was given'],
  [{ SEAL_KEY: 'a'.repeat(40) }, 'it has to be random'],
  [{ SEAL_KEY: 'a key with a comma, of more than thirty-two' }, 'it has no comma'],
  [{ SEAL_KEY_OLD: `${open.SEAL_KEY}, short` }, 'SEAL_KEY_OLD cannot be what it was given'],
  [{ SEAL_KEY: open.TOKEN_SECRET, TOKEN_SECRET: open.TOKEN_SECRET }, 'SEAL_KEY is the same as TOKEN_SECRET'],
  [{ KEEPER_KEY: '0x1' }, 'it is no private key'],
  [{ KEEPER_KEY: `0x${'0'.repeat(64)}` }, 'it is no private key'],
  [{ KEEPER_FEE_A_CALL: 'little' }, 'a sum in the chain’s own coin'],
  [{ KEEPER_FEE_A_DAY: '0' }, 'it has to be more than nothing'],
  [{ CALLS_A_MINUTE: '0' }, 'CALLS_A_MINUTE cannot be "0"'],
  [{ LOCAL_BLOCK_SECONDS: '0' }, 'LOCAL_BLOCK_SECONDS cannot be "0"'],
  [{ PAGES_A_MINUTE: '0' }, 'PAGES_A_MINUTE cannot be "0"'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, everybody' }, 'TRUSTED_PROXIES cannot be'],
  [{ WALLETCONNECT_PROJECT_ID: 'mine' }, 'WALLETCONNECT_PROJECT_ID cannot be "mine"'],
  [{ SECURITY_CONTACT: 'security@mail.example' }, 'SECURITY_CONTACT cannot be'],
  [{ RPC_URL: 'wss://x.example' }, 'it begins with https:// or http://'],
  [{ REDIS_URL: 'http://x' }, 'REDIS_URL cannot be'],
  [{ TRANSLATE_URL: 'translator' }, 'TRANSLATE_URL cannot be'],
  [{ RATES_URL: 'http://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml' }, 'RATES_URL cannot be'],
  [{ PLACES_URL: 'photon' }, 'PLACES_URL cannot be'],
  [{ S3_BUCKET: 'homes' }, 'S3_BUCKET is set, so S3_ACCESS_KEY_ID is needed too'],
  [{ S3_ENDPOINT: 'http://x' }, 'S3_ENDPOINT is set, so S3_BUCKET is needed too'],
  [{ S3_BUCKET: 'homes', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }, 'so S3_ENDPOINT is needed too'],
  [{ RPC_URL: 'http://x.example' }, 'CHAIN_ID is needed too'],
  [{ SECOND_RPC_URL: 'http://x.example' }, 'RPC_URL is needed too'],
  [{ RPC_URL: 'http://x.example', SECOND_RPC_URL: 'http://x.example' }, 'only another node can disagree'],
])('%j is refused with a message', (environment, words) => {
  expect(() => readSettings(environment)).toThrow(words)
})

test('a wrong key is not shown', () => {
  const almost = `0x${'ab'.repeat(31)}zz`
  expect(() => readSettings({ KEEPER_KEY: almost })).toThrow(/^KEEPER_KEY cannot be what it was given: ((?!abab).)*$/)
})

test('a collector’s address must not contain a user and a password, and they are not shown', () => {
  const address = 'http://ada:a-password@collector.example:4318'
  expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: address })).toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT cannot be what it was given: it must not hold a user or a password((?!a-password).)*$/,
  )
  expect(() => readSettings({ S3_ENDPOINT: 'ftp://ada:a-password@x' })).toThrow(/^((?!a-password).)*$/)
})

test('older keys are listed one after the other, and the list may be empty', () => {
  expect(readSettings({}).SEAL_KEY_OLD).toEqual([])
  const SEAL_KEY_OLD = ` ${open.SEAL_KEY},${open.TOKEN_SECRET} ,`
  expect(readSettings({ SEAL_KEY_OLD }).SEAL_KEY_OLD).toEqual([open.SEAL_KEY, open.TOKEN_SECRET])
})

test('a public Keyhold starts with all settings, without the demo', () => {
  expect(readSettings(open)).toMatchObject({ mode: 'public', CHAIN_ID: 56, KEYHOLD_DEMO: 'off' })
})

// promise: pub-6-public-mode
test.each([
  ['a database of its own', { DATABASE_URL: open.DATABASE_URL }, 'DATABASE_URL names a database'],
  ['a chain of its own', { RPC_URL: open.RPC_URL }, 'RPC_URL names a chain'],
  ['an address for others', { HOST: '0.0.0.0' }, 'HOST 0.0.0.0 answers more than this machine'],
  ['a name that may lead anywhere', { HOST: 'keyhold.example' }, 'HOST keyhold.example answers more'],
  ['a wish', { KEYHOLD_MODE: 'public' }, 'KEYHOLD_MODE says so'],
])('%s makes it public, for any NODE_ENV, and then all settings are required', (_, environment, words) => {
  expect(() => readSettings({ NODE_ENV: 'development', ...environment })).toThrow(words)
})

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('on %s with embedded parts it is local', (HOST) => {
  expect(readSettings({ HOST, NODE_ENV: 'production' })).toMatchObject({ mode: 'local', KEYHOLD_DEMO: 'on' })
})

test('a public instance cannot be declared local', () => {
  expect(() => readSettings({ ...open, KEYHOLD_MODE: 'local' })).toThrow('KEYHOLD_MODE cannot be local here')
  expect(readSettings({ KEYHOLD_MODE: 'local' }).mode).toBe('local')
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
  'SEAL_KEY',
])('a public Keyhold refuses to start without %s', (name) => {
  expect(() => readSettings({ ...open, [name]: '' })).toThrow(`${name} is needed`)
})

// promise: pub-6-public-demo
test('a public Keyhold refuses the demo and the local chain', () => {
  expect(() => readSettings({ ...open, KEYHOLD_DEMO: 'on' })).toThrow('KEYHOLD_DEMO must be off')
  expect(() => readSettings({ ...open, CHAIN_ID: '31337' })).toThrow('is a local chain')
})

test('the example lists every setting and nothing else', () => {
  const example = readFileSync(new URL('../../deploy/settings.example.env', import.meta.url), 'utf8')
  const listed = [...example.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map((match) => match[1])
  expect(listed.toSorted()).toEqual(settingNames.toSorted())
})

test('a single node is refused on the main network, and accepted on the test network', () => {
  const { SECOND_RPC_URL: _, ...alone } = open
  expect(() => readSettings(alone)).toThrow('SECOND_RPC_URL is needed on chain 56')
  expect(readSettings({ ...alone, CHAIN_ID: '97' }).mode).toBe('public')
})

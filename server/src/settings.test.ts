import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { needsRolePasskeys } from './mode.ts'
import { misspeltSettings, readSettings, settingNames, warningsOf } from './settings.ts'

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
    KEYHOLD_ROLES: ['web', 'api', 'chat', 'watch', 'tick', 'keep', 'relay'],
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
  [{ TOKEN_SECRET: '0123456789abcdef0123456789abcdef' }, 'it has to be random'],
  [{ TOKEN_SECRET: 'correct horse! correct horse! correct horse! ' }, 'it has to be random'],
  [{ TOKEN_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'it has to be random'],
  [{ TOKEN_SECRET: 'qwertyuiopasdfghjklzxcvbnm1234567890' }, 'it has to be random'],
  [{ TOKEN_SECRET: 'please change this before you go public!' }, 'it has to be random'],
  [{ SEAL_KEY: 'short' }, 'SEAL_KEY cannot be what it was given'],
  [{ SEAL_KEY: 'a'.repeat(40) }, 'it has to be random'],
  [{ SEAL_KEY: 'a key with a comma, of more than thirty-two' }, 'it has no comma'],
  [{ SEAL_KEY_OLD: `${open.SEAL_KEY}, short` }, 'SEAL_KEY_OLD cannot be what it was given'],
  [{ SEAL_KEY: open.TOKEN_SECRET, TOKEN_SECRET: open.TOKEN_SECRET }, 'SEAL_KEY is the same as TOKEN_SECRET'],
  [{ KEEPER_KEY: '0x1' }, 'it is no private key'],
  [{ KEEPER_KEY: `0x${'0'.repeat(64)}` }, 'it is no private key'],
  [{ KEEPER_FEE_A_CALL: 'little' }, 'a sum in the chain’s own coin'],
  [{ KEEPER_FEE_A_DAY: '0' }, 'it has to be more than nothing'],
  [{ RELAY_KEY: '0x1' }, 'it is no private key'],
  [{ RELAY_RNB_A_DAY: '0' }, 'it has to be more than nothing'],
  [{ CALLS_A_MINUTE: '0' }, 'CALLS_A_MINUTE cannot be "0"'],
  [{ LOCAL_BLOCK_SECONDS: '0' }, 'LOCAL_BLOCK_SECONDS cannot be "0"'],
  [{ PAGES_A_MINUTE: '0' }, 'PAGES_A_MINUTE cannot be "0"'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, everybody' }, 'TRUSTED_PROXIES cannot be'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'it trusts strangers'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, 128.0.0.0/1' }, 'it trusts strangers'],
  [{ TRUSTED_PROXIES: '::/0' }, 'it trusts strangers'],
  [{ TRUSTED_PROXIES: '2000::/3' }, 'it trusts strangers'],
  [{ PUBLIC_URL: 'https://keyhold.example/homes' }, 'it has a path or a query'],
  [{ PUBLIC_URL: 'https://keyhold.example/?from=here' }, 'it has a path or a query'],
  [{ PUBLIC_URL: 'https://keyhold.example/#top' }, 'it has a path or a query'],
  [{ PUBLIC_URL: 'https://ada:word@keyhold.example' }, 'it must not hold a user or a password'],
  [{ MAIL_FROM: 'Keyhold' }, 'MAIL_FROM cannot be "Keyhold"'],
  [{ MAIL_FROM: 'Keyhold <no-reply>' }, 'it is an e-mail address'],
  [{ MAIL_FROM: 'no-reply@keyhold.example, other@keyhold.example' }, 'it is an e-mail address'],
  [{ MAIL_FROM: 'Keyhold <no-reply@keyhold.example>\nBcc: <a@b.example>' }, 'it is an e-mail address'],
  [{ WALLETCONNECT_PROJECT_ID: 'mine' }, 'WALLETCONNECT_PROJECT_ID cannot be "mine"'],
  [{ WALLET_URL: 'wallet.example' }, 'WALLET_URL cannot be what it was given'],
  [{ WALLET_URL: 'http://wallet.example' }, 'it begins with https://'],
  [{ WALLET_URL: 'http://127.0.0.1:3100' }, 'browsers have no passkeys at an IP address'],
  [{ WALLET_URL: 'https://[::1]' }, 'browsers have no passkeys at an IP address'],
  [{ WALLET_URL: 'https://wallet.example/page' }, 'it has a path or a query'],
  [{ WALLET_URL: 'https://ada:word@wallet.example' }, 'it must not hold a user or a password'],
  [{ WALLET_URL: 'http://localhost:3100' }, 'give the wallet page a domain of its own'],
  [{ WALLET_URL: 'http://wallet.localhost', HOST: 'app.wallet.localhost' }, 'give the wallet page a domain of its own'],
  [{ SECURITY_CONTACT: 'security@mail.example' }, 'SECURITY_CONTACT cannot be'],
  [{ RPC_URL: 'wss://x.example' }, 'it begins with https:// or http://'],
  [{ REDIS_URL: 'http://x' }, 'REDIS_URL cannot be'],
  [{ TRANSLATE_URL: 'translator' }, 'TRANSLATE_URL cannot be'],
  [{ RATES_URL: 'http://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml' }, 'RATES_URL cannot be'],
  [{ RNB_USD: '0' }, 'RNB_USD cannot be "0": it is a price in dollars'],
  [{ GAS_USD: '612,5' }, 'GAS_USD cannot be'],
  [{ PLACES_URL: 'photon' }, 'PLACES_URL cannot be'],
  [{ S3_BUCKET: 'homes' }, 'S3_BUCKET is set, so S3_ACCESS_KEY_ID is needed too'],
  [{ S3_ENDPOINT: 'http://x' }, 'S3_ENDPOINT is set, so S3_BUCKET is needed too'],
  [{ S3_BUCKET: 'homes', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }, 'so S3_ENDPOINT is needed too'],
  [{ DATABASE_DIRECT_URL: open.DATABASE_URL }, 'DATABASE_DIRECT_URL is set, so DATABASE_URL is needed too'],
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

test.each([
  ['https://wallet.example', 'https://keyhold.example', true],
  ['https://wallet.example', 'https://wallet.example', false],
  ['https://wallet.example.', 'https://wallet.example:8443', false],
  ['https://WALLET.example', 'https://wallet.example', false],
  ['https://wallet.example', 'https://app.wallet.example', false],
  ['https://keyhold.example', 'https://www.keyhold.example', false],
  ['https://wallet.example', 'https://mywallet.example', true],
  ['https://wallet.keyhold.example', 'https://keyhold.example', true],
])('with a wallet page at %s, Keyhold at %s starts: %s', (WALLET_URL, PUBLIC_URL, starts) => {
  const start = () => readSettings({ ...open, WALLET_URL, PUBLIC_URL })
  if (starts) expect(start().WALLET_URL).toBe(WALLET_URL)
  else expect(start).toThrow(/^The host of Keyhold is that of WALLET_URL or lies under it[^\n]*$/)
})

// promise: pub-6-public-mode
test.each([
  ['a database of its own', { DATABASE_URL: open.DATABASE_URL }, 'DATABASE_URL names a database'],
  ['a chain of its own', { RPC_URL: open.RPC_URL }, 'RPC_URL names a chain'],
  ['an address for others', { HOST: '0.0.0.0' }, 'HOST 0.0.0.0 answers more than this machine'],
  ['a name that may lead anywhere', { HOST: 'keyhold.example' }, 'HOST keyhold.example answers more'],
  [
    'an address for others',
    { PUBLIC_URL: 'https://keyhold.example' },
    'DATABASE_URL is needed: Keyhold is public here, because PUBLIC_URL is an address for other machines',
  ],
  [
    'a proxy in front',
    { TRUSTED_PROXIES: '10.0.0.0/8' },
    'DATABASE_URL is needed: Keyhold is public here, because TRUSTED_PROXIES',
  ],
  [
    'a proxy on this machine',
    { TRUSTED_PROXIES: '127.0.0.1' },
    'DATABASE_URL is needed: Keyhold is public here, because TRUSTED_PROXIES',
  ],
  [
    'a mail server',
    { SMTP_URL: 'smtp://127.0.0.1' },
    'DATABASE_URL is needed: Keyhold is public here, because SMTP_URL',
  ],
  ['a wish', { KEYHOLD_MODE: 'public' }, 'KEYHOLD_MODE says so'],
])('%s makes it public, for any NODE_ENV, and then all settings are required', (_, environment, words) => {
  expect(() => readSettings({ NODE_ENV: 'development', ...environment })).toThrow(words)
})

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('on %s with embedded parts it is local', (HOST) => {
  expect(readSettings({ HOST, NODE_ENV: 'production' })).toMatchObject({ mode: 'local', KEYHOLD_DEMO: 'on' })
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000/', 'https://keyhold.localhost'])(
  'with the public address %s, which is this machine, it is local',
  (PUBLIC_URL) => expect(readSettings({ PUBLIC_URL }).mode).toBe('local'),
)

test('tests and benchmarks may name proxies on loopback and a mail server, and nothing else (D 11.11)', () => {
  const test = { isTest: true }
  expect(readSettings({ TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' }, test).mode).toBe('local')
  expect(() => readSettings({ TRUSTED_PROXIES: '127.0.0.1,10.0.0.1' }, test)).toThrow('TRUSTED_PROXIES names a proxy')
  expect(() => readSettings({ PUBLIC_URL: 'https://keyhold.example' }, test)).toThrow('PUBLIC_URL is an address')
  expect(() => readSettings({ HOST: '0.0.0.0' }, test)).toThrow('HOST 0.0.0.0 answers more')
})

test('a public address without TLS is refused, because passwords would be readable on the way', () => {
  expect(() => readSettings({ ...open, PUBLIC_URL: 'http://keyhold.example' })).toThrow('must begin with https://')
  expect(readSettings({ ...open, PUBLIC_URL: 'http://localhost:3000' }).mode).toBe('public')
  for (const WALLET_URL of ['http://wallet.localhost:3100', 'HTTP://wallet.localhost'])
    expect(() => readSettings({ ...open, WALLET_URL })).toThrow('WALLET_URL must begin with https://')
})

test.each([
  ['of a development chain', '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  ['of the demo’s keeper', '0xdf57089febbacf7ba0bc227dafbffa9fc08a93fdc68e1e42411a14efcf23656e'],
  ['that is a small number', `0x${'0'.repeat(63)}1`],
  ['that repeats', `0x${'12'.repeat(32)}`],
])('a key %s is refused in public, for the keeper and the relay', (_, key) => {
  for (const name of ['KEEPER_KEY', 'RELAY_KEY']) {
    expect(() => readSettings({ ...open, [name]: key })).toThrow(`${name} is a key that anybody knows or guesses`)
    expect(readSettings({ [name]: key }).mode).toBe('local')
  }
})

test('keeper and relay have keys of their own', () => {
  const key = generatePrivateKey()
  expect(() => readSettings({ KEEPER_KEY: key, RELAY_KEY: key })).toThrow('RELAY_KEY is the same as KEEPER_KEY')
  expect(readSettings({ RELAY_KEY: key }).RELAY_KEY).toBe(key)
})

test('generated secrets and keys are accepted', () => {
  for (let count = 0; count < 200; count++) {
    const [hex, base64] = [randomBytes(16).toString('hex'), randomBytes(48).toString('base64')]
    expect(readSettings({ ...open, TOKEN_SECRET: hex, SEAL_KEY: base64 }).mode).toBe('public')
  }
  expect(readSettings({ ...open, KEEPER_KEY: generatePrivateKey() }).mode).toBe('public')
})

test('a key that was typed may still be an older one, so that it can be replaced', () => {
  const SEAL_KEY_OLD = '0123456789abcdef0123456789abcdef'
  expect(readSettings({ SEAL_KEY_OLD }).SEAL_KEY_OLD).toEqual([SEAL_KEY_OLD])
})

test('a public Keyhold warns without TRUSTED_PROXIES, and when its e-mails come from a reserved domain', () => {
  const trusting = { ...open, TRUSTED_PROXIES: '10.0.0.0/8', MAIL_FROM: 'Keyhold <no-reply@homes.com>' }
  expect(warningsOf(readSettings(trusting))).toEqual([])
  expect(warningsOf(readSettings({ ...trusting, TRUSTED_PROXIES: '' }))).toEqual([
    expect.stringContaining('TRUSTED_PROXIES is missing'),
  ])
  expect(warningsOf(readSettings({ ...trusting, MAIL_FROM: '' }))).toEqual([
    expect.stringContaining('MAIL_FROM is Keyhold <no-reply@keyhold.example>'),
  ])
  expect(warningsOf(readSettings({}))).toEqual([])
})

test('a public Keyhold warns of a key of the relay in a process that does not relay', () => {
  const trusting = { ...open, TRUSTED_PROXIES: '10.0.0.0/8', MAIL_FROM: 'Keyhold <no-reply@homes.com>' }
  const warnings = (KEYHOLD_ROLES: string) =>
    warningsOf(readSettings({ ...trusting, KEYHOLD_ROLES, RELAY_KEY: generatePrivateKey() }))
  expect(warnings('web,api,chat')).toEqual([expect.stringContaining('RELAY_KEY')])
  expect(warnings('relay')).toEqual([])
})

test('administrators need passkeys on a public address alone, and a public IP address warns that it has none', () => {
  expect(needsRolePasskeys('public', 'https://keyhold.example')).toBe(true)
  for (const [mode, address] of [
    ['local', 'https://keyhold.example'],
    ['public', 'http://localhost:3000'],
    ['public', 'https://127.0.0.1'],
  ] as const)
    expect([address, needsRolePasskeys(mode, address)]).toEqual([address, false])
  const trusting = { ...open, TRUSTED_PROXIES: '10.0.0.0/8', MAIL_FROM: 'Keyhold <no-reply@homes.com>' }
  for (const PUBLIC_URL of ['https://203.0.113.7', 'https://[2001:db8::1]'])
    expect(warningsOf(readSettings({ ...trusting, PUBLIC_URL }))).toEqual([
      expect.stringContaining('PUBLIC_URL is an IP address'),
    ])
  expect(warningsOf(readSettings({ ...trusting, PUBLIC_URL: 'https://127.0.0.1' }))).toEqual([])
})

test('a key or password in the address that every visitor gets is refused', () => {
  const read = (PUBLIC_RPC_URL: string) => () => readSettings({ ...open, PUBLIC_RPC_URL })
  for (const node of ['https://bsc-dataseed.bnbchain.org', 'https://bsc.example/rpc', 'https://node.example:8545/'])
    expect(read(node)).not.toThrow()
  for (const node of [
    'https://user:pass@node.example',
    'https://node.example/v3/0123456789abcdef0123456789abcdef',
    'https://node.example/rpc?apikey=0123456789abcdef0123',
  ])
    expect(read(node)).toThrow('PUBLIC_RPC_URL cannot be what it was given: it seems to hold a key or password')
})

test('a misspelt setting is named, with the one that was meant', () => {
  const environment = {
    TRUSTED_PROXYS: '10.0.0.1',
    PUBLIC_ULR: 'https://x.example',
    KEYHOLD_CHAIN: '56',
    HOSTNAME: 'one',
  }
  expect(misspeltSettings({ ...open, ...environment })).toEqual([
    'TRUSTED_PROXYS is not a setting and has no effect. TRUSTED_PROXIES is one.',
    'PUBLIC_ULR is not a setting and has no effect. PUBLIC_URL is one.',
  ])
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

test.each(['keyhold.org', 'https://', 'https://keyhold.org:99999'])(
  'PUBLIC_URL %s is refused by its name',
  (address) => {
    expect(() => readSettings({ PUBLIC_URL: address })).toThrow(/PUBLIC_URL/)
  },
)

test('a refused start names the settings that are misspelt', () => {
  expect(() => readSettings({ KEYHOLD_MODE: 'public', DATABSE_URL: 'postgres://127.0.0.1/keyhold' })).toThrow(
    'DATABSE_URL is not a setting and has no effect. DATABASE_URL is one.',
  )
})

test('only the process that sends emails needs the mail server', () => {
  expect(readSettings({ ...open, SMTP_URL: '', KEYHOLD_ROLES: 'web,api,chat,watch' }).mode).toBe('public')
  expect(() => readSettings({ ...open, SMTP_URL: '', KEYHOLD_ROLES: 'watch,tick' })).toThrow('SMTP_URL is needed')
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

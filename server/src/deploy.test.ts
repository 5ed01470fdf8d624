/** The settings in deploy/ exist in Keyhold, and suffice for a public start. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from './settings.ts'

const folder = path.resolve(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** The settings of an env file. */
const settingsOf = (name: string): Record<string, string> =>
  Object.fromEntries([...read(name).matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]))
/** The settings in a YAML file, recognized by their names in capitals. */
const settingsIn = (name: string): Record<string, string> =>
  Object.fromEntries(
    [...read(name).matchAll(/[{\s,]([A-Z][A-Z_]+): *"?([^",}#\n]*)/g)].map(([, key = '', value = '']) => [
      key,
      value.trim(),
    ]),
  )

/** The values that the operator fills in. */
const own = {
  DATABASE_URL: 'postgres://keyhold:word@postgres/keyhold',
  ESCROW_ADDRESS: `0x${'1'.repeat(40)}`,
  RPC_URL: 'https://node.example/key',
  SECOND_RPC_URL: 'https://other.example/key',
  SMTP_URL: 'smtps://user:word@mail.example',
  SEAL_KEY: 'another one of at least thirty-two characters',
  TOKEN_SECRET: 'one that signs of at least thirty-two characters',
}
const ofImage = Object.fromEntries(
  [...(/^ENV (.*KEYHOLD_DATA.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, key = '', value = '']) => [key, value],
  ),
)
const notKeyholds = [
  'KEYHOLD_NETWORK',
  'KEYHOLD_VERSION',
  'KEYHOLD_CHAIN',
  'CHAIN_ID',
  'NODE_ENV',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
  'CMD',
  'ALL',
]

test('every setting in deploy/ is one of Keyhold’s', () => {
  const known: string[] = [...settingNames, ...notKeyholds]
  const files = readdirSync(folder).filter((name) => name.endsWith('.env') && name !== 'settings.example.env')
  expect(files.length).toBeGreaterThan(2)
  const named = [
    ...files.flatMap((name) => Object.keys(settingsOf(name))),
    ...['compose.yaml', 'kubernetes/settings.yaml', 'kubernetes/keyhold.yaml'].flatMap((name) =>
      Object.keys(settingsIn(name)),
    ),
    ...Object.keys(ofImage),
  ]
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

test.each([
  ['bsc.env', 56],
  ['bsc-testnet.env', 97],
])('with %s and the operator’s values, Keyhold is public on chain %i', (name, chain) => {
  const filled = { ...settingsOf('keyhold.example.env'), ...own }
  const settings = readSettings({ ...ofImage, ...settingsOf(name), ...filled })
  expect([settings.mode, settings.CHAIN_ID, settings.KEYHOLD_DEMO]).toEqual(['public', chain, 'off'])
})

test('the example of keyhold.env builds pages for the chain of its network', () => {
  const { KEYHOLD_CHAIN, KEYHOLD_NETWORK = '' } = settingsOf('keyhold.example.env')
  expect(settingsOf(KEYHOLD_NETWORK).CHAIN_ID).toBe(KEYHOLD_CHAIN)
})

test('the settings for Kubernetes and its secret make a public Keyhold', () => {
  const settings = readSettings({ ...ofImage, ...settingsIn('kubernetes/settings.yaml'), ...own })
  expect([settings.mode, settings.DRAIN_SECONDS]).toEqual(['public', 12])
})

test.each(['compose.yaml', 'kubernetes/settings.yaml', 'kubernetes/keyhold.yaml', 'kubernetes/keeper.yaml'])(
  'the main network’s settings for %s name no free node: those do not answer eth_getLogs',
  (name) => {
    for (const text of [read(name), read('bsc.env')]) {
      expect(text).not.toMatch(/^\s*(SECOND_)?RPC_URL[=:]/m)
      expect(text.match(/bsc-dataseed\S*/g) ?? []).toHaveLength(/PUBLIC_RPC_URL/.test(text) ? 1 : 0)
    }
  },
)

test('only the process with the role tick has the password of the mail server', () => {
  const processes = read('compose.yaml')
    .split(/^ {2}(?=\w+:$)/m)
    .filter((part) => part.includes('KEYHOLD_ROLES'))
  const containers = read('kubernetes/keyhold.yaml')
    .split(/^---$/m)
    .filter((part) => part.includes('KEYHOLD_ROLES'))
  for (const [parts, secret] of [
    [processes, ', mail.env]'],
    [containers, 'name: keyhold-mail'],
  ] as const) {
    const having = parts.filter((part) => part.includes(secret))
    expect(having).toHaveLength(1)
    expect(having[0]).toMatch(/KEYHOLD_ROLES(?:, value)?: "watch,tick"/)
  }
  for (const name of ['keyhold.example.env', 'kubernetes/keeper.yaml'])
    expect(read(name)).not.toMatch(/SMTP_URL=|keyhold-mail/)
})

test('together the processes have all roles, and the one with the key of the keeper or the relay no other', () => {
  const rolesOf = (name: string) =>
    [...read(name).matchAll(/KEYHOLD_ROLES(?:, value)?: "([a-z,]+)"/g)].map(([, roles = '']) => roles)
  const kubernetes = ['kubernetes/keyhold.yaml', 'kubernetes/keeper.yaml'].flatMap(rolesOf)
  for (const [all, relay] of [
    [rolesOf('compose.yaml'), ['relay']],
    [kubernetes, []],
  ] as const) {
    expect(all).toEqual(expect.arrayContaining(['keep', ...relay]))
    expect([...new Set(all.flatMap((roles) => roles.split(',')))].sort()).toEqual([
      'api',
      'chat',
      'keep',
      ...relay,
      'tick',
      'watch',
      'web',
    ])
  }
})

// The page does not start with a config that could send a person, or money, to the wrong place.
import { expect, test } from 'vitest'
import { ConfigRefused, readConfig } from './config.ts'
import { config as right } from './contracts.setup.ts'

const page = 'https://wallet.example/index.html'
test('a whole config is read, and a path for the RPC means the page itself', () => {
  expect(readConfig(right, page)).toEqual(right)
  expect(readConfig({ ...right, rpc: '/rpc' }, page).rpc).toBe('https://wallet.example/rpc')
  const local = { ...right, origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://app.localhost'] }
  expect(readConfig(local, 'http://wallet.localhost:4000/').origins).toEqual(local.origins)
})

test.each<[about: string, content: unknown]>([
  ['one object', []],
  ['one object', null],
  ['unknown member "address"', { ...right, address: right.accounts }],
  ['"chainId"', { ...right, chainId: '56' }],
  ['"chainId"', { ...right, chainId: 0 }],
  ['"rpc"', { ...right, rpc: undefined }],
  ['"rpc"', { ...right, rpc: 'http://node.example' }],
  ['"rpc"', { ...right, rpc: '//node.example' }],
  ['"rpc"', { ...right, rpc: '/\\node.example' }],
  ['"rpc"', { ...right, rpc: 'https://user:secret@node.example' }],
  ['"accounts"', { ...right, accounts: '0x29fcb43b46531BcA003ddC8FCB67FFE91900C762' }],
  ['"passkeyOwner"', { ...right, passkeyOwner: '' }],
  ['"origins"', { ...right, origins: [] }],
  ['must be an origin', { ...right, origins: ['https://keyhold.example/'] }],
  ['must be an origin', { ...right, origins: ['http://keyhold.example'] }],
  ['must be an origin', { ...right, origins: ['null'] }],
  ['must be an origin', { ...right, origins: [7] }],
  ['lies under the host', { ...right, origins: ['https://wallet.example'] }],
  ['lies under the host', { ...right, origins: ['https://keyhold.example', 'https://app.wallet.example'] }],
])('the page refuses a config and names the fault: %s', (about, content) => {
  expect(() => readConfig(content, page)).toThrow(ConfigRefused)
  expect(() => readConfig(content, page)).toThrow(about)
})

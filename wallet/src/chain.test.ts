// An address is shown only if the chain computes the same one.
import { accountAddress } from '@keyhold/escrow/accounts/address.ts'
import { pad } from 'viem'
import { expect, test } from 'vitest'
import { checkedAddress } from './chain.ts'
import type { Config } from './config.ts'

const config: Config = {
  chainId: 56,
  rpc: 'https://node.example/',
  accounts: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  passkeyOwner: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  origins: ['https://keyhold.example'],
}
const owners = {
  x: `0x${'11'.repeat(32)}`,
  y: `0x${'22'.repeat(32)}`,
  recovery: '0xb0073B46D37Ba2F0b6cC5D6f398ba2216b4f1121',
} as const
const account = accountAddress(config, owners)

/** A node with these results. */
const node = (results: Record<string, unknown>) =>
  (async (_: unknown, { body = '' }: RequestInit = {}) => {
    const { method } = JSON.parse(String(body)) as { method: string }
    return Response.json({ jsonrpc: '2.0', id: 1, result: results[method] })
  }) as typeof fetch
const right = { eth_chainId: '0x38', eth_call: pad(account) }

test('the address is shown if the chain computes the same', async () => {
  expect(await checkedAddress(config, owners, node(right))).toEqual({ account })
})

test.each([
  ['another address', { ...right, eth_call: pad('0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67') }],
  ['no contract', { ...right, eth_call: '0x' }],
  ['another chain', { ...right, eth_chainId: '0x61' }],
])('no address is shown if the node has %s', async (_, results) => {
  expect(await checkedAddress(config, owners, node(results))).toEqual({ fault: 'chain-differs' })
})

test('no address is shown if the node does not answer', async () => {
  const away = (() => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch
  expect(await checkedAddress(config, owners, away)).toEqual({ fault: 'chain-away' })
  expect(await checkedAddress(config, owners, node({}))).toEqual({ fault: 'chain-away' })
})

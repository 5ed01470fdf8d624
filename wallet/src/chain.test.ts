// An address is shown only if the chain computes the same one.
import { accountAddress } from '@keyhold/escrow/accounts/address.ts'
import { pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { accountState, checkedAddress, leaseStateOf, useOf } from './chain.ts'
import { config } from './contracts.setup.ts'

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

const word = (value: bigint) => toHex(value, { size: 32 }).slice(2)
const state = (handoverDue: bigint, flags: bigint) => `0x${[5n, handoverDue, 7n, 9n, flags, 0n, 0n].map(word).join('')}`
const lease = pad('0x01')

test('what the escrow holds of a paid lease is read, and a lease that was not paid or is cancelled is none', async () => {
  expect(await leaseStateOf(config, lease, node({ eth_call: state(1n, 0n) }))).toMatchObject({
    handover: 5n,
    deposit: 7n,
  })
  expect(await leaseStateOf(config, lease, node({ eth_call: state(0n, 0n) }))).toBeUndefined()
  expect(await leaseStateOf(config, lease, node({ eth_call: state(1n, 16n) }))).toBeUndefined()
  expect(await leaseStateOf(config, lease, node({ eth_call: state(1n, 32n) }))).toBeUndefined()
})

test('an account that does not exist yet has done nothing, and a silent node is an error', async () => {
  expect(await accountState(config, account, node({ eth_getCode: '0x' }))).toEqual({ isDeployed: false, nonce: 0n })
  const existing = node({ eth_getCode: '0x60', eth_call: pad('0x07') })
  expect(await accountState(config, account, existing)).toEqual({ isDeployed: true, nonce: 7n })
  await expect(accountState(config, account, node({}))).rejects.toThrow('no result')
  await expect(leaseStateOf(config, lease, node({ eth_call: '0x' }))).rejects.toThrow()
})

test('an account is known to the chain once it exists with its passkey, or once money was sent to it', async () => {
  const use = (results: Record<string, unknown>) => useOf(config, owners, account, node(results))
  expect(await use({ eth_getCode: '0x', eth_call: pad('0x00') })).toBe('unused')
  expect(await use({ eth_getCode: '0x', eth_call: pad('0x01') })).toBe('used')
  expect(await use({ eth_getCode: '0x60', eth_call: pad('0x01') })).toBe('used')
  expect(await use({ eth_getCode: '0x60', eth_call: pad('0x00') })).toBe('replaced')
  await expect(use({ eth_getCode: '0x60' })).rejects.toThrow('no result')
})

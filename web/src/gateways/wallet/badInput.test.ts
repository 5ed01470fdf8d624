// @vitest-environment node

import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { decodeFunctionData, encodeFunctionData, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rpcRequest, toEIP1193Provider, type UncheckedProvider } from './connectors.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { previewTransaction } from './planTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import { switchChain } from './switchChain.ts'
import { aNetwork, aWallet, memory, someTerms, type TestNetwork } from './testNetwork.setup.ts'
import type { TransactionContext } from './transactionContext.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const landlord = '0x00000000000000000000000000000000000000A1'
let network: TestNetwork

beforeAll(async () => {
  network = await aNetwork()
})
afterAll(() => network.stop())
beforeEach(() => vi.stubGlobal('localStorage', memory()))
afterEach(() => void vi.unstubAllGlobals())

/** A user about to pay, step by step, through a wallet that answers some calls in its own way. */
async function aTenant(own: Record<string, (params: unknown[]) => unknown> = {}) {
  const wallet = aWallet(network, true)
  await network.fund(wallet.address)
  await rpcRequest(wallet.provider, 'eth_requestAccounts')
  const request: UncheckedProvider['request'] = async ({ method, params }) =>
    own[method] ? own[method](Array.isArray(params) ? params : []) : rpcRequest(wallet.provider, method, params)
  const provider = toEIP1193Provider({ ...wallet.provider, request })
  const transaction = escrowTransactionFor(
    { kind: 'pay' },
    network.config,
    await someTerms(network, wallet.address, landlord),
  )
  const context: TransactionContext = { provider, account: wallet.address, network: network.config, transaction }
  return { ...wallet, context }
}

/** Earlier allowances of the user, for any purpose. */
async function allow(
  { provider, address }: Awaited<ReturnType<typeof aTenant>>,
  units: number,
  to = network.config.stablecoin,
) {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [network.config.escrow, usdt(units)],
  })
  const hash = (await rpcRequest(provider, 'eth_sendTransaction', [{ from: address, to, data }])) as Hex
  await network.client.waitForTransactionReceipt({ hash })
}

// promise: wallet-edited
test('an allowance that the user lowered in the wallet is noticed before paying, and can be granted again', async () => {
  let isEdited = true // like a wallet's "edit permission"
  const edit = async ([call]: unknown[]) => {
    const given = call as { to: string; data: string }
    const isUsdt = given.to.toLowerCase() === network.config.stablecoin.toLowerCase()
    const args = [network.config.escrow, usdt(7)] as const
    const data = isEdited && isUsdt ? encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }) : given.data
    return rpcRequest(tenant.provider, 'eth_sendTransaction', [{ ...given, data }])
  }
  const tenant = await aTenant({ eth_sendTransaction: edit })
  await expect(runTransaction(tenant.context)).rejects.toMatchObject({ code: 'allowance-lowered-usdt' })
  expect(await network.balance(tenant.address)).toBe(usdt(5_000))
  isEdited = false
  await runTransaction(tenant.context)
  expect(await network.balance(tenant.address)).toBe(usdt(2_800))
})

test('a limit that the user raises again in the wallet is respected: the payment continues', async () => {
  const asked: bigint[] = []
  const raise = async ([call]: unknown[]) => {
    const given = call as { to: string; data: Hex }
    const isUsdt = given.to.toLowerCase() === network.config.stablecoin.toLowerCase()
    if (!isUsdt) return rpcRequest(tenant.provider, 'eth_sendTransaction', [given])
    const amount = decodeFunctionData({ abi: erc20Abi, data: given.data }).args?.[1] as bigint
    asked.push(amount)
    const args = [network.config.escrow, amount === 0n ? 0n : usdt(9_000)] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    return rpcRequest(tenant.provider, 'eth_sendTransaction', [{ ...given, data }])
  }
  const tenant = await aTenant({ eth_sendTransaction: raise })
  await allow(tenant, 7_000)
  await runTransaction({ ...tenant.context, isExact: true })
  expect(asked).toEqual([0n, usdt(2_200)])
  expect(await network.balance(tenant.address)).toBe(usdt(2_800))
})

// promise: limit-both
test('if both allowances exceed the sum, both are lowered: granting USDT does not leave the RNB limit unchanged', async () => {
  const tenant = await aTenant()
  await allow(tenant, 7_000)
  await allow(tenant, 50, network.config.token)
  tenant.asked.length = 0
  await runTransaction({ ...tenant.context, isExact: true })
  expect(tenant.asked).toHaveLength(4) // as many as the page announced: USDT to 0, USDT, RNB, the payment
  for (const address of [network.config.stablecoin, network.config.token]) {
    const args = [tenant.address, network.config.escrow] as const
    expect(await network.client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args })).toBe(0n)
  }
})

// promise: wallet-other-chain
test('a wallet on another chain is asked for no signature until it has switched', async () => {
  let chainId = '0x1'
  const tenant = await aTenant({ eth_chainId: async () => chainId })
  await expect(runTransaction(tenant.context)).rejects.toMatchObject({ code: 'wrong-network' })
  expect(tenant.asked).toEqual([])
  chainId = '0x7a69'
  await runTransaction(tenant.context)
  expect(await network.balance(tenant.address)).toBe(usdt(2_800))
})

// promise: payment-chain
test('a wallet that switches chains between two steps is asked for nothing more there', async () => {
  const tenant = await aTenant({ eth_chainId: async () => (tenant.asked.length < 1 ? '0x7a69' : '0x1') })
  await expect(runTransaction(tenant.context)).rejects.toMatchObject({ code: 'wrong-network' })
  expect(tenant.asked).toHaveLength(1)
})

test('a wallet that agrees to switch chains but does not is detected', async () => {
  const tenant = await aTenant({ eth_chainId: async () => '0x1', wallet_switchEthereumChain: async () => null })
  await expect(switchChain(tenant.context.provider, network.config)).rejects.toMatchObject({ code: 'wrong-network' })
})

test('an unreachable network is reported, and the wallet is not asked', async () => {
  const tenant = await aTenant()
  const away = { ...tenant.context, network: { ...network.config, rpcUrl: 'http://127.0.0.1:9' } }
  await expect(previewTransaction(away)).rejects.toMatchObject({ code: 'chain-unreachable' })
  expect(tenant.asked).toEqual([])
})

test('a payment running in another tab is not started in this one', async () => {
  const tenant = await aTenant()
  const request = (_name: string, _options: unknown, act: (lock: unknown) => unknown) => Promise.resolve(act(null))
  vi.stubGlobal('navigator', { locks: { request } })
  await expect(runTransaction(tenant.context)).rejects.toMatchObject({ code: 'paying-elsewhere' })
  expect(tenant.asked).toEqual([])
})

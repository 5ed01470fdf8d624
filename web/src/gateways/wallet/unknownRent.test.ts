// @vitest-environment node

import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rpcRequest } from './connectors.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import { aNetwork, aWallet, memory, someTerms, type TestNetwork } from './testNetwork.setup.ts'
import { hasUnknownRent } from './unknownRent.ts'
import { unreliableNode } from './unreliableNode.setup.ts'

const landlord: Address = '0x00000000000000000000000000000000000000A1'
const realFetch = fetch
let network: TestNetwork
let node: Awaited<ReturnType<typeof unreliableNode>>

beforeAll(async () => {
  network = await aNetwork()
  node = await unreliableNode(network.rpcUrl)
})
afterAll(() => {
  node.close()
  network.stop()
})
beforeEach(() => vi.stubGlobal('localStorage', memory()))
afterEach(() => {
  node.resume()
  vi.unstubAllGlobals()
})

/** A lease before and after a rent, by the tenant or by a stranger; the node may serve no logs. */
async function aRent({ isStrangers = false } = {}) {
  const [wallet, stranger] = [aWallet(network), aWallet(network)]
  const terms = await someTerms(network, wallet.address, landlord)
  const payer = isStrangers ? stranger : wallet
  for (const { address, provider } of [wallet, stranger]) {
    await network.fund(address)
    await rpcRequest(provider, 'eth_requestAccounts')
  }
  const pay = escrowTransactionFor({ kind: 'pay' }, network.config, terms)
  const { provider, address } = wallet
  await runTransaction({ provider, account: address, network: network.config, transaction: pay })
  const far = { ...network.config, rpcUrl: node.url }
  const readToBlock = Number(await network.client.getBlockNumber())
  const transaction = escrowTransactionFor({ kind: 'payRent', amount: 10n ** 18n }, network.config, terms)
  const anybodys = { ...transaction, allowedAccounts: undefined }
  const context = { provider: payer.provider, account: payer.address, network: network.config, transaction: anybodys }
  const hash = await runTransaction(context)
  const ask = (transactions: readonly (string | undefined)[] = [], patience = 0, readTo = readToBlock) => {
    const known = { readToBlock: readTo, transactions: transactions.map(String) }
    return hasUnknownRent(far, terms, known, patience)
  }
  return { ask, hash, latest: Number(await network.client.getBlockNumber()) }
}

/** Answers as our server, one answer after another; the last one stays. */
function serverSays(...answers: { transactionId: string | null; readTo: number }[]) {
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const address = typeof input === 'string' ? input : input.url
    if (!address.startsWith('/api/')) return realFetch(input, init)
    return Response.json(answers.length > 1 ? answers.shift() : answers[0])
  })
}

test('a rent of the tenant is unknown until Keyhold has it, and one of a stranger is none', async () => {
  const { ask, hash, latest } = await aRent()
  expect([await ask(), await ask([hash?.toUpperCase().replace('0X', '0x')]), await ask([], 0, latest)]).toEqual([
    true,
    false,
    false,
  ])
  expect(await (await aRent({ isStrangers: true })).ask()).toBe(false)
})

test('with a node that serves no logs, our server tells once it has read the newest block', async () => {
  const { ask, hash = '', latest } = await aRent()
  node.silence('eth_getLogs')
  serverSays({ transactionId: hash, readTo: latest })
  expect([await ask(), await ask([hash])]).toEqual([true, false])
  serverSays({ transactionId: null, readTo: latest - 1 }, { transactionId: null, readTo: latest })
  expect(await ask([], 60_000)).toBe(false)
})

test('a rent is refused while neither node nor server can tell', async () => {
  const { ask, latest } = await aRent()
  node.silence('eth_getLogs')
  serverSays({ transactionId: null, readTo: latest - 1 })
  await expect(ask()).rejects.toMatchObject({ code: 'rents-changed' })
  vi.stubGlobal('fetch', (input: string | Request, init?: RequestInit) =>
    String(input).startsWith('/api/') ? Promise.reject(new TypeError('Failed to fetch')) : realFetch(input, init),
  )
  await expect(ask()).rejects.toMatchObject({ code: 'chain-unreachable' })
})

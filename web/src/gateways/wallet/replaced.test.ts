// @vitest-environment node

import type { EIP1193Provider } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rpcRequest, toEIP1193Provider, type UncheckedProvider } from './connectors.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { readPending } from './pendingTransaction.ts'
import { resumeTransaction } from './resumeTransaction.ts'
import { runTransaction } from './runTransaction.ts'
import { aNetwork, aWallet, memory, someTerms, type TestNetwork } from './testNetwork.setup.ts'
import type { TransactionContext } from './transactionContext.ts'
import { unreliableNode } from './unreliableNode.setup.ts'

const usdt = (units: number) => BigInt(units) * 10n ** 18n
const landlord = '0x00000000000000000000000000000000000000A1'
const quick = { timeout: 15_000, unknownTimeout: 400 }
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

/** A tenant who pays a rent through a wallet that reports another hash than it sends: sped up at once. */
async function aHastyTenant() {
  const wallet = aWallet(network, true)
  await network.fund(wallet.address)
  await rpcRequest(wallet.provider, 'eth_requestAccounts')
  const terms = await someTerms(network, wallet.address, landlord)
  const { provider: plain, address: account } = wallet
  await runTransaction({
    provider: plain,
    account,
    network: network.config,
    transaction: escrowTransactionFor({ kind: 'pay' }, network.config, terms),
  })
  const sent: string[] = []
  let tells = (hash: string) => hash
  const provider = toEIP1193Provider({
    ...wallet.provider,
    request: async ({ method, params }) => {
      const answer = await rpcRequest(wallet.provider, method, params)
      if (method !== 'eth_sendTransaction') return answer
      sent.push(String(answer))
      return tells(String(answer))
    },
  })
  const far = { ...network.config, rpcUrl: node.url }
  const transaction = escrowTransactionFor({ kind: 'payRent', amount: usdt(900) }, far, terms)
  const context: TransactionContext = { provider, account: wallet.address, network: far, transaction }
  const speedUp = () => {
    tells = (hash) => (sent.length > 2 ? `0x${'1'.repeat(64)}` : hash)
  }
  const tellTruth = () => {
    tells = (hash) => hash
  }
  return { context, transaction, sent, speedUp, tellTruth }
}
const received = () => network.balance(landlord)

test('a rent whose first hash is unknown, because it was sped up at once, is found by its event', async () => {
  const { context, sent, speedUp } = await aHastyTenant()
  speedUp()
  const before = await received()
  expect(await runTransaction(context, () => {}, quick)).toBe(sent[2])
  expect((await received()) - before).toBe(usdt(900))
})

// promise: sent-once
test('while the chain is unreachable a rent is not forgotten, and so not paid twice', async () => {
  const { context, transaction, sent, speedUp } = await aHastyTenant()
  speedUp()
  const before = await received()
  node.silence('eth_getLogs')
  await expect(runTransaction(context, () => {}, quick)).rejects.toMatchObject({ code: 'chain-unreachable' })
  await expect(runTransaction(context, () => {}, quick)).rejects.toMatchObject({ code: 'chain-unreachable' })
  expect(Object.keys(readPending(transaction).sent)).toEqual(['payRent'])
  node.resume()
  expect(await resumeTransaction(context, () => {}, quick)).toBe(sent[2])
  expect([sent.length, (await received()) - before]).toEqual([3, usdt(900)])
})

// promise: wallet-node-without-logs
test('a node without logs is worked around: our server knows the sped-up rent, and the next one can be paid', async () => {
  const { context, sent, speedUp, tellTruth } = await aHastyTenant()
  speedUp()
  const before = await received()
  node.silence('eth_getLogs')
  const asked: URL[] = []
  const server: { transactionId: string | null; readTo: number } = { transactionId: null, readTo: 0 }
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const address = typeof input === 'string' ? input : input.url
    if (!address.startsWith('/api/')) return realFetch(input, init)
    asked.push(new URL(address, 'http://keyhold.example'))
    return Response.json(server)
  })
  // It has not read far enough: nothing may be concluded.
  await expect(runTransaction(context, () => {}, quick)).rejects.toMatchObject({ code: 'chain-unreachable' })
  server.transactionId = sent[2] ?? null
  expect(await resumeTransaction(context, () => {}, quick)).toBe(sent[2])
  expect(asked.at(-1)?.pathname).toBe('/api/escrow/event')
  expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toMatchObject({
    event: 'LeaseRentPaid',
    id: context.transaction.id,
    payer: context.account,
  })
  server.transactionId = null
  server.readTo = Number.MAX_SAFE_INTEGER
  tellTruth()
  expect(await runTransaction(context, () => {}, quick)).toBeDefined()
  expect([sent.length, (await received()) - before]).toEqual([6, usdt(1_800)])
  node.resume()
})

test('a lost rent is not mistaken for the one paid just before it', async () => {
  const { context, sent } = await aHastyTenant()
  await runTransaction(context, () => {}, quick)
  const lost = { ...context, provider: losing(context.provider) }
  await expect(runTransaction(lost, () => {}, quick)).rejects.toMatchObject({ code: 'maybe-sent' })
  expect(sent.length).toBeGreaterThanOrEqual(3)
})

/** A wallet whose last transaction never reaches the network. */
function losing(provider: EIP1193Provider): EIP1193Provider {
  let sends = 0
  const request: UncheckedProvider['request'] = async ({ method, params }) => {
    if (method === 'eth_sendTransaction' && ++sends > 2) return `0x${'2'.repeat(64)}`
    return rpcRequest(provider, method, params)
  }
  return toEIP1193Provider({ ...provider, request })
}

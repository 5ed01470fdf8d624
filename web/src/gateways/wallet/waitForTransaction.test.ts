// @vitest-environment node
import { createWalletClient, type Hex, http, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readLeaseState } from './accountState.ts'
import { approveCall } from './calls.ts'
import { escrowTransactionFor } from './escrowTransaction.ts'
import { aNetwork, someTerms, type TestNetwork } from './testNetwork.setup.ts'
import { unreliableNode } from './unreliableNode.setup.ts'
import { waitForTransactionReceipt } from './waitForTransaction.ts'

let network: TestNetwork
let node: Awaited<ReturnType<typeof unreliableNode>>
const landlord = '0x00000000000000000000000000000000000000A1'
const gwei = (count: number) => BigInt(count) * 10n ** 9n

beforeAll(async () => {
  network = await aNetwork()
  node = await unreliableNode(network.rpcUrl)
})
afterAll(() => {
  node.close()
  network.stop()
})
beforeEach(() => network.hands.setAutomine(true))

/** A user whose wallet sets nonces and gas prices freely. */
async function somebody() {
  const account: LocalAccount = privateKeyToAccount(generatePrivateKey())
  await network.fund(account.address)
  const wallet = createWalletClient({ account, transport: http(network.rpcUrl) })
  const send = (to: Hex, data: Hex, nonce: number, tip: number) =>
    wallet.sendTransaction({
      to,
      data,
      nonce,
      gas: 400_000n,
      chain: null,
      maxPriorityFeePerGas: gwei(tip),
      maxFeePerGas: gwei(50 + tip),
    })
  return { account, send }
}
/** Waits as a browser does, and returns the outcome. */
const ending = (hash: Hex, waitOptions = {}) =>
  waitForTransactionReceipt({ ...network.config, rpcUrl: node.url }, hash, {
    timeout: 15_000,
    unknownTimeout: 700,
    ...waitOptions,
  }).then(
    ({ status }) => status,
    ({ code }: { code?: string }) => code,
  )
/** Until the waiting code has read the transaction's state from the node again. */
const seenOnce = () => node.answers('eth_getTransactionByHash', 1)

test('a pending transaction is awaited until its receipt', async () => {
  const { account, send } = await somebody()
  await network.hands.setAutomine(false)
  const following = ending(await send(account.address, '0x', 0, 1))
  await seenOnce()
  await network.hands.mine({ blocks: 1 })
  expect(await following).toBe('success')
})

// promise: sent-replaced
test('a sped-up transaction has another hash: it is reported as replaced, and the payment stands', async () => {
  const { account, send } = await somebody()
  const terms = await someTerms(network, account.address, landlord)
  const { to, data } = escrowTransactionFor({ kind: 'pay' }, network.config, terms).call
  for (const [nonce, coin] of [network.config.stablecoin, network.config.token].entries())
    await send(
      coin,
      approveCall('allow-usdt', coin, network.config.escrow, terms.handover + terms.deposit).data,
      nonce,
      1,
    )
  await network.hands.setAutomine(false)
  const slow = await send(to, data, 2, 1)
  const following = ending(slow)
  await seenOnce()
  const fast = await send(to, data, 2, 5)
  expect(fast).not.toBe(slow)
  await network.hands.mine({ blocks: 1 })
  expect(await following).toBe('replaced')
  expect(await ending(fast)).toBe('success')
  const id = escrowTransactionFor({ kind: 'pay' }, network.config, terms).id
  expect((await readLeaseState(network.config, id)).handover).toBe(terms.handover)
})

// promise: sent-cancelled
test('a transaction cancelled in the wallet is reported as replaced, and nothing was paid', async () => {
  const { account, send } = await somebody()
  const terms = await someTerms(network, account.address, landlord)
  const transaction = escrowTransactionFor({ kind: 'pay' }, network.config, terms)
  await network.hands.setAutomine(false)
  const following = ending(await send(transaction.call.to, transaction.call.data, 0, 1))
  await seenOnce()
  await send(account.address, '0x', 0, 5)
  await network.hands.mine({ blocks: 1 })
  expect(await following).toBe('replaced')
  expect((await readLeaseState(network.config, transaction.id)).handoverDue).toBe(0)
})

// promise: sent-dropped
test('a transaction unknown to the network is dropped, but not while it is pending', async () => {
  const { account, send } = await somebody()
  await network.hands.setAutomine(false)
  const hash = await send(account.address, '0x', 0, 1)
  const following = ending(hash, { unknownTimeout: 300 })
  await node.answers('eth_getTransactionByHash', 4) // three poll intervals exceed the timeout
  await network.hands.dropTransaction({ hash })
  expect(await following).toBe('dropped')
})

test('a transaction that reappears before the timeout was not dropped', async () => {
  const { account, send } = await somebody()
  await network.hands.setAutomine(false)
  const hash = await send(account.address, '0x', 0, 1)
  const following = ending(hash, { unknownTimeout: 5_000 })
  await seenOnce()
  await network.hands.dropTransaction({ hash })
  await seenOnce()
  expect(await send(account.address, '0x', 0, 1)).toBe(hash)
  await network.hands.mine({ blocks: 1 })
  expect(await following).toBe('success')
})

test('a transaction that fails in its block is reported as reverted', async () => {
  const { account, send } = await somebody()
  const terms = await someTerms(network, account.address, landlord)
  const { to, data } = escrowTransactionFor({ kind: 'pay' }, network.config, terms).call
  expect(await ending(await send(to, data, 0, 1))).toBe('reverted')
})

// promise: sent-silence
test('an unreachable node does not count as dropped, however long it is silent', async () => {
  const { account, send } = await somebody()
  await network.hands.setAutomine(false)
  const hash = await send(account.address, '0x', 0, 1)
  const following = ending(hash, { unknownTimeout: 1 })
  await seenOnce()
  node.silence()
  await node.refuses('eth_getTransactionReceipt', 7) // three requests per poll: two polls are over
  await network.hands.mine({ blocks: 1 })
  node.resume()
  expect(await following).toBe('success')
  node.silence()
  expect(await ending(hash, { unknownTimeout: 1, timeout: 1 })).toBe('too-slow')
  node.resume()
})

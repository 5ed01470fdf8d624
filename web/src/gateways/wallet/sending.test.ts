// @vitest-environment node
import { createWalletClient, type Hex, http, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allow } from './calls.ts'
import { errandOf } from './errand.ts'
import { aPlace, someTerms, type TestPlace } from './paying.setup.ts'
import { followCall } from './sending.ts'
import { silentLine } from './silentLine.setup.ts'
import { readLease } from './standing.ts'

let place: TestPlace
let line: Awaited<ReturnType<typeof silentLine>>
const landlord = '0x00000000000000000000000000000000000000A1'
const gwei = (count: number) => BigInt(count) * 10n ** 9n

beforeAll(async () => {
  place = await aPlace()
  line = await silentLine(place.rpcUrl)
})
afterAll(() => {
  line.close()
  place.stop()
})
beforeEach(() => place.hands.setAutomine(true))

/** Somebody whose wallet numbers and prices its transactions as it likes. */
async function somebody() {
  const account: LocalAccount = privateKeyToAccount(generatePrivateKey())
  await place.fund(account.address)
  const wallet = createWalletClient({ account, transport: http(place.rpcUrl) })
  const send = (to: Hex, data: Hex, nonce: number, tip: number) =>
    wallet.sendTransaction({
      ...{ to, data, nonce, gas: 400_000n, chain: null },
      ...{ maxPriorityFeePerGas: gwei(tip), maxFeePerGas: gwei(50 + tip) },
    })
  return { account, send }
}
/** Follows as a browser does, and says how it ended. */
const ending = (hash: Hex, patience = {}) =>
  followCall({ ...place.place, rpcUrl: line.url }, hash, {
    milliseconds: 15_000,
    unknownMilliseconds: 700,
    ...patience,
  }).then(
    ({ status }) => status,
    ({ code }: { code?: string }) => code,
  )
/** Until whoever follows has been told once more what the node knows of the transaction. */
const seenOnce = () => line.answers('eth_getTransactionByHash', 1)

test('a transaction that waits is waited for, and its receipt is the end', async () => {
  const { account, send } = await somebody()
  await place.hands.setAutomine(false)
  const following = ending(await send(account.address, '0x', 0, 1))
  await seenOnce()
  await place.hands.mine({ blocks: 1 })
  expect(await following).toBe('success')
})

test('one that was sped up has another hash: it is called replaced, and the payment stands all the same', async () => {
  const { account, send } = await somebody()
  const terms = await someTerms(place, account.address, landlord)
  const { to, data } = errandOf({ act: 'pay' }, place.place, terms).call
  for (const [nonce, coin] of [place.place.stablecoin, place.place.token].entries())
    await send(coin, allow('allow-usdt', coin, place.place.escrow, terms.handover + terms.deposit).data, nonce, 1)
  await place.hands.setAutomine(false)
  const slow = await send(to, data, 2, 1)
  const following = ending(slow)
  await seenOnce()
  const fast = await send(to, data, 2, 5)
  expect(fast).not.toBe(slow)
  await place.hands.mine({ blocks: 1 })
  expect(await following).toBe('replaced')
  expect(await ending(fast)).toBe('success')
  const id = errandOf({ act: 'pay' }, place.place, terms).id
  expect((await readLease(place.place, id)).handover).toBe(terms.handover)
})

test('one that was cancelled in the wallet is called replaced, and nothing was paid', async () => {
  const { account, send } = await somebody()
  const terms = await someTerms(place, account.address, landlord)
  const errand = errandOf({ act: 'pay' }, place.place, terms)
  await place.hands.setAutomine(false)
  const following = ending(await send(errand.call.to, errand.call.data, 0, 1))
  await seenOnce()
  await send(account.address, '0x', 0, 5)
  await place.hands.mine({ blocks: 1 })
  expect(await following).toBe('replaced')
  expect((await readLease(place.place, errand.id)).handoverDue).toBe(0)
})

test('one that the network forgot is dropped, but not while it is still known to wait', async () => {
  const { account, send } = await somebody()
  await place.hands.setAutomine(false)
  const hash = await send(account.address, '0x', 0, 1)
  const following = ending(hash, { unknownMilliseconds: 300 })
  await line.answers('eth_getTransactionByHash', 4) // three pauses are longer than a forgotten one is waited for
  await place.hands.dropTransaction({ hash })
  expect(await following).toBe('dropped')
})

test('one that comes back before patience ends was not dropped', async () => {
  const { account, send } = await somebody()
  await place.hands.setAutomine(false)
  const hash = await send(account.address, '0x', 0, 1)
  const following = ending(hash, { unknownMilliseconds: 5_000 })
  await seenOnce()
  await place.hands.dropTransaction({ hash })
  await seenOnce()
  expect(await send(account.address, '0x', 0, 1)).toBe(hash)
  await place.hands.mine({ blocks: 1 })
  expect(await following).toBe('success')
})

test('one that fails in its block is called so', async () => {
  const { account, send } = await somebody()
  const terms = await someTerms(place, account.address, landlord)
  const { to, data } = errandOf({ act: 'pay' }, place.place, terms).call
  expect(await ending(await send(to, data, 0, 1))).toBe('reverted')
})

test('a node that does not answer has forgotten nothing, however long it is silent', async () => {
  const { account, send } = await somebody()
  await place.hands.setAutomine(false)
  const hash = await send(account.address, '0x', 0, 1)
  const following = ending(hash, { unknownMilliseconds: 1 })
  await seenOnce()
  line.silence()
  await line.refuses('eth_getTransactionReceipt', 7) // asked three times a round: two rounds are over
  await place.hands.mine({ blocks: 1 })
  line.speak()
  expect(await following).toBe('success')
  line.silence()
  expect(await ending(hash, { unknownMilliseconds: 1, milliseconds: 1 })).toBe('too-slow')
  line.speak()
})

/** A recovery owner can give an account other code: that code gets no RNB of the relay that the escrow does not take. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { type Address, concat, encodeEventTopics, type Hex, parseEther, size, toHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { limitsFrom } from './limits.ts'
import { createRelayBench } from './relay.setup.ts'

const bench = await createRelayBench()
const { senderWith, aPayment, run, rnbOf, fee, testChain, services } = bench
const { database } = services.deps
afterEach(() => database`delete from relay`)
afterAll(() => bench.close())

const stored = async (id: string) => {
  const [row] = await database<{ state: string; reason: string | null; rnb: string | null }[]>`
    select state, reason, rnb from relay_transaction where id = ${id}`
  return row
}
/** Code that sends the fee to the receiver of fees, calls no escrow, and logs a payment itself. */
const { token } = testChain.deployment
const [paidTopic] = encodeEventTopics({ abi: rentEscrowAbi, eventName: 'LeasePaid' })
const paysFeeAlone = concat([
  '0x63a9059cbb60e01b5f52', // mstore(0, the selector of transfer)
  ...(['0x73', wallets.feeReceiver.address, '0x600452'] as const), // mstore(4, receiver)
  ...(['0x7f', toHex(fee, { size: 32 }), '0x602452'] as const), // mstore(36, fee)
  ...(['0x60205f60445f5f73', token, '0x5af1'] as const), // call(gas(), token, 0, 0, 68, 0, 32)
  ...(['0x5f305f7f', paidTopic, '0x60405fa4'] as const), // log4(0, 64, LeasePaid, 0, address(), 0)
  '0x60205ff3', // return(0, 32)
])
/** Code that brings what the owner of another account signed, and nothing else. */
function bringing(account: Address, execution: Hex): Hex {
  const length = toHex(size(execution), { size: 2 })
  const after = [
    ...(['0x60205f61', length, '0x5f5f73', account, '0x5af1'] as const), // call(gas(), account, 0, 0, length, 0, 32)
    '0x60205ff3', // return(0, 32)
  ] as const
  const start = toHex(size(concat(after)) + 8, { size: 2 })
  return concat(['0x61', length, '0x61', start, '0x5f39', ...after, execution]) // codecopy(0, start, length)
}
/** Code that answers every call with 1, so that the RNB stays with its account. */
const says1: Hex = '0x600160005260206000f3'

/** A relay that ends after it has stored a transaction and before it sends it; another with its key goes on. */
async function stoppingRelay() {
  const key = generatePrivateKey()
  const ending = await senderWith({ key, ...bench.withoutSending() })
  await run(ending)
  return { key, ending }
}

test('the relay sends nothing for an account with other code, whether it changed before or after it was asked', async () => {
  const sender = await senderWith()
  await run(sender)
  const one = await aPayment()
  await bench.byStranger(one)
  const { id } = await one.ask()
  await bench.giveCode(one.account, says1)
  const before = await rnbOf(sender.account)
  await run(sender)
  expect(await stored(id)).toMatchObject({ state: 'refused', reason: 'relay-account-changed' })
  await expect(one.ask()).rejects.toThrow('relay-account-changed')
  expect(await rnbOf(sender.account)).toBe(before)
})

test('a payment to code that keeps the RNB fails on the chain, and the RNB stays with the relay', async () => {
  const { key, ending } = await stoppingRelay()
  const one = await aPayment()
  await bench.byStranger(one)
  const { id } = await one.ask()
  expect(await ending.step()).toBe('on-its-way')
  const before = await rnbOf(ending.account)
  await bench.giveCode(one.account, says1)
  await run(await senderWith({ key, rnb: '0' }))
  expect(await stored(id)).toMatchObject({ state: 'failed', rnb: '0' })
  expect([await rnbOf(one.account), await rnbOf(ending.account)]).toEqual([0n, before])
})

test('a fee that another account paid instead counts as a failure, with the RNB of the relay', async () => {
  const { key, ending } = await stoppingRelay()
  const [one, other] = [await aPayment(), await aPayment()]
  await bench.byStranger(one)
  await bench.byStranger(other)
  await bench.giveRnb(other.account, fee)
  const { id } = await one.ask()
  expect(await ending.step()).toBe('on-its-way')
  await bench.giveCode(one.account, bringing(other.account, other.execution))
  await run(await senderWith({ key, rnb: '0' }))
  expect(await stored(id)).toMatchObject({ state: 'failed', rnb: fee.toString() })
  expect([await rnbOf(one.account), await rnbOf(other.account)]).toEqual([fee, 0n])
})

test('a fee that changed code pays for no lease counts as a failure with its RNB, within the limit of the person', async () => {
  const { key, ending } = await stoppingRelay()
  const one = await aPayment()
  await bench.byStranger(one)
  const { id } = await one.ask()
  expect(await ending.step()).toBe('on-its-way')
  await bench.giveCode(one.account, paysFeeAlone)
  await run(await senderWith({ key, rnb: '0' }))
  expect(await stored(id)).toMatchObject({ state: 'failed', rnb: fee.toString() })

  // Another account of the same person.
  const again = await bench.aPerson(one.person)
  const { terms } = await bench.someTerms(again)
  const wide = limitsFrom({ gas: parseEther('0.01'), rnb: fee }, { gas: parseEther('1'), rnb: 100n * fee })
  const tight = await senderWith({ key, limits: { ...wide, aPerson: { gas: parseEther('1'), rnb: fee } } })
  await run(tight)
  const execution = bench.payment(again, terms)
  const second = await bench.relay.ask(again.person, { owners: again.owners, execution })
  await run(tight)
  expect(await stored(second.id)).toMatchObject({ state: 'refused', reason: 'relay-spent-for-you' })
})

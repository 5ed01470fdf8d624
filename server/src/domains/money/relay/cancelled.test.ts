/** A transaction that no block takes: the relay cancels it with its own nonce, and goes on. */
import { parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createRelayBench } from './relay.setup.ts'

const bench = await createRelayBench()
const { senderWith, aPayment, run, held, testChain, services } = bench
const { database, clock } = services.deps
afterEach(() => database`delete from relay`)
afterAll(() => bench.close())

const stored = async (id: string) => {
  const [row] = await database<{ state: string; paid: string | null; most: string }[]>`
    select state, paid, most from relay_transaction where id = ${id}`
  return row
}

test('a payment that no block takes for ten minutes is cancelled within its cost, and is paid when it is asked for again', async () => {
  const sender = await senderWith()
  await run(sender)
  const { account: address } = sender
  const one = await aPayment()
  const { id } = await one.ask()
  await testChain.node.setAutomine(false)
  const before = await testChain.node.getBalance({ address })
  expect(await sender.step()).toBe('on-its-way')
  clock.pass(600)
  expect(await sender.step()).toBe('on-its-way')
  expect(sender.probe()).toBe('working')
  await testChain.mine(1)
  await testChain.node.setAutomine(true)
  expect(await sender.step()).toBe('called')
  const row = await stored(id)
  expect(row).toMatchObject({ state: 'replaced', paid: row?.most })
  expect(await testChain.node.getTransactionCount({ address })).toBe(1)
  expect((await held(one.termsId, one.account)).atEscrow).toBe(0n)
  const spent = before - (await testChain.node.getBalance({ address }))
  expect(spent).toBeGreaterThan(0n)
  expect(spent).toBeLessThan(BigInt(row?.most ?? 0))
  await run(sender)
  await one.ask()
  await run(sender)
  expect((await held(one.termsId, one.account)).atEscrow).toBe(one.terms.handover + one.terms.deposit)
})

test('a cancellation never costs more than the transaction could have cost', async () => {
  const key = generatePrivateKey()
  const gas = parseEther('0.003')
  const wide = { gas: parseEther('1'), rnb: parseEther('100') }
  const limits = {
    aCall: { gas, rnb: parseEther('2') },
    aPerson: wide,
    aLandlord: wide,
    aDay: wide,
    reserve: { gas: 0n, rnb: 0n },
  }
  const ending = await senderWith({ key, ...bench.withoutSending(), limits })
  await run(ending)
  const { id } = await (await aPayment()).ask()
  await ending.step()
  clock.pass(600)
  // 50,000 units at this price are more than 0.003 of the coin.
  await testChain.node.setNextBlockBaseFeePerGas({ baseFeePerGas: gas / 40_000n })
  await testChain.mine(1)
  const next = await senderWith({ key, rnb: '0', gas: '10', limits })
  expect(await next.step()).toBe('on-its-way')
  await testChain.mine(1)
  expect(await testChain.node.getTransactionCount({ address: next.account })).toBe(0)
  expect((await stored(id))?.state).toBe('sent')
  await database`update relay_transaction set state = 'replaced', paid = most where id = ${id}`
  await testChain.mine(60)
})

test('a relay with a new key gives up what the earlier key sent after ten minutes, and sends nothing in its place', async () => {
  const ending = await senderWith(bench.withoutSending())
  await run(ending)
  const { id } = await (await aPayment()).ask()
  await ending.step()
  const next = await senderWith()
  clock.pass(600)
  expect(await next.step()).toBe('called')
  const row = await stored(id)
  expect(row).toMatchObject({ state: 'replaced', paid: row?.most })
  const counts = [ending, next].map(({ account: address }) => testChain.node.getTransactionCount({ address }))
  expect(await Promise.all(counts)).toEqual([0, 0])
})

test('a payment above a nonce that a reorganization freed is cancelled, and the next one is paid', async () => {
  const key = generatePrivateKey()
  const ending = await senderWith({ key, ...bench.withoutSending() })
  await run(ending)
  const { account: address } = ending
  await testChain.node.setNonce({ address, nonce: 2 })
  const one = await aPayment()
  const { id } = await one.ask()
  expect(await ending.step()).toBe('on-its-way')
  await testChain.node.setNonce({ address, nonce: 0 })
  clock.pass(600)
  const next = await senderWith({ key, rnb: '0' })
  expect(await run(next)).toEqual(['on-its-way', 'on-its-way', 'on-its-way', 'called', 'rests'])
  expect((await stored(id))?.state).toBe('replaced')
  expect(await testChain.node.getTransactionCount({ address })).toBe(3)
  await one.ask()
  await run(next)
  expect((await held(one.termsId, one.account)).atEscrow).toBe(one.terms.handover + one.terms.deposit)
})

test('a payment after its last instant is not sent again but cancelled', async () => {
  const key = generatePrivateKey()
  const ending = await senderWith({ key, ...bench.withoutSending() })
  await run(ending)
  const { ask, terms, termsId, account } = await aPayment()
  const { id } = await ask()
  expect(await ending.step()).toBe('on-its-way')
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(terms.payBy + 1) })
  await testChain.mine(1)
  const stranger = await senderWith()
  expect(await stranger.step()).toBe('on-its-way')
  const next = await senderWith({ key, rnb: '0' })
  expect(await next.step()).toBe('on-its-way')
  await testChain.mine(1)
  expect(await testChain.node.getTransactionCount({ address: stranger.account })).toBe(0)
  expect(await testChain.node.getTransactionCount({ address: next.account })).toBe(1)
  clock.pass(600)
  expect(await next.step()).toBe('called')
  expect((await stored(id))?.state).toBe('replaced')
  expect((await held(termsId, account)).atEscrow).toBe(0n)
})

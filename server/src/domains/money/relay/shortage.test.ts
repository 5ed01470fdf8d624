/** A relay that is short of RNB or gas: it says so, and sends only what it can pay for. */
import { parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { limitsFrom } from './limits.ts'
import { createRelayBench } from './relay.setup.ts'

const bench = await createRelayBench()
const { relay, senderWith, aPayment, run, held, fee, testChain, services } = bench
const { database, clock } = services.deps
afterEach(() => database`delete from relay`)
afterAll(() => bench.close())

const stored = async (id: string) => {
  const [row] = await database<{ state: string; reason: string | null }[]>`
    select state, reason from relay_transaction where id = ${id}`
  return row
}

test('a relay without RNB changes nothing, reports it, and takes no further request', async () => {
  const key = generatePrivateKey()
  const sender = await senderWith({ key })
  await run(sender)
  const one = await aPayment()
  const { id } = await one.ask()
  await bench.drain(key)
  await run(sender)
  expect(await stored(id)).toMatchObject({ state: 'refused', reason: 'relay-off' })
  expect(sender.probe()).toBe('short-of-rnb')
  expect((await held(one.termsId, one.account)).atEscrow).toBe(0n)
  await expect(one.ask()).rejects.toThrow('relay-off')
})

test('a relay that is short of RNB still sends what needs none', async () => {
  const key = generatePrivateKey()
  const sender = await senderWith({ key })
  await run(sender)
  const [one, other] = [await aPayment(), await aPayment()]
  await one.ask()
  await run(sender)
  await testChain.mine(4)
  await services.catchUp()
  await bench.mint(one.account, 1n)
  await bench.drain(key)
  clock.pass(60)
  await run(sender)
  expect(sender.probe()).toBe('short-of-rnb')
  await expect(other.ask()).rejects.toThrow('relay-off')
  const { id } = await relay.ask(one.person, { owners: one.owners, execution: bench.sendingOut(one, 1n, 1n) })
  await run(sender)
  expect((await stored(id))?.state).toBe('confirmed')
})

test('a relay that may bring less RNB than the escrow asks for says so at its start', async () => {
  const warned = () => bench.logged.filter((line) => line.includes('RELAY_RNB_A_CALL')).length
  const wide = { gas: parseEther('1'), rnb: parseEther('100') }
  const refuse = async (rnb: bigint) => {
    const limits = limitsFrom({ gas: parseEther('0.01'), rnb }, wide)
    await (await senderWith({ rnb: '0', limits })).refuse()
  }
  const before = warned()
  await refuse(fee)
  expect(warned()).toBe(before)
  await refuse(fee - 1n)
  expect(warned()).toBe(before + 1)
})

test('a relay without gas sends nothing, reports it, and takes no further request', async () => {
  const sender = await senderWith()
  await run(sender)
  const one = await aPayment()
  const { id } = await one.ask()
  await testChain.node.setBalance({ address: sender.account, value: 1n })
  await run(sender)
  expect(await stored(id)).toMatchObject({ state: 'refused', reason: 'relay-off' })
  expect(sender.probe()).toBe('short-of-gas')
  expect((await held(one.termsId, one.account)).atEscrow).toBe(0n)
  await expect(one.ask()).rejects.toThrow('relay-off')
})

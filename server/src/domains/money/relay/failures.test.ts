/** What counts as a failure of a person: a payment that failed by their own doing, and nothing else. */
import { type Hex, pad } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createRelayBench } from './relay.setup.ts'
import type { RelaySender } from './sender.ts'

const bench = await createRelayBench()
const { relay, senderWith, aPayment, run, rnbOf, rentFee, testChain, services } = bench
const { database } = services.deps
afterEach(() => database`delete from relay`)
afterAll(() => bench.close())

const reverts: Hex = '0x5f5ffd'
/** A relay that signs what a person asked for, and sends it after `happens`. Returns what is stored about it. */
async function relayWith() {
  const key = generatePrivateKey()
  const ending = await senderWith({ key, ...bench.withoutSending() })
  await run(ending)
  return {
    account: ending.account,
    async outcome(
      { person, owners }: Awaited<ReturnType<typeof bench.aPerson>>,
      execution: Hex,
      happens: () => unknown,
    ) {
      const { id } = await relay.ask(person, { owners, execution })
      expect(await ending.step()).toBe('on-its-way')
      await happens()
      await run(await senderWith({ key, rnb: '0' }))
      const [row] = await database<{ state: string; rnb: string; paid: string }[]>`
        select state, rnb, paid from relay_transaction where id = ${id}`
      expect(BigInt(row?.paid ?? 0)).toBeGreaterThan(0n)
      return row
    },
  }
}

/** A person whose lease a relay paid, and whose account has something left. */
async function aTenant(sender: RelaySender) {
  const one = await aPayment()
  await one.ask()
  await run(sender)
  await testChain.mine(4)
  await services.catchUp()
  await bench.mint(one.account, 5n)
  return one
}

test('a rent that the relay brought is confirmed with its fee', async () => {
  const sender = await senderWith()
  await run(sender)
  const one = await aTenant(sender)
  const { id } = await relay.ask(one.person, { owners: one.owners, execution: bench.rentOf(one, one, 5n, 1n) })
  await run(sender)
  const [row] = await database<{ state: string; rnb: string }[]>`
    select state, rnb from relay_transaction where id = ${id}`
  expect(row).toEqual({ state: 'confirmed', rnb: rentFee.toString() })
})

test('a relay sends nothing more for a person after two failures on the chain, which cost it gas and no RNB', async () => {
  const { account, outcome } = await relayWith()
  const one = await aPayment()
  await bench.byStranger(one)
  const before = await rnbOf(account)
  for (const { terms } of [one, await bench.someTerms(one)]) {
    const row = await outcome(one, bench.payment(one, terms), () => bench.giveCode(one.account, reverts))
    expect(row).toMatchObject({ state: 'failed', rnb: '0' })
    await bench.giveCode(one.account)
  }
  expect(await rnbOf(account)).toBe(before)
  const third = await bench.someTerms(one)
  const signed = { owners: one.owners, execution: bench.payment(one, third.terms) }
  await expect(relay.ask(one.person, signed)).rejects.toThrow('relay-failed-twice')
})

test('a payment that a stranger brought first is no failure of the person, and costs the relay no RNB', async () => {
  const { outcome } = await relayWith()
  const one = await aPayment()
  for (const [nonce, { terms }] of [one, await bench.someTerms(one)].entries()) {
    const execution = bench.payment(one, terms, BigInt(nonce))
    const row = await outcome(one, execution, () => bench.byStranger(one, execution))
    expect(row).toMatchObject({ state: 'replaced', rnb: '0' })
  }
  const { terms } = await bench.someTerms(one)
  const execution = bench.payment(one, terms, 2n)
  expect(await relay.ask(one.person, { owners: one.owners, execution })).toMatchObject({ state: 'asked' })
  await run(await senderWith())
})

test('a payment that failed at changed code is a failure, also if that code raised the nonce of the account', async () => {
  const { outcome } = await relayWith()
  const one = await aPayment()
  await bench.byStranger(one)
  const row = await outcome(one, one.execution, async () => {
    await bench.giveCode(one.account, reverts)
    await testChain.node.setStorageAt({ address: one.account, index: 5, value: pad('0x09') })
  })
  expect(row).toMatchObject({ state: 'failed' })
})

test('an act without a payment can fail because another party came first, and does not count', async () => {
  const { outcome } = await relayWith()
  const one = await aTenant(await senderWith())
  const execution = bench.sendingOut(one, 1n, 1n)
  for (const _ of [1, 2]) {
    const row = await outcome(one, execution, () => bench.giveCode(one.account, reverts))
    expect(row).toMatchObject({ state: 'failed' })
    await bench.giveCode(one.account)
  }
  expect(await relay.ask(one.person, { owners: one.owners, execution })).toMatchObject({ state: 'asked' })
  await run(await senderWith())
})

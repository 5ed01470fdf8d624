/** A recovery owner can give an account other code: that code gets no RNB of the relay that the escrow does not take. */
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { limitsFrom } from './limits.ts'
import { createRelayBench } from './relay.setup.ts'

const bench = await createRelayBench()
const { senderWith, aPayment, run, rnbOf, fee, services } = bench
const { database } = services.deps
afterEach(() => database`delete from relay`)
afterAll(() => bench.close())

const stored = async (id: string) => {
  const [row] = await database<{ state: string; reason: string | null; rnb: string | null }[]>`
    select state, reason, rnb from relay_transaction where id = ${id}`
  return row
}
/** Code that answers every call with 1, so that the RNB stays with its account. */
const says1: Hex = '0x600160005260206000f3'

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

test('a payment that changed code keeps counts as a failure with its RNB, within the limit of the person', async () => {
  const key = generatePrivateKey()
  const ending = await senderWith({ key, ...bench.withoutSending() })
  await run(ending)
  const one = await aPayment()
  await bench.byStranger(one)
  const { id } = await one.ask()
  expect(await ending.step()).toBe('on-its-way')
  await bench.giveCode(one.account, says1)
  await run(await senderWith({ key, rnb: '0' }))
  expect(await stored(id)).toMatchObject({ state: 'failed', rnb: fee.toString() })
  expect(await rnbOf(one.account)).toBe(fee)

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

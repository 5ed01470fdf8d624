/** The relay on a real chain and database: a signed payment arrives once, and it costs the relay what its limits allow. */
import { safeContracts } from '@keyhold/escrow/accounts/safeContracts.ts'
import { parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { limitsFrom } from './limits.ts'
import { createRelayBench } from './relay.setup.ts'

const bench = await createRelayBench()
const { relay, senderWith, aPayment, run, held, rnbOf, fee, testChain, services } = bench
const { database, clock } = services.deps
afterEach(() => database`delete from relay`)
afterAll(() => bench.close())

const stored = async (id: string) => {
  const [row] = await database<{ state: string; reason: string | null; paid: string | null; rnb: string | null }[]>`
    select state, reason, paid, rnb from relay_transaction where id = ${id}`
  return row
}
const gasOf = (address: `0x${string}`) => testChain.node.getBalance({ address })

test('a person with a new passkey account pays a lease without gas and RNB, and the relay pays both', async () => {
  const sender = await senderWith()
  await run(sender)
  const { person, account, terms, termsId, ask } = await aPayment()
  const before = [await gasOf(sender.account), await rnbOf(sender.account)] as const
  const { id, state } = await ask()
  expect(state).toBe('asked')
  expect(await run(sender)).toEqual(['on-its-way', 'called', 'rests'])
  expect(await held(termsId, account)).toEqual({ atEscrow: terms.handover + terms.deposit, own: [0n, 0n, 0n] })
  expect((await relay.find(person, id)).state).toBe('confirmed')
  const row = await stored(id)
  expect([before[0] - (await gasOf(sender.account)), before[1] - (await rnbOf(sender.account))]).toEqual([
    BigInt(row?.paid ?? 0),
    fee,
  ])
  expect(row?.rnb).toBe(fee.toString())
})

test('a person who asks twice for the same pays once, and waits with anything else until it has arrived', async () => {
  const sender = await senderWith()
  await run(sender)
  const one = await aPayment()
  const first = await one.ask()
  expect((await one.ask()).id).toBe(first.id)
  const other = { owners: one.owners, execution: bench.payment(one, one.terms, 1n) }
  await expect(relay.ask(one.person, other)).rejects.toThrow('relay-busy')
  await run(sender)
  expect((await held(one.termsId, one.account)).atEscrow).toBe(one.terms.handover + one.terms.deposit)
})

test('a payment succeeds although a stranger created the account before', async () => {
  const sender = await senderWith()
  await run(sender)
  const one = await aPayment()
  expect(await bench.byStranger(one)).toEqual(['success'])
  const { id } = await one.ask()
  await run(sender)
  expect((await stored(id))?.state).toBe('confirmed')
})

test('what was paid is not sent again, also with new money in the account, and the relay keeps its RNB', async () => {
  const sender = await senderWith()
  await run(sender)
  const one = await aPayment()
  await one.ask()
  await run(sender)
  const sum = one.terms.handover + one.terms.deposit
  await bench.mint(one.account, sum)
  const before = await rnbOf(sender.account)
  await expect(one.ask()).rejects.toThrow('relay-terms-not-yours')
  expect((await held(one.termsId, one.account)).atEscrow).toBe(sum)
  expect(await rnbOf(sender.account)).toBe(before)
})

test('what the account would refuse is not sent, costs nothing, and is no failure', async () => {
  const sender = await senderWith()
  await run(sender)
  const one = await aPayment()
  const before = [await gasOf(sender.account), await rnbOf(sender.account)]
  for (const wrongNonce of [5n, 6n, 7n]) {
    const signed = { owners: one.owners, execution: bench.payment(one, one.terms, wrongNonce) }
    const { id } = await relay.ask(one.person, signed)
    expect(await run(sender)).toEqual(['called', 'rests'])
    expect(await stored(id)).toMatchObject({ state: 'refused', reason: 'relay-would-fail', paid: null })
  }
  expect([await gasOf(sender.account), await rnbOf(sender.account)]).toEqual(before)
  const { id } = await one.ask()
  await run(sender)
  expect((await stored(id))?.state).toBe('confirmed')
})

test('the relay sends nothing for the terms or the account of another person', async () => {
  await run(await senderWith())
  const [one, other] = [await aPayment(), await aPayment()]
  const foreign = { owners: one.owners, execution: bench.payment(one, other.terms) }
  await expect(relay.ask(one.person, foreign)).rejects.toThrow('relay-terms-not-yours')
  const { owners, execution } = other
  await expect(relay.ask(one.person, { owners, execution })).rejects.toThrow('relay-account-not-yours')
  const { id } = await other.ask()
  await expect(relay.find(one.person, id)).rejects.toThrow('relay-not-found')
  await database`update relay_transaction set state = 'refused' where id = ${id}`
})

test('the relay sends nothing for a person to whom no terms were issued, and none that were changed', async () => {
  await run(await senderWith())
  const [one, newcomer] = [await aPayment(), await bench.aPerson()]
  const early = { owners: newcomer.owners, execution: bench.payment(newcomer, one.terms) }
  await expect(relay.ask(newcomer.person, early)).rejects.toThrow('relay-terms-not-yours')
  const { handover } = one.terms
  const dear = { ...one.terms, handover: handover * 2n }
  await expect(relay.ask(one.person, { owners: one.owners, execution: bench.payment(one, dear) })).rejects.toThrow(
    'relay-terms-not-yours',
  )
})

test('the relay pays for no second payment of a lease from another account of the same person', async () => {
  const sender = await senderWith()
  await run(sender)
  const one = await aPayment()
  const other = await bench.aPerson(one.person)
  const { issued } = await services.leases.startPaying(one.person, one.id, other.account)
  await bench.mint(other.account, one.terms.handover + one.terms.deposit)
  await one.ask()
  await run(sender)
  const second = { owners: other.owners, execution: bench.payment(other, issued.terms) }
  await expect(relay.ask(one.person, second)).rejects.toThrow('relay-terms-not-yours')
  await testChain.mine(4)
  await services.catchUp()
  clock.pass(3_600)
  await expect(relay.ask(one.person, second)).rejects.toThrow('relay-terms-not-yours')
})

test('a call of more than 16,384 bytes is refused without being read', async () => {
  const one = await bench.aPerson()
  const execution = `0x${'00'.repeat(16_385)}` as const
  await expect(relay.ask(one.person, { owners: one.owners, execution })).rejects.toThrow('relay-transaction-unreadable')
})

test('without a relay that ran in the last ten minutes nothing is taken, and what waited is refused', async () => {
  const sender = await senderWith()
  await run(sender)
  const one = await aPayment()
  const { id } = await one.ask()
  clock.pass(600)
  await expect((await aPayment()).ask()).rejects.toThrow('relay-off')
  await run(sender)
  expect(await stored(id)).toMatchObject({ state: 'refused', reason: 'relay-off' })
})

test('a relay waits while the chain lacks the contracts of passkey accounts', async () => {
  const sender = await senderWith({ contracts: { ...bench.contracts, relayAccount: `0x${'12'.repeat(20)}` } })
  expect(await sender.step()).toBe('rests')
  expect(sender.probe()).toBe('working')
  await expect((await aPayment()).ask()).rejects.toThrow('relay-off')
})

test("a relay waits while the chain lacks one of Safe's contracts", async () => {
  const { chain } = services
  for (const lacking of Object.values(safeContracts)) {
    const getCode: typeof chain.client.getCode = async (asked) =>
      asked.address === lacking ? undefined : chain.client.getCode(asked)
    const sender = await senderWith({ chain: { ...chain, client: { ...chain.client, getCode } } })
    expect(await sender.step()).toBe('rests')
    expect(sender.probe()).toBe('working')
  }
  await expect((await aPayment()).ask()).rejects.toThrow('relay-off')
})

test('a request whose owners are not those of its account is not sent', async () => {
  const sender = await senderWith()
  await run(sender)
  const [one, other] = [await aPayment(), await aPayment()]
  const { id } = await one.ask()
  await database`update relay_transaction set recovery = ${other.owners.recovery} where id = ${id}`
  await run(sender)
  expect(await stored(id)).toMatchObject({ state: 'refused', reason: 'relay-account-not-yours' })
  expect((await held(one.termsId, one.account)).atEscrow).toBe(0n)
})

test('a process that ends between storing and sending loses no payment, and the next one pays once', async () => {
  const key = generatePrivateKey()
  const ending = await senderWith({ key, ...bench.withoutSending() })
  await run(ending)
  const one = await aPayment()
  const { id } = await one.ask()
  expect(await ending.step()).toBe('on-its-way')
  expect(await stored(id)).toMatchObject({ state: 'sent', paid: null })
  expect((await held(one.termsId, one.account)).atEscrow).toBe(0n)
  const next = await senderWith({ key, rnb: '0' })
  await run(next)
  expect((await stored(id))?.state).toBe('confirmed')
  expect((await held(one.termsId, one.account)).atEscrow).toBe(one.terms.handover + one.terms.deposit)
  expect(await rnbOf(next.account)).toBe(parseEther('50') - fee)
  // The transaction, and its authorization.
  expect(await testChain.node.getTransactionCount({ address: next.account })).toBe(2)
})

test('a request at which a node fails in an unknown way stops no other', async () => {
  const failing = await senderWith(
    bench.estimating(async () => {
      throw new Error('gas required exceeds allowance')
    }),
  )
  await run(failing)
  const [one, other] = [await aPayment(), await aPayment()]
  const asked = await one.ask()
  clock.pass(1)
  const ids = [asked.id, (await other.ask()).id]
  await expect(failing.step()).rejects.toThrow('gas required')
  expect(await stored(ids[0] ?? '')).toMatchObject({ state: 'refused', reason: 'relay-would-fail' })
  await run(await senderWith())
  expect((await stored(ids[1] ?? ''))?.state).toBe('confirmed')
})

test('two processes with one key that step at the same moment send one transaction', async () => {
  const key = generatePrivateKey()
  const [one, same] = [await senderWith({ key }), await senderWith({ key, rnb: '0' })]
  await run(one)
  const { ask, account, terms, termsId } = await aPayment()
  const { id } = await ask()
  for (let round = 0; round < 4; round++) {
    await Promise.all([one.step(), same.step()])
    await testChain.mine(1)
  }
  expect((await stored(id))?.state).toBe('confirmed')
  expect((await held(termsId, account)).atEscrow).toBe(terms.handover + terms.deposit)
  expect(await testChain.node.getTransactionCount({ address: one.account })).toBe(2)
})

test('a transaction whose nonce another one used is replaced after ten minutes, and counts with its highest cost', async () => {
  const key = generatePrivateKey()
  const ending = await senderWith({ key, ...bench.withoutSending() })
  await run(ending)
  const one = await aPayment()
  const { id } = await one.ask()
  await ending.step()
  await bench.drain(key)
  const next = await senderWith({ key, rnb: '0' })
  expect(await next.step()).toBe('on-its-way')
  clock.pass(600)
  expect(await next.step()).toBe('called')
  const [row] = await database<{ state: string; paid: string; most: string }[]>`
    select state, paid, most from relay_transaction where id = ${id}`
  expect(row).toMatchObject({ state: 'replaced', paid: row?.most })
  expect((await held(one.termsId, one.account)).atEscrow).toBe(0n)
})

test('a person, the tenants of a landlord, and all together cost the relay no more than their limits in 24 hours', async () => {
  clock.pass(86_400)
  const gas = { gas: parseEther('0.01'), rnb: fee }
  const wide = { gas: parseEther('1'), rnb: fee * 100n }
  const limits = { aCall: gas, aPerson: wide, aLandlord: wide, aDay: wide, reserve: { gas: 0n, rnb: 0n } }
  const first = await senderWith({ limits })
  await run(first)
  const [one, other] = [await aPayment(), await aPayment()]
  await one.ask()
  await run(first)
  const again = await bench.someTerms(one)
  const tight = { ...wide, rnb: fee }
  const outcome = async (changes: Partial<typeof limits>, ask: () => Promise<{ id: string }>) => {
    const sender = await senderWith({ limits: { ...limits, ...changes } })
    await run(sender)
    const { id } = await ask()
    await run(sender)
    return (await stored(id))?.reason
  }
  const askAgain = () => relay.ask(one.person, { owners: one.owners, execution: bench.payment(one, again.terms, 1n) })
  expect(await outcome({ aPerson: tight }, askAgain)).toBe('relay-spent-for-you')
  expect(await outcome({ aLandlord: tight }, other.ask)).toBe('relay-spent')
  expect(await outcome({ aDay: tight }, other.ask)).toBe('relay-spent')
  expect(await outcome({ aCall: { ...gas, rnb: fee - 1n } }, other.ask)).toBe('relay-fee-high')
  clock.pass(86_400)
  expect(await outcome({ aPerson: tight, aLandlord: tight, aDay: tight }, other.ask)).toBeNull()
})

test('a transaction may never cost more than the limit of one, whatever the network charges later', async () => {
  const limits = limitsFrom(
    { gas: parseEther('0.003'), rnb: parseEther('2') },
    { gas: parseEther('1'), rnb: parseEther('100') },
  )
  const sender = await senderWith({ limits })
  await run(sender)
  const { id } = await (await aPayment()).ask()
  await run(sender)
  const [row] = await database<{ most: string }[]>`select most from relay_transaction where id = ${id}`
  expect(BigInt(row?.most ?? 0)).toBeLessThanOrEqual(parseEther('0.003'))
  expect(BigInt(row?.most ?? 0)).toBeGreaterThan(parseEther('0.0029'))
})

test("the relay's key is never logged", async () => {
  const key = generatePrivateKey()
  const sender = await senderWith({ key })
  await run(sender)
  await (await aPayment()).ask()
  await run(sender)
  expect(bench.logged.join()).not.toContain(key.slice(2))
})

const keyOf = (account: (typeof wallets)['other']) =>
  `0x${Buffer.from(account.getHdKey().privateKey ?? []).toString('hex')}` as const
test.each([
  ['the arbitrator', wallets.arbitrator, /, the arbitrator of the escrow 0x/],
  ['the deployer', wallets.deployer, /, the (deployer|owner) of the escrow 0x/],
  ['a tenant', wallets.tenant, /somebody who rents or lets here/],
])('the key of %s is refused as RELAY_KEY, at start and before any transaction', async (_, account, words) => {
  const sender = await senderWith({ key: keyOf(account), rnb: '0' })
  await expect(sender.refuse()).rejects.toThrow(words)
  await expect(sender.refuse()).rejects.toThrow('RELAY_KEY is the key of')
  await expect(sender.step()).rejects.toThrow(words)
})

test('the key of a keeper is refused as RELAY_KEY, and a key of its own is not', async () => {
  const sender = await senderWith({ rnb: '0' })
  await expect(sender.refuse()).resolves.toBeUndefined()
  const row = { chainId: 31_337, account: sender.account, since: 0, seenAt: new Date(0), state: 'ready' }
  await database`insert into keeper ${database(row)}`
  await expect(sender.refuse()).rejects.toThrow('a keeper here')
})

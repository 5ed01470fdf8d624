/** What people may not do with the relay: occupy it, fill it with requests, or pass by a limit. */
import { actCall } from '@keyhold/escrow/accounts/signatures.ts'
import { concat, type Hex, pad, parseEther, TimeoutError, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createRelayBench } from './relay.setup.ts'

const bench = await createRelayBench()
const { relay, senderWith, aPayment, run, held, testChain, services } = bench
const { database, clock } = services.deps
afterEach(() => database`delete from relay`)
afterAll(() => bench.close())

const stored = async (id: string) => {
  const [row] = await database<{ state: string; reason: string | null; paid: string | null }[]>`
    select state, reason, paid from relay_transaction where id = ${id}`
  return row
}

test('a payment that can be read but has more than 16,384 bytes is refused', async () => {
  await run(await senderWith())
  const { person, owners, terms } = await aPayment()
  const execution = actCall(bench.payingAct(terms), `0x${'00'.repeat(16_384)}`)
  await expect(relay.ask(person, { owners, execution })).rejects.toThrow('relay-transaction-unreadable')
})

test('of two requests of a person at the same moment one is taken, and further ones are not even read', async () => {
  await run(await senderWith())
  const one = await aPayment()
  const execution = bench.payment(one, one.terms, 1n)
  const both = await Promise.allSettled([one.ask(), relay.ask(one.person, { owners: one.owners, execution })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(relay.ask(one.person, { owners: one.owners, execution: '0x00' })).rejects.toThrow('relay-busy')
  await database`update relay_transaction set state = 'refused' where account_id = ${one.person.id}`
})

test('a person may ask fifty times in 24 hours, refused requests included', async () => {
  await run(await senderWith())
  const { person, owners, account, execution, ask } = await aPayment()
  const past = (count: number, askedAt: Date) =>
    Array.from({ length: count }, () => ({
      ...{ id: crypto.randomUUID(), chainId: services.chain.chainId, accountId: person.id, wallet: account },
      ...{ ...owners, execution, askedAt, state: 'refused' },
    }))
  const [now, yesterday] = [new Date(clock.now()), new Date(clock.now() - 86_400_000)]
  await database`insert into relay_transaction ${database([...past(49, now), ...past(9, yesterday)])}`
  const { id } = await ask()
  await database`update relay_transaction set state = 'refused' where id = ${id}`
  await expect(ask()).rejects.toThrow('relay-spent-for-you')
})

test('the relay pays for no lease that is not accepted any more, and for no renewal', async () => {
  await run(await senderWith())
  const { person, id, ask } = await aPayment()
  const other = await aPayment()
  await database`update lease set renews = ${other.id} where id = ${id}`
  await expect(ask()).rejects.toThrow('relay-terms-not-yours')
  await database`update lease set renews = null where id = ${id}`
  await services.leases.withdraw(person, id)
  await expect(ask()).rejects.toThrow('relay-terms-not-yours')
})

test('money that tenants of a landlord send out counts within the limit of the landlord', async () => {
  const wide = { gas: parseEther('1'), rnb: parseEther('100') }
  const aCall = { gas: parseEther('0.01'), rnb: parseEther('2') }
  const limits = { aCall, aPerson: wide, aLandlord: wide, aDay: wide, reserve: { gas: 0n, rnb: 0n } }
  const first = await senderWith({ limits })
  await run(first)
  const [one, other] = [await aPayment(), await aPayment()]
  for (const { ask, account } of [one, other]) {
    await ask()
    await run(first)
    await bench.mint(account, 1n)
  }
  await testChain.mine(4)
  await services.catchUp()
  clock.pass(86_400)
  await run(first)
  const sendOut = async (who: typeof one) => {
    const { id } = await relay.ask(who.person, { owners: who.owners, execution: bench.sendingOut(who, 1n, 1n) })
    return id
  }
  const sent = await sendOut(one)
  await run(first)
  const row = await stored(sent)
  expect(row?.state).toBe('confirmed')
  const tight = await senderWith({ limits: { ...limits, aLandlord: { ...wide, gas: 2n * BigInt(row?.paid ?? 0) } } })
  await run(tight)
  const refused = await sendOut(other)
  await run(tight)
  expect((await stored(refused))?.reason).toBe('relay-spent')
})

test('while another process takes a step, a relay does nothing', async () => {
  const sender = await senderWith()
  await run(sender)
  const { id } = await (await aPayment()).ask()
  await database.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7270041, ${services.chain.chainId})`
    expect(await sender.step()).toBe('rests')
    expect((await stored(id))?.state).toBe('asked')
  })
  await run(sender)
  expect((await stored(id))?.state).toBe('confirmed')
})

test("a recovery owner's code may not occupy a node with more than 1,500,000 gas", async () => {
  const limits: (string | undefined)[] = []
  bench.proxy.lie(async ({ method, params }, next) => {
    if (method === 'eth_estimateGas') limits.push((params?.[0] as { readonly gas?: string } | undefined)?.gas)
    return next()
  })
  const sender = await senderWith()
  await run(sender)
  // Answers as Safe's earlier form of ERC-1271 asks if it is given more than 1,500,000 gas; reverts otherwise.
  const code: Hex = '0x5a6216e36010600c575f80fd5b6320c13b0b60e01b5f5260205ff3'
  const recovery = privateKeyToAddress(generatePrivateKey())
  await testChain.node.setCode({ address: recovery, bytecode: code })
  const one = await bench.aPerson(undefined, recovery)
  const { terms, termsId } = await bench.someTerms(one)
  const signature = concat([pad(recovery), toHex(65, { size: 32 }), '0x00', toHex(0, { size: 32 })])
  const { id } = await relay.ask(one.person, {
    owners: one.owners,
    execution: actCall(bench.payingAct(terms), signature),
  })
  expect(await run(sender)).toEqual(['called', 'rests'])
  bench.proxy.heal()
  expect(limits).toEqual([toHex(1_500_000)])
  expect(await stored(id)).toMatchObject({ state: 'refused', reason: 'relay-would-fail' })
  expect((await held(termsId, one.account)).atEscrow).toBe(0n)
})

test('a request that needs more gas than a simulation may use is refused, also if a node ignores that limit', async () => {
  const careless = await senderWith(bench.estimating(async () => toHex(1_500_001)))
  await run(careless)
  const { id } = await (await aPayment()).ask()
  await run(careless)
  expect(await stored(id)).toMatchObject({ state: 'refused', reason: 'relay-would-fail' })
})

/** What viem throws when a node does not answer. */
const timeout = () => new TimeoutError({ body: {}, url: 'http://node.example' })

test('a request at which a node times out twice while it answers others is refused, and the next one is sent', async () => {
  const occupied = await senderWith(
    bench.estimating(async () => {
      throw timeout()
    }),
  )
  await run(occupied)
  const [one, other] = [await aPayment(), await aPayment()]
  const first = await one.ask()
  clock.pass(1)
  const ids = [first.id, (await other.ask()).id]
  const step = () => occupied.step().catch((error: unknown) => error)
  expect(await step()).toBeInstanceOf(Error)
  expect(await stored(ids[0] ?? '')).toMatchObject({ state: 'asked' })
  expect(await step()).toBeInstanceOf(Error)
  expect(await stored(ids[0] ?? '')).toMatchObject({ state: 'refused', reason: 'relay-would-fail' })
  await run(await senderWith())
  expect((await stored(ids[1] ?? ''))?.state).toBe('confirmed')
})

test('a request is not refused because the whole node is away', async () => {
  let isAway = false
  const { chain } = bench.estimating(async () => {
    isAway = true
    throw timeout()
  })
  const readHead: typeof chain.readHead = (age) => (isAway ? Promise.reject(timeout()) : chain.readHead(age))
  const silent = await senderWith({ chain: { ...chain, readHead } })
  await run(silent)
  const { id } = await (await aPayment()).ask()
  for (const _ of [1, 2, 3]) {
    isAway = false
    await expect(silent.step()).rejects.toThrow()
  }
  expect(await stored(id)).toMatchObject({ state: 'asked' })
  await run(await senderWith())
  expect((await stored(id))?.state).toBe('confirmed')
})

/** The keeper on a real chain and database (D 11.1): due parts are released automatically, and once. */
import { leaseId } from '@keyhold/escrow/terms.ts'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { connectDatabase } from '../../../gateways/database.ts'
import { testTerms, wallets } from '../../../testing/chain.ts'
import { insertTerms } from '../../leases/leases/terms/store.ts'
import { countAbandoned } from './abandonedReleases.ts'
import { createAutomaticCollection, createAutomaticRelease } from './automaticRelease.ts'
import { createKeeperBench, day } from './keeper.setup.ts'
import { alone } from './store.ts'

const bench = await createKeeperBench()
const { testChain, services, rentals, paid, passTo, keep, keeperWith, final } = bench
const { database, clock } = services.deps
afterEach(() => bench.end())
afterAll(() => bench.close())

// promise: sgn-4-flow-keeper
test('the landlord gets the first rent on the fifth day, and the tenant the deposit in the end, without any action of theirs', async () => {
  const { id, terms, handoverDue, depositDue } = await paid()
  const [landlord, tenant] = [await bench.usdtOf(terms.landlord), await bench.usdtOf(terms.tenant)]
  const keeper = await keeperWith()
  await passTo(handoverDue - 100)
  expect(await keep(keeper)).toEqual(['rests'])
  await passTo(handoverDue)
  expect(await keep(keeper)).toEqual(['on-its-way', 'called', 'rests'])
  await final()
  expect([(await bench.usdtOf(terms.landlord)) - landlord, await rentals.statusOf(id)]).toEqual([
    terms.handover,
    'released',
  ])
  await passTo(depositDue)
  await keep(keeper)
  await final()
  expect([(await bench.usdtOf(terms.tenant)) - tenant, await rentals.statusOf(id)]).toEqual([
    terms.deposit,
    'completed',
  ])
  expect([await bench.sentBy(keeper), keeper.probe()]).toEqual([2, 'ready'])
  expect(bench.wordsOf('info')).toContain('What was due is released.')
})

// promise: sgn-4-keeper-once
test('two keepers that poll at the same moment send one call, with one key or with two', async () => {
  const leases = [await paid(), await paid()]
  const key = generatePrivateKey()
  const [one, same, other] = [await keeperWith({ key }), await keeperWith({ key }), await keeperWith()]
  await passTo(leases[1]?.handoverDue ?? 0)
  for (let round = 0; round < 8; round++) {
    await Promise.all([one, same, other].map((keeper) => keeper.step()))
    await testChain.mine(1)
  }
  for (const { termsId } of leases) expect(await bench.outcomes(termsId)).toEqual(['released'])
  expect((await bench.sentBy(one)) + (await bench.sentBy(other))).toBe(2)
})

test('while one process takes a step no other does', async () => {
  let finish = () => {}
  let first: Promise<unknown> | undefined
  await new Promise<void>((isAlone) => {
    first = alone(database, 31_337, () => {
      isAlone()
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    })
  })
  const second = await keeperWith()
  expect(await second.step()).toBe('rests')
  expect(second.probe()).toBe('working')
  finish()
  await first
  await second.step()
  expect(second.probe()).toBe('ready')
})

test('a server that ends idle transactions ends no keeper step, and a keeper whose connection was closed reports an error', async () => {
  await database`do $$ begin execute format('alter database %I set idle_in_transaction_session_timeout = 300', current_database()); end $$`
  const later = connectDatabase(services.databaseUrl, 1)
  /** An idle transaction, until the server ends it. */
  const idle = async () => {
    const other = connectDatabase(services.databaseUrl, 1)
    const isEnded = other.begin(async (tx) => {
      const [{ pid = 0 } = {}] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await expect.poll(() => database`select from pg_stat_activity where pid = ${pid}`).toHaveLength(0)
    })
    await expect(isEnded).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET|idle-in-transaction/)
    // Without a limit, `end` waits for ever when the server closes the connection during the COMMIT.
    await other.end({ timeout: 1 })
    return 'done'
  }
  expect(await alone(later, 31_337, idle)).toBe('done')
  const step = Promise.withResolvers<never>()
  step.promise.catch(() => undefined)
  const isEnded = alone(later, 31_337, async () => {
    await database`select pg_terminate_backend(pid, 10000) from pg_locks
      where locktype = 'advisory' and classid = 7270040 and granted
        and database = (select oid from pg_database where datname = current_database())`
    return step.promise
  })
  await expect(isEnded).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET|terminating connection/)
  step.reject(new Error('of a step that nobody waits for any more'))
  await expect.poll(() => alone(later, 31_337, async () => 'done').catch(String)).toBe('done')
  await later.end()
  await database`do $$ begin execute format('alter database %I reset idle_in_transaction_session_timeout', current_database()); end $$`
})

test('a release that is not final yet is not sent again', async () => {
  const { terms, termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  await testChain.call(wallets.other, 'release', terms)
  const keeper = await keeperWith()
  expect(await keep(keeper)).toEqual(['rests'])
  expect(await bench.outcomes(termsId)).toEqual([])
})

test('a call that the escrow would refuse is not sent, blocks no other, and is left to a person after five attempts', async () => {
  const [wrong, right] = [await paid(), await paid()]
  await database`update lease_terms set document = ${`0x${'22'.repeat(32)}`} where id = ${wrong.termsId}`
  const keeper = await keeperWith()
  await passTo(right.handoverDue)
  await keep(keeper)
  expect([await bench.outcomes(wrong.termsId), await bench.outcomes(right.termsId)]).toEqual([
    ['refused'],
    ['released'],
  ])
  await final()
  expect(await keep(keeper)).toEqual(['rests'])
  for (let hour = 0; hour < 6; hour++) {
    clock.pass(3_600)
    await keep(keeper)
  }
  expect(await bench.outcomes(wrong.termsId)).toEqual(Array(5).fill('refused'))
  expect(await bench.sentBy(keeper)).toBe(1)
  expect(bench.wordsOf('error')).toEqual(['The keeper gives up after 5 tries: press release by hand.'])
  const isReleasedAutomatically = createAutomaticRelease({ database, chain: services.chain, clock })
  expect([await isReleasedAutomatically(wrong.issued), await isReleasedAutomatically(right.issued)]).toEqual([
    false,
    true,
  ])
  const givenUp = () => countAbandoned({ database, chain: services.chain, clock, deposits: services.deposits })
  expect(await givenUp()).toBe(1)
  await testChain.call(wallets.other, 'release', wrong.terms)
  await final()
  expect(await givenUp()).toBe(0)
  await database`update lease_terms set document = ${wrong.terms.document} where id = ${wrong.termsId}`
})

test('a keeper that crashes between storing a call and sending it sends that same call after a restart', async () => {
  const { termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  const key = generatePrivateKey()
  bench.proxy.lie(async ({ method }, next) => {
    if (method === 'eth_sendRawTransaction') throw new Error('the process is gone')
    return next()
  })
  expect(await (await keeperWith({ key })).step()).toBe('on-its-way')
  bench.proxy.heal()
  const again = await keeperWith({ key })
  expect(await bench.sentBy(again)).toBe(0)
  const [noted] = await database<{ transaction: `0x${string}` }[]>`
    select transaction from keeper_attempt where terms_id = ${termsId}`
  expect(await keep(again)).toEqual(['on-its-way', 'called', 'rests'])
  expect([await bench.sentBy(again), await bench.outcomes(termsId)]).toEqual([1, ['released']])
  const receipt = await testChain.node.getTransactionReceipt({ hash: noted?.transaction ?? '0x' })
  expect(receipt.status).toBe('success')
})

// promise: sgn-4-keeper-killed
test('a keeper killed after any answer of the node, repeatedly, sends once', async () => {
  const { termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  const key = generatePrivateKey()
  for (let answers = 0; answers < 40; answers++) {
    let left = answers
    bench.proxy.lie(async (_call, next) => {
      if (left-- <= 0) throw new Error('the process is gone')
      return next()
    })
    await (await keeperWith({ key })).step().catch(() => undefined)
    bench.proxy.heal()
    if (answers % 5 === 0) await testChain.mine(1)
  }
  const last = await keeperWith({ key })
  await keep(last)
  expect([await bench.sentBy(last), await bench.outcomes(termsId)]).toEqual([1, ['released']])
})

test('a call whose nonce another transaction used is lost, and is retried an hour later', async () => {
  const { termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  const keeper = await keeperWith()
  bench.proxy.lie(async ({ method }, next) => {
    if (method === 'eth_sendRawTransaction') throw new Error('it never arrives')
    return next()
  })
  await keeper.step()
  bench.proxy.heal()
  await testChain.node.setNonce({ address: keeper.account, nonce: 1 })
  expect(await keeper.step()).toBe('on-its-way')
  clock.pass(600)
  expect(await keep(keeper)).toEqual(['called', 'rests'])
  clock.pass(3_600)
  await keep(keeper)
  expect(await bench.outcomes(termsId)).toEqual(['lost', 'released'])
})

test('a call above a nonce that a reorganization freed is sent once empty transactions have used those below', async () => {
  const { termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  const keeper = await keeperWith()
  await testChain.node.setNonce({ address: keeper.account, nonce: 2 })
  bench.proxy.lie(async ({ method }, next) => {
    if (method === 'eth_sendRawTransaction') throw new Error('it never arrives')
    return next()
  })
  await keeper.step()
  bench.proxy.heal()
  await testChain.node.setNonce({ address: keeper.account, nonce: 0 })
  clock.pass(600)
  await keep(keeper)
  expect([await bench.outcomes(termsId), await bench.sentBy(keeper)]).toEqual([['released'], 3])
})

test('a call of a removed key is given up after ten minutes, and the new key continues', async () => {
  const { termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  bench.proxy.lie(async ({ method }, next) => {
    if (method === 'eth_sendRawTransaction') throw new Error('no gas')
    return next()
  })
  expect(await (await keeperWith()).step()).toBe('on-its-way')
  const renewed = await keeperWith()
  expect(await renewed.step()).toBe('on-its-way')
  clock.pass(601)
  await renewed.step()
  bench.proxy.heal()
  clock.pass(3_600)
  await keep(renewed)
  expect([await bench.outcomes(termsId), await bench.sentBy(renewed)]).toEqual([['lost', 'released'], 1])
})

test('while no block includes its call for ten minutes the keeper promises nothing, and logs it once', async () => {
  const { handoverDue } = await paid()
  await passTo(handoverDue)
  bench.proxy.lie(async ({ method }, next) => {
    if (method === 'eth_sendRawTransaction') throw new Error('the fee is above what this node takes')
    return next()
  })
  const keeper = await keeperWith()
  await keeper.step()
  clock.pass(601)
  for (let step = 0; step < 3; step++) await keeper.step()
  expect(keeper.probe()).toBe('working')
  expect(bench.wordsOf('warn')).toEqual(['The keeper waits: no block has taken its call for ten minutes.'])
  bench.proxy.heal()
  await keep(keeper)
  clock.pass(60)
  await keep(keeper)
  expect(keeper.probe()).toBe('ready')
})

test.each([0, 1])(
  'a lease whose call cannot be made blocks no other, and is logged (of two the one at %i)',
  async (at) => {
    const leases = [await paid(), await paid()]
    const [first, second] = at === 0 ? leases : leases.toReversed()
    if (!first || !second) throw new Error('Two leases were paid.')
    await passTo(Math.max(first.handoverDue, second.handoverDue))
    bench.proxy.lie(async ({ method, params }, next) => {
      const isFirst = JSON.stringify(params ?? []).includes(first.terms.document.slice(2))
      if (method === 'eth_estimateGas' && isFirst) throw new Error('no estimate for this one')
      return next()
    })
    const keeper = await keeperWith()
    expect(await keeper.step()).toBe('on-its-way')
    expect([await bench.outcomes(first.termsId), await bench.outcomes(second.termsId)]).toEqual([[], [null]])
    bench.proxy.heal()
    await keep(keeper)
    expect(await bench.outcomes(first.termsId)).toEqual(['released'])
  },
)

// promise: sgn-4-keeper-waits
test('for a dispute past its deadline the keeper waits a day, and an open dispute blocks no other part', async () => {
  const { id, terms, termsId, handoverDue } = await paid()
  await passTo(handoverDue - 3_600)
  await testChain.call(wallets.tenant, 'dispute', terms, terms.handover)
  const keeper = await keeperWith()
  const lapsed = handoverDue + 14 * day
  await passTo(lapsed - 60)
  await keep(keeper)
  await passTo(lapsed + day - 100)
  await keep(keeper)
  expect([await bench.outcomes(termsId), await rentals.statusOf(id)]).toEqual([[], 'disputed'])
  await passTo(lapsed + day)
  await keep(keeper)
  expect(await bench.outcomes(termsId)).toEqual(['released'])
  await final()

  const other = await paid()
  await passTo(other.handoverDue - 7_200)
  await testChain.call(wallets.landlord, 'dispute', other.terms, other.terms.deposit)
  await passTo(other.handoverDue)
  await keep(keeper)
  await final()
  expect(await bench.outcomes(other.termsId)).toEqual(['released'])
  const [row] = await database<{ depositHeld: string }[]>`select deposit_held from deposit where lease_id = ${other.id}`
  expect(row?.depositHeld).toBe(other.terms.deposit.toString())
})

// promise: sgn-4-keeper-ours
test('the keeper ignores leases that are not ours, pairs and second payments', async () => {
  const { id, termsId, terms, issued, handoverDue } = await paid()
  await testChain.fundAccount(wallets.other)
  const { timestamp } = await testChain.node.getBlock()
  const strange = testTerms(Number(timestamp), { tenant: wallets.other.address, moveIn: Number(timestamp) + 4 * day })
  await testChain.call(wallets.other, 'payLease', strange)
  await testChain.call(wallets.other, 'payRentDeposit', wallets.landlord.address, 10n ** 18n)
  const second = { ...terms, tenant: wallets.other.address }
  const again = { ...issued, id: leaseId(second), terms: second }
  await database.begin((tx) => insertTerms(tx, again))
  await testChain.call(wallets.other, 'payLease', second)
  await final()
  expect(await services.deposits.secondPaymentsOf(database, id)).toHaveLength(1)
  await passTo(handoverDue + 100 * day)
  const keeper = await keeperWith()
  await keep(keeper)
  expect([await bench.outcomes(termsId), await bench.sentBy(keeper)]).toEqual([['released'], 1])
  expect(await bench.outcomes(again.id)).toEqual([])
})

test('nothing is sent while two nodes disagree, one is unavailable, or our books differ from the escrow', async () => {
  const { id, termsId, handoverDue } = await paid()
  await passTo(handoverDue)
  const keeper = await keeperWith()
  for (const lie of ['forked', 'away', 'emptyStates'] as const) {
    bench.other.become(lie)
    await services.chain.readHead()
    expect([lie, await keep(keeper), await bench.outcomes(termsId)]).toEqual([lie, ['rests'], []])
    bench.other.heal()
    await services.chain.readHead()
  }
  clock.pass(30)
  await database`update deposit set deposit_held = deposit_held - 1 where lease_id = ${id}`
  expect([await keep(keeper), keeper.probe()]).toEqual([['rests'], 'working'])
  await database`update deposit set deposit_held = deposit_held + 1 where lease_id = ${id}`
  expect(await bench.sentBy(keeper)).toBe(0)
  await keep(keeper)
  expect(await bench.outcomes(termsId)).toEqual(['released'])
})

test('pages are notified of a keeper while it is running and has gas', async () => {
  const isReleasedAutomatically = createAutomaticRelease({ database, chain: services.chain, clock })
  const said = async () => {
    const facts = await services.app.inject({ url: '/api/escrow' })
    return [await isReleasedAutomatically(), facts.json().releasesByItself]
  }
  clock.pass(day)
  expect(await said()).toEqual([false, false])
  await keep(await keeperWith())
  expect(await said()).toEqual([true, true])
  clock.pass(601)
  expect(await said()).toEqual([false, false])
  await keep(await keeperWith({ gas: '0.000001' }))
  expect(await said()).toEqual([false, false])
})

test('while a keeper is running, people are asked to release a part only two hours after it is due', async () => {
  const { id, handoverDue } = await paid()
  const asked = async () => {
    await services.deposits.remind(database)
    const history = await services.leases.listHistory(database, id)
    return history.filter(({ transition, facts }) => transition === 'remind' && facts.soon === undefined).length
  }
  await passTo(handoverDue - 600)
  await keep(await keeperWith())
  for (const [seconds, times] of [
    [0, 0],
    [7_000, 0],
    [7_200, 1],
  ] as const) {
    const { timestamp } = await testChain.node.getBlock()
    await testChain.node.increaseTime({ seconds: handoverDue + 60 + seconds - Number(timestamp) })
    await final()
    expect([seconds, await asked()]).toEqual([seconds, times])
  }
})

test("a demo's keeper releases nothing of leases that began before its first day, and collects their rents", async () => {
  const aMinute = async () => {
    await testChain.node.increaseTime({ seconds: 60 })
    await final()
  }
  const before = await paid()
  await aMinute()
  const key = generatePrivateKey()
  await keep(await keeperWith({ key, isNewOnly: true }))
  await aMinute()
  const after = await paid()
  await passTo(after.handoverDue + day)
  await keep(await keeperWith({ key, isNewOnly: true }))
  expect([await bench.outcomes(before.termsId), await bench.outcomes(after.termsId)]).toEqual([[], ['released']])
  const isReleasedAutomatically = createAutomaticRelease({ database, chain: services.chain, clock })
  expect([await isReleasedAutomatically(before.issued), await isReleasedAutomatically(after.issued)]).toEqual([
    false,
    true,
  ])
  const isCollectedAutomatically = createAutomaticCollection({ database, chain: services.chain, clock })
  expect(await isCollectedAutomatically(before.issued, after.handoverDue)).toBe(true)
})

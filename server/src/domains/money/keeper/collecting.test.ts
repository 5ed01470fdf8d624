/** When the keeper collects a rent: never one that was paid by hand, and no lease holds up another. */

import { leaseId } from '@keyhold/escrow/terms.ts'
import { dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { endEarlier } from '../../../testing/leaseSteps.ts'
import { day } from './keeper.setup.ts'
import { createOrderBench, paidOnce, rent, unpaid } from './standingOrder.setup.ts'

const bench = await createOrderBench()
const { testChain, services, rentals, passTo, keep, keeperWith, final, gain, letForAYear, wait, outcomes } = bench
const { database, clock } = services.deps
const years = new Set<Awaited<ReturnType<typeof letForAYear>>>()
/** A year with a standing order, which ends with its test. */
async function ordered() {
  const year = await letForAYear()
  const order = await year.create()
  years.add(year)
  return { ...year, order }
}
afterEach(async () => {
  for (const { terms } of years) {
    await bench.stop(terms)
    await testChain.call(wallets.landlord, 'releaseEarly', terms)
  }
  years.clear()
  await bench.end()
})
afterAll(() => bench.close())

test.each([1, 4])(
  'a rent that the tenant paid by hand is not collected while the watcher has not read that block, of %i',
  async (blocks) => {
    const { terms, termsId, keeper, dueOf, state } = await ordered()
    await passTo(dueOf(2), keeper)
    await testChain.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, rent)
    if (blocks > 1) await testChain.mine(blocks)
    expect(await gain(() => keep(keeper))).toEqual(unpaid)
    await final()
    expect(await gain(() => wait(keeper))).toEqual(unpaid)
    expect([await state(2), await outcomes(termsId)]).toEqual(['on-time 1100/0', ['released']])
  },
)

test('a rent that the tenant paid by hand in a block that replaced one the watcher has read is not collected', async () => {
  const { terms, termsId, keeper, dueOf, state } = await ordered()
  await passTo(dueOf(2))
  const paid = await testChain.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, rent)
  const raw = await testChain.raw(paid)
  await testChain.reorganise(1)
  await services.catchUp()
  await testChain.reorganise(1, [[raw, 0]])
  expect(await gain(() => keep(keeper))).toEqual(unpaid)
  await final()
  expect(await gain(() => wait(keeper))).toEqual(unpaid)
  expect([await state(2), await outcomes(termsId)]).toEqual(['on-time 1100/0', ['released']])
})

test("a demo's keeper collects a rent of a lease that began before its first day", async () => {
  const { dueOf } = await ordered()
  const keeper = await keeperWith({ key: generatePrivateKey(), isNewOnly: true })
  await passTo(dueOf(2), keeper)
  expect(await gain(() => wait(keeper))).toEqual(paidOnce)
})

test('a rent that is paid by hand while the keeper reads the books is not collected', async () => {
  const { terms, dueOf, state } = await ordered()
  await passTo(dueOf(2))
  let isPaid = false
  const pendingRentsOf: typeof services.deposits.pendingRentsOf = async (...asked) => {
    const pending = await services.deposits.pendingRentsOf(...asked)
    if (isPaid) return pending
    isPaid = true
    await testChain.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, rent)
    await services.catchUp()
    return pending
  }
  const keeper = await keeperWith({ deposits: { ...services.deposits, pendingRentsOf } })
  expect(await gain(() => wait(keeper))).toEqual(paidOnce)
  expect([isPaid, await state(2)]).toEqual([true, 'on-time 1100/0'])
})

test('a month that was collected, and is not final yet, is neither said nor confirmed to be paid another way', async () => {
  const { id, keeper, dueOf, ledger, state } = await ordered()
  const say = (who: 'tenant' | 'landlord') => {
    const on = dayAt(clock.leaseNow(), 'UTC')
    return services.ledgers.sayPaidOutside(rentals[who], id, { month: 2, on }).catch(({ code }) => code)
  }
  await passTo(dueOf(2))
  expect(await gain(() => keep(keeper))).toEqual(paidOnce)
  await services.catchUp()
  expect([await state(2), (await ledger()).onTheWay.map(({ month }) => month)]).toEqual(['due 0/1100', [2]])
  expect([await say('tenant'), await say('landlord')]).toEqual(['rent-on-its-way', 'rent-on-its-way'])
  await final()
  expect([await state(2), await say('landlord')]).toEqual(['on-time 1100/0', 'rent-month-paid'])
})

test.each([true, false])(
  'a stored call is not sent again once the tenant has paid the rent by hand, and is given up after ten minutes; read by the watcher: %s',
  async (isRead) => {
    const { terms, termsId, keeper, dueOf, state } = await ordered()
    await passTo(dueOf(2), keeper)
    bench.proxy.lie(async ({ method }, next) => {
      if (method === 'eth_sendRawTransaction') throw new Error('the process is gone')
      return next()
    })
    expect(await keeper.step()).toBe('on-its-way')
    bench.proxy.heal()
    await testChain.call(wallets.tenant, 'payRentFor', leaseId(terms), terms.landlord, rent)
    if (isRead) await final()
    const steps = async () => {
      expect(await keeper.step()).toBe('on-its-way')
      await final()
    }
    expect(await gain(steps)).toEqual(unpaid)
    clock.pass(600)
    expect(await gain(() => wait(keeper))).toEqual(unpaid)
    expect([await state(2), await outcomes(termsId)]).toEqual(['on-time 1100/0', ['released', 'lost']])
  },
)

test('releases and rents have a limit for a day each, and neither uses that of the other', async () => {
  const year = await ordered()
  await passTo(year.dueOf(2) - 6 * day, year.keeper)
  const other = await bench.paid()
  const last = await bench.paid()
  const { chainId } = services.chain
  /** The whole limit of a day was spent on these parts of another lease. */
  const spend = (part: string, outcome: string) =>
    database`
      insert into keeper_attempt (chain_id, escrow, terms_id, parts, account, attempted_at, outcome, nonce, transaction, signed, most, paid)
      values (${chainId}, ${last.issued.escrow}, ${last.termsId}, ${[part]}, ${year.keeper.account}, ${new Date(clock.now())},
        ${outcome}, 0, '0x', '0x', ${parseEther('0.05').toString()}, ${parseEther('0.05').toString()})`
  await passTo(other.handoverDue, year.keeper)
  await spend('handover', 'released')
  expect(await gain(() => wait(year.keeper))).toEqual(paidOnce)
  expect([await year.state(2), await outcomes(other.termsId)]).toEqual(['was-late 1100/0', []])
  clock.pass(day + 3_600)
  await spend(`rent-${year.dueOf(3)}`, 'collected')
  await keep(year.keeper)
  expect(await outcomes(other.termsId)).toEqual(['released'])
  expect(await outcomes(year.termsId)).toEqual(['released', 'collected'])
})

test('an order that cannot be read is reported, and the rents behind it are collected', async () => {
  const [broken, whole] = [await ordered(), await ordered()]
  const find: typeof services.leases.find = (query, id) => {
    if (id === broken.id) throw new Error('no such lease')
    return services.leases.find(query, id)
  }
  const keeper = await keeperWith({ leases: { ...services.leases, find } })
  await passTo(whole.dueOf(2), keeper)
  await database`update order_check set next_at = -9 where lease_id = ${broken.id}`
  expect(await gain(() => wait(keeper))).toEqual(paidOnce)
  expect(await whole.state(2)).toBe('on-time 1100/0')
  expect(bench.wordsOf('error')).toContain('Error: no such lease')
})

test('a rent is collected in the same step behind a hundred orders that cannot be collected', async () => {
  const year = await ordered()
  const copies = await database<{ id: string }[]>`
    insert into lease overriding user value
    select (jsonb_populate_record(lease, jsonb_build_object('id', gen_random_uuid(), 'status', 'cancelled'))).*
    from lease, generate_series(1, 100) where id = ${year.id} returning id`
  const ids = copies.map(({ id }) => id)
  const find: typeof services.leases.find = (query, id) => {
    if (ids.includes(id)) throw new Error('no such lease')
    return services.leases.find(query, id)
  }
  const keeper = await keeperWith({ leases: { ...services.leases, find } })
  await passTo(year.dueOf(2), keeper)
  await database`insert into order_check ${database(ids.map((id) => ({ leaseId: id, chainId: services.chain.chainId, nextAt: -9 })))}`
  expect(await gain(() => wait(keeper))).toEqual(paidOnce)
  await database`delete from order_check where lease_id in ${database(ids)}`
  await database`delete from lease where id in ${database(ids)}`
})

test('no rent is collected once the stay is over, though its wallet is filled within the thirty days', async () => {
  // Only a month of February is over before its thirty days are. The stay begins in June, so it is in the middle.
  await passTo(Date.UTC(new Date(clock.leaseNow() * 1000).getUTCFullYear() + 1, 5, 1) / 1000)
  const { terms, keeper, dueOf } = await ordered()
  const last = [3, 4, 5, 6, 7, 8, 9, 10, 11].find((month) => dueOf(month + 1) - dueOf(month) <= 29 * day) ?? 0
  await bench.allow(0n)
  await endEarlier(testChain, terms, dueOf(last + 1))
  await final()
  await passTo(dueOf(last + 1) + day / 4, keeper)
  await bench.allow(20n * rent)
  await passTo(dueOf(last + 1) + day / 2)
  expect(await gain(() => wait(keeper))).toEqual(unpaid)
})

test('a tenant is reminded of a listed month as without an order, unless a keeper runs', async () => {
  const { id, keeper, dueOf, reminders } = await ordered()
  await passTo(dueOf(2), keeper)
  await wait(keeper)
  await passTo(dueOf(3) - 7 * day, keeper)
  await passTo(dueOf(3), keeper)
  await wait(keeper)
  await passTo(dueOf(4) - 7 * day)
  await passTo(dueOf(4), keeper)
  await wait(keeper)
  await passTo(dueOf(5) - 7 * day)
  // A claim of a listed month is refused (D 11.2). One that is there all the same stops the keeper.
  const claim = { party: 'tenant', at: clock.leaseNow(), month: 5, paidOn: dayAt(clock.leaseNow(), 'UTC') }
  await database`insert into rent_act ${database({ leaseId: id, ...claim })}`
  await passTo(dueOf(5) - 3 * day, keeper)
  expect(await reminders()).toEqual(['2 -7 undefined', '4 -7 undefined', '5 -7 undefined', '5 -3 undefined'])
})

test('a tenant is reminded of a month that the keeper gave up, and on the day itself if the wallet got short late', async () => {
  const { termsId, keeper, dueOf, reminders } = await ordered()
  await passTo(dueOf(2), keeper)
  await wait(keeper)
  const failed = {
    chainId: services.chain.chainId,
    escrow: testChain.deployment.current.address,
    termsId,
    parts: [`rent-${dueOf(3)}`],
    account: keeper.account,
    attemptedAt: new Date(clock.now()),
    outcome: 'refused',
    reason: 'a test',
  }
  await database`insert into keeper_attempt ${database(Array.from({ length: 5 }, () => failed))}`
  await passTo(dueOf(3) - 7 * day, keeper)
  await database`delete from keeper_attempt where terms_id = ${termsId} and outcome = 'refused'`
  await passTo(dueOf(3) - 3 * day, keeper)
  await bench.allow(0n)
  await passTo(dueOf(3) - 3_600, keeper)
  expect(await reminders()).toEqual(['2 -7 undefined', '3 -7 undefined', '3 0 short'])
})

test('a tenant who is still short for one month reads it before the due day of the next one too', async () => {
  const { keeper, dueOf, reminders } = await ordered()
  await bench.allow(0n)
  await passTo(dueOf(2) - 3 * day, keeper)
  for (const days of [-3, 0]) await passTo(dueOf(3) + days * day, keeper)
  expect(await reminders()).toEqual(expect.arrayContaining(['2 -3 short', '3 -3 short', '3 0 short']))
})

test('while the keeper leaves out the first listed month, the tenant is reminded of the next one before its due day', async () => {
  const { terms, termsId, keeper, dueOf, reminders } = await ordered()
  await testChain.call(wallets.tenant, 'payRentFor', termsId, terms.landlord, 1n)
  await final()
  await passTo(dueOf(2), keeper)
  expect(await gain(() => wait(keeper))).toEqual(unpaid)
  await passTo(dueOf(3) - 7 * day, keeper)
  await passTo(dueOf(3) - 3 * day, keeper)
  expect((await reminders()).filter((one) => one.startsWith('3 '))).toEqual(['3 -7 undefined', '3 -3 undefined'])
})

test('after an end that both agreed in Keyhold alone no later rent is collected, and the part of a month is reminded of', async () => {
  const { id, keeper, dueOf, order, ledger, reminders, state } = await ordered()
  const { from = '' } = (await ledger()).months[2] ?? {}
  await database.begin(async (tx) => {
    const lease = await services.leases.noteEnding(tx, rentals.tenant, id, { ending: 'agreed' })
    await services.leases.endEarly(tx, lease, { from: lease.stay.from, to: daysAfter(from, 10) })
  })
  await passTo(dueOf(2), keeper)
  expect(await gain(() => wait(keeper))).toEqual(paidOnce)
  await passTo(dueOf(3) - 7 * day, keeper)
  await passTo(dueOf(3), keeper)
  expect(await gain(() => wait(keeper))).toEqual(unpaid)
  expect(await state(3)).toMatch(/^due 0\/3\d\d$/)
  expect(await reminders()).toEqual(['2 -7 undefined', '3 -7 undefined', '3 0 undefined'])
  await bench.skip(order, 1)
  await passTo(dueOf(4), keeper)
  expect(await gain(() => wait(keeper))).toEqual(unpaid)
})

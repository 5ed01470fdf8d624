/** A notice to leave: the days that the page offers, their sums, and the end at the escrow with its balances. */

import type { EndingPlan } from '@keyhold/api/endings.ts'
import type { EndNoticeView } from '@keyhold/api/endNotice.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { dayAt, daysAfter, instantAt, monthsAfter } from '@keyhold/rental/day.ts'
import { secondsToSend } from '@keyhold/rental/notice.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { type Name, usdt } from '../renewals/renewals.setup.ts'
import { createTestEndings } from './endings.setup.ts'

const bench = await createTestEndings()
const { services, rentals, testChain, final, ask, download, paidAhead, propose, agree } = bench
const { leases, deps } = services
const { database, clock } = deps
afterAll(() => bench.close())

const zone = 'America/El_Salvador'
const day = 86_400
const noon = (on: string) => instantAt(on, 12, zone)
const notice = (name: Name, id: string) => ask<EndNoticeView>(name, 'GET', `/contract/${id}/notice`)
const plan = (name: Name, id: string, on: string) => ask<EndingPlan>(name, 'GET', `/contract/${id}/notice/${on}`)
const give = (by: typeof wallets.tenant, terms: Paid['terms'], moveOut: number) =>
  testChain.call(by, 'endEarlier', terms, moveOut, 0n, '0x')
/** The same without sending it: the escrow's error by its name. */
const tryNotice = (by: typeof wallets.tenant, terms: Paid['terms'], moveOut: number) =>
  testChain.node.simulateContract({
    address: testChain.deployment.current.address,
    abi: rentEscrowAbi,
    functionName: 'endEarlier',
    args: [terms, moveOut, 0n, '0x'],
    account: by,
  })
/** Sets the chain's time, which is the lease clock's (D 6.6). */
async function timeIs(instant: number) {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
  await final()
  clock.syncTo(instant)
}
/** The USDT of tenant, landlord and escrow. */
function balances() {
  const { stablecoin: address, current } = testChain.deployment
  const accounts = [wallets.tenant.address, wallets.landlord.address, current.address]
  const of = (account: `0x${string}`) =>
    testChain.node.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  return Promise.all(accounts.map(of))
}
/** What changed, in whole USDT. */
const changed = (before: readonly bigint[], after: readonly bigint[]) =>
  after.map((amount, index) => Number((amount - (before[index] ?? 0n)) / 10n ** 18n))
type Paid = Awaited<ReturnType<typeof paidAhead>>

let home: string
let lease: Paid
let plain: Paid
let short: Paid
let ofLandlord: Paid
let agreed: Paid
beforeAll(async () => {
  const both = { tenantNotice: '60-days', landlordNotice: '30-days' } as const
  home = await rentals.aHome(both)
  lease = await paidAhead(home, 12)
  plain = await paidAhead(undefined, 12)
  short = await paidAhead(await rentals.aHome(both))
  ofLandlord = await paidAhead(await rentals.aHome(both), 12)
  agreed = await paidAhead(await rentals.aHome(both), 12)
})

test('before move-in the tenant can give notice for the end of month six, and the landlord cannot yet', async () => {
  const [first, last] = [monthsAfter(lease.stay.validFrom, 6), daysAfter(lease.stay.validTo, -1)]
  expect(await notice('daniel', lease.id)).toMatchObject({ refusal: null, days: { first, last } })
  expect(await notice('lucia', lease.id)).toMatchObject({ refusal: 'notice-before-move-in', days: null })
  expect(await plan('lucia', lease.id, last)).toBe('notice-before-move-in')
})

test('without an agreed notice, and in a stay of six months, no one can give any', async () => {
  for (const { id, stay } of [plain, short]) {
    for (const name of ['daniel', 'lucia'] as const) {
      expect(await notice(name, id)).toMatchObject({ refusal: 'notice-not-agreed', days: null })
      expect(await plan(name, id, daysAfter(stay.validTo, -1))).toBe('notice-not-agreed')
    }
  }
})

test('a stay that both agreed to end earlier ends by notice only before that day', async () => {
  const { id, stay } = agreed
  const end = monthsAfter(stay.validFrom, 8)
  await agree('lucia', await propose('daniel', id, end))
  expect(await notice('daniel', id)).toMatchObject({ days: { last: daysAfter(end, -1) } })
  expect(await plan('daniel', id, end)).toBe('notice-after-end')
})

test('before the payment no one can give notice', async () => {
  const id = await rentals.request(await rentals.aHome({ tenantNotice: '60-days' }))
  expect(await notice('daniel', id)).toMatchObject({ refusal: 'not-at-this-stage', days: null })
  expect(await plan('daniel', id, '2027-10-01')).toBe('not-at-this-stage')
})

// promise: notice-parties
test('only the two parties read the days and the sums', async () => {
  for (const [name, code] of [
    ['tom', 'lease-not-found'],
    ['nobody', 'session-over'],
  ] as const) {
    expect(await notice(name, lease.id)).toBe(code)
    expect(await plan(name, lease.id, daysAfter(lease.stay.validTo, -1))).toBe(code)
  }
})

/** 13:00 on a day of the fifth month: 60 days later, the first six months are over. */
const inMonthFive = () => lease.terms.moveIn + 150 * day + 3_600

// promise: notice-days
test('the escrow takes the first day that Keyhold offers, and not the day before', async () => {
  await timeIs(inMonthFive())
  const view = await notice('daniel', lease.id)
  if (typeof view === 'string' || !view.days) throw new Error(String(view))
  const { first } = view.days
  expect(noon(first)).toBeGreaterThanOrEqual(inMonthFive() + secondsToSend + 60 * day)
  const before = daysAfter(first, -1)
  expect(noon(before)).toBeLessThan(inMonthFive() + secondsToSend + 60 * day)
  expect(await plan('daniel', lease.id, before)).toBe('notice-too-short')
  await expect(tryNotice(wallets.tenant, lease.terms, noon(before))).rejects.toThrow('BadMoveOut')
  await tryNotice(wallets.tenant, lease.terms, noon(first))
  const refused = [
    [dayAt(clock.leaseNow(), zone), 'notice-past'],
    [daysAfter(monthsAfter(lease.stay.validFrom, 6), -1), 'notice-before-earliest-end'],
    [lease.stay.validTo, 'notice-after-end'],
  ] as const
  for (const [on, code] of refused) expect(await plan('daniel', lease.id, on)).toBe(code)
})

// promise: notice-journey
test('by the tenant’s notice the last month costs its nights, and the deposit is due after the new day', async () => {
  const view = await notice('daniel', lease.id)
  if (typeof view === 'string' || !view.days) throw new Error(String(view))
  const { first } = view.days
  const planned = await plan('daniel', lease.id, first)
  if (typeof planned === 'string') throw new Error(planned)
  expect(planned).toMatchObject({
    validTo: first,
    moveOut: noon(first),
    deposit: { held: usdt(800), due: noon(first) + 14 * day, isDisputed: false },
  })
  await give(wallets.tenant, lease.terms, planned.moveOut)
  await final()

  const ended = await leases.find(database, lease.id)
  expect(ended).toMatchObject({ stay: { to: first }, moveOut: noon(first), firstEnd: { validTo: lease.stay.validTo } })
  const ledger = await ask<Ledger>('daniel', 'GET', `/contract/${lease.id}/ledger`)
  if (typeof ledger === 'string') throw new Error(ledger)
  const last = ledger.months.at(-1)
  expect(last).toMatchObject({ to: first, amount: planned.lastRent.amount })
  expect(BigInt(planned.lastRent.amount)).toBeLessThan(BigInt(usdt(1_100)))
  expect(await download('lucia', `/contract/${lease.id}/calendar`)).toContain(first.replaceAll('-', ''))
  const [{ nights } = { nights: '' }] = await database<{ nights: string }[]>`
    select nights::text from stay where listing_id = ${home}`
  expect(nights).toContain(first)

  const before = await balances()
  await testChain.call(wallets.other, 'release', lease.terms)
  expect(changed(before, await balances())).toEqual([0, 1_100, -1_100])
  await timeIs(noon(first) + 14 * day - 60)
  await expect(testChain.call(wallets.other, 'release', lease.terms)).rejects.toThrow()
  await timeIs(noon(first) + 14 * day)
  await testChain.call(wallets.other, 'release', lease.terms)
  expect(changed(before, await balances())).toEqual([800, 1_100, -1_900])
})

test('the landlord’s notice has its own days, and after it the tenant’s would come too late', async () => {
  const { id, terms } = ofLandlord
  await timeIs(terms.moveIn + 260 * day + 3_600)
  const view = await notice('lucia', id)
  if (typeof view === 'string' || !view.days) throw new Error(String(view))
  const { first } = view.days
  expect(noon(daysAfter(first, -1))).toBeLessThan(view.leaseNow + secondsToSend + 30 * day)
  expect(await plan('lucia', id, daysAfter(first, -1))).toBe('notice-too-short')
  await expect(tryNotice(wallets.landlord, terms, noon(daysAfter(first, -1)))).rejects.toThrow('BadMoveOut')
  await give(wallets.landlord, terms, noon(first))
  await final()
  expect((await leases.find(database, id))?.stay.to).toBe(first)
  expect(await notice('daniel', id)).toMatchObject({ refusal: 'notice-too-late', days: null })
})

test('while the landlord has signed a longer stay, they give no notice; the tenant is not bound by it', async () => {
  const { old } = await bench.signed()
  expect(await notice('daniel', old.id)).not.toMatchObject({ refusal: 'ending-renewed' })
  expect(await notice('lucia', old.id)).toMatchObject({ refusal: 'ending-renewed', days: null })
  expect(await plan('lucia', old.id, daysAfter(old.stay.validTo, -1))).toBe('ending-renewed')
})

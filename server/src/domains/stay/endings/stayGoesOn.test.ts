/**
 * The stay goes on when its money is gone (D 12.12): a deposit that came home early changes no month, reminder,
 * inventory, ending or role.
 */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger } from '@keyhold/api/ledger.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { instantAt } from '@keyhold/rental/day.ts'
import { statuses } from '@keyhold/rental/lease.ts'
import { isOpen } from '@keyhold/rental/openLease.ts'
import { type Address, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { countLettings } from '../../accounts/accounts/profiles/lettingStore.ts'
import { kitchen } from '../inventories/inventories.setup.ts'
import { createTestEndings } from './endings.setup.ts'

const bench = await createTestEndings()
const { testChain, rentals, services, ask, final } = bench
const { database, clock } = services.deps
afterAll(() => bench.close())
const unit = 10n ** 18n

/** What the two wallets and the escrow hold, in whole USDT. */
async function balances() {
  const { stablecoin, current } = testChain.deployment
  const of = (account: Address) =>
    testChain.node.readContract({ address: stablecoin, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
  const [tenant, landlord, held] = await Promise.all(
    [wallets.tenant.address, wallets.landlord.address, current.address].map(of),
  )
  return { tenant: whole(tenant), landlord: whole(landlord), escrow: whole(held) }
}
async function goTo(day: string, hour = 12) {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instantAt(day, hour, 'America/El_Salvador')) })
  await final()
}
async function months(from: number, to: number) {
  const ledger = await ask<Ledger>('daniel', 'GET', `/contract/${lease.id}/ledger`)
  if (typeof ledger === 'string') throw new Error(ledger)
  return ledger.months
    .slice(from - 1, to)
    .map(
      ({ number, state, days, paid, open }) =>
        `${number} ${state} ${days} ${whole(BigInt(paid))}/${whole(BigInt(open))}`,
    )
}
const whole = (amount: bigint | undefined) => Number((amount ?? 0n) / unit)
let first: Awaited<ReturnType<typeof balances>>
const moved = async () => {
  const { tenant, landlord, escrow } = await balances()
  return [tenant - first.tenant, landlord - first.landlord, escrow - first.escrow]
}
const view = async () => (await ask<LeaseDetail>('daniel', 'GET', `/contract/${lease.id}`)) as LeaseDetail
const stayState = async () => (await view()).stayState
const reminded = async () =>
  (await services.leases.listHistory(database, lease.id)).flatMap(({ transition, facts }) =>
    transition === 'remind' && facts.rent ? [`${facts.rent}:${facts.days}`] : [],
  )
const holds = async ({ id }: { readonly id: string }) =>
  (await services.leaving.read({ id, sessionId: crypto.randomUUID() })).holds
const lettings = () => countLettings(database, rentals.landlord.id, clock.leaseNow())

let lease: Awaited<ReturnType<typeof bench.paidAhead>>
beforeAll(async () => {
  first = await balances()
  lease = await bench.paidAhead()
  expect(await moved()).toEqual([-1900, 0, 1900])
})

// promise: stay-goes-on
test('a deposit that is returned early completes the money, and the stay still lies ahead or runs', async () => {
  expect(await stayState()).toBe('ahead')
  await goTo('2026-12-03')
  await testChain.call(wallets.tenant, 'releaseEarly', lease.terms)
  await testChain.call(wallets.landlord, 'releaseEarly', lease.terms)
  await final()
  expect(await moved()).toEqual([-1100, 1100, 0])
  const { contractStatus, acts, ...seen } = await view()
  expect([contractStatus, seen.stayState, acts.includes('payRent')]).toEqual(['Completed', 'running', true])
})

test('the tenant is still reminded of the rent, and pays it', async () => {
  await goTo('2026-12-25', 9)
  await services.ledgers.remind(database)
  await goTo('2027-01-02', 9)
  await services.ledgers.remind(database)
  expect([await reminded(), await months(2, 2)]).toEqual([['2:-7', '2:1'], ['2 late 1 0/1100']])
  await testChain.call(wallets.tenant, 'payRentFor', leaseId(lease.terms), wallets.landlord.address, 1100n * unit)
  await final()
  expect([await moved(), await months(2, 2)]).toEqual([[-2200, 2200, 0], ['2 was-late 1 1100/0']])
})

test('both write the move-in inventory during the stay', async () => {
  const saved = await services.inventories.save(rentals.landlord, lease.id, { stage: 'move-in', content: kitchen })
  expect(saved.version).toBe(1)
})

test('a longer stay is a new lease: the page of the renewal says so', async () => {
  expect(await bench.view('daniel', lease.id)).toMatchObject({ refusal: 'renewal-without-deposit', offer: null })
  expect(await bench.offer('lucia', lease.id)).toBe('renewal-without-deposit')
})

test('the lease is open: both accounts are held back, and the landlord stays one', async () => {
  expect([await holds(rentals.tenant), await holds(rentals.landlord)]).toEqual([
    ['leaving-lease-open'],
    ['leaving-lease-open'],
  ])
  expect((await lettings()).leases).toBe(1)
})

test('both end the stay early: what comes after that day is not due, and then the lease is closed', async () => {
  const ending = await bench.propose('lucia', lease.id, '2027-03-01')
  expect(await bench.agree('daniel', ending)).toEqual({ success: 'ok' })
  expect(await months(3, 4)).toEqual(['3 upcoming 30 0/1100'])
  await goTo('2027-03-02')
  expect([await stayState(), (await lettings()).leases, await holds(rentals.tenant)]).toEqual(['over', 0, []])
  await expect(
    services.inventories.save(rentals.landlord, lease.id, { stage: 'move-out', content: kitchen }),
  ).rejects.toMatchObject({ code: 'not-at-this-stage' })
})

test('the database and the rule agree which leases are open', async () => {
  const [moveIn, now] = [100, 150]
  for (const status of statuses)
    for (const moveOut of [now, now + 1]) {
      await database`update lease set status = ${status}, move_out = ${moveOut} where id = ${lease.id}`
      const [row] = await database<{ open: boolean }[]>`
        select lease_is_open(lease, ${now}) as open from lease where id = ${lease.id}`
      expect([status, moveOut, row?.open]).toEqual([
        status,
        moveOut,
        isOpen({ status, moveIn, moveOut, owed: 0n }, now),
      ])
    }
})

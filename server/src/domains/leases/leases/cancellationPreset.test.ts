// The preset of a home: frozen into the request, the terms and the agreement, and paid by the escrow.
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { instantAt, monthsAfter } from '@keyhold/rental/day.ts'
import type { CancellationPolicy } from '@keyhold/rental/fields.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals, type HomeChanges } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { parseAgreement } from '../agreements/service.ts'

const testChain = await startTestChain()
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { tenant, landlord } = rentals
const { leases, deps } = services
const { database } = deps
const unit = 10n ** 18n
beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

const zone = 'America/El_Salvador'
const setPreset = (home: string, preset: CancellationPolicy) =>
  database`update listing set cancellation = ${preset} where id = ${home}`
/** A stay that begins this number of days from now. */
function stayIn(days: number) {
  const validFrom = rentals.dayIn(days)
  return { validFrom, validTo: monthsAfter(validFrom, 12) }
}
async function termsOf(id: string) {
  await leases.accept(landlord, id)
  return (await leases.startPaying(tenant, id, wallets.tenant.address)).issued.terms
}

test('a request keeps the preset that its tenant read, and no later choice of the landlord changes it', async () => {
  const home = await rentals.aHome({ cancellation: 'flexible' })
  const stay = stayIn(40)
  const id = await rentals.request(home, stay)
  await setPreset(home, 'none')
  const { agreement, terms: offered } = await leases.offer(landlord, id)
  const at = (days: number) => instantAt(rentals.dayIn(40 - days), 12, zone)
  const instants = { freeUntil: at(14), halfUntil: at(3) }
  expect(offered).toMatchObject(instants)
  expect(parseAgreement(agreement).facts.money.cancellation).toEqual(instants)
  const clause = parseAgreement(agreement).clauses.en.find((one) => one.id === 'cancel')?.text
  expect(clause).toContain('550 USDT')
  expect(await termsOf(id)).toMatchObject({ ...instants, firstRent: 1100n * unit })
})

test('a change of the time-zone data after the acceptance changes neither the terms nor the rules that both read', async () => {
  const id = await rentals.request(await rentals.aHome({ cancellation: 'flexible' }), stayIn(42))
  const { terms: offered } = await leases.offer(landlord, id)
  await leases.accept(landlord, id)
  await database`update lease set time_zone = 'Asia/Bangkok' where id = ${id}` // the same days then have another noon
  expect((await leases.startPaying(tenant, id, wallets.tenant.address)).issued.terms).toMatchObject(offered)
  const lease = await leases.findOwn(database, tenant, id)
  const { freeUntil, halfUntil } = offered
  expect((await services.deposits.balancesOf(database, [lease])).get(id)?.terms).toMatchObject({ freeUntil, halfUntil })
})

test('an edited request has the preset of the day of the edit', async () => {
  const home = await rentals.aHome({ cancellation: 'flexible' })
  const stay = stayIn(41)
  const id = await rentals.request(home, stay)
  await setPreset(home, 'none')
  await leases.edit(tenant, { ...rentals.form(home), ...stay, id })
  expect(await termsOf(id)).toMatchObject({ freeUntil: 0, halfUntil: 0 })
})

test('a request for a preset that the landlord has changed is refused, and so is an edit; neither changes anything', async () => {
  const home = await rentals.aHome({ cancellation: 'flexible' })
  const read = { ...stayIn(43), cancellation: 'flexible' } as const
  const id = await rentals.request(home, read)
  await setPreset(home, 'none')
  const before = await leases.findOwn(database, tenant, id)
  const all = (await leases.listOf(database, tenant.id)).length
  await expect(rentals.request(home, { ...read, ...stayIn(44) })).rejects.toThrow('cancellation-changed')
  const edited = { ...rentals.form(home), ...read, renteeProfession: 'Cook', id }
  await expect(leases.edit(tenant, edited)).rejects.toThrow('cancellation-changed')
  expect(await leases.findOwn(database, tenant, id)).toEqual(before)
  expect(await leases.listOf(database, tenant.id)).toHaveLength(all)
  await leases.edit(tenant, { ...edited, cancellation: 'none' })
  expect(await leases.findOwn(database, tenant, id)).toMatchObject({ cancellation: 'none', profession: 'Cook' })
})

const balances = async () => {
  const of = (account: `0x${string}`) =>
    testChain.node.readContract({
      address: testChain.deployment.stablecoin,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    })
  const { current } = testChain.deployment
  return {
    tenant: await of(wallets.tenant.address),
    landlord: await of(wallets.landlord.address),
    escrow: await of(current.address),
  }
}
type Balances = Awaited<ReturnType<typeof balances>>
/** What changed, in whole USDT. */
const changed = (before: Balances, after: Balances) =>
  (['tenant', 'landlord', 'escrow'] as const).map((who) => Number((after[who] - before[who]) / unit))

type Journey = readonly [name: string, home: HomeChanges, days: number, paid: number[], shares: number[]]
const journeys: readonly Journey[] = [
  ['cancel-free', { cancellation: 'flexible' }, 20, [-1900, 0, 1900], [1900, 0, -1900]],
  ['cancel-half', { cancellation: 'moderate' }, 20, [-1900, 0, 1900], [1350, 550, -1900]],
  ['cancel-late', { cancellation: 'strict' }, 20, [-1900, 0, 1900], [800, 1100, -1900]],
  ['cancel-without-preset', {}, 20, [-1900, 0, 1900], [800, 1100, -1900]],
  [
    'cancel-at-handover-policy',
    { cancellation: 'moderate', depositPolicy: 'at-handover' },
    20,
    [-1900, 0, 1900],
    [1350, 550, -1900],
  ],
]
test.each(journeys)(
  '%s: each side gets what the preset says, and the nights are free',
  async (_, home, days, ...steps) => {
    const listing = await rentals.aHome(home)
    const id = await rentals.request(listing, stayIn(days))
    const terms = await termsOf(id)
    const before = await balances()
    await testChain.call(wallets.tenant, 'payLease', terms)
    const held = await balances()
    await testChain.call(wallets.tenant, 'cancel', terms)
    const after = await balances()
    expect([changed(before, held), changed(held, after)]).toEqual(steps)
    await testChain.mine()
    await services.catchUp()
    expect(await rentals.statusOf(id)).toBe('cancelled')
    expect(await rentals.nightsHeld(listing)).toBe(0)
  },
)

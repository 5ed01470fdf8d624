/** Whole leases with the balances of both at each step: no keys, and a landlord who cancels at the last moment. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const testChain = await startTestChain()
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { node, deployment } = testChain
const { tenant, landlord, arbitrator, other } = wallets
const day = 86_400
const unit = 10n ** 18n
beforeAll(async () => {
  await services.catchUp()
  await testChain.fundAccount(tenant)
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

const accounts = [tenant.address, landlord.address, deployment.current.address]
const balances = () =>
  Promise.all(
    accounts.map((account) =>
      node.readContract({
        address: deployment.stablecoin,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [account],
      }),
    ),
  )
let before: bigint[]
beforeEach(async () => {
  before = await balances()
})
/** What tenant, landlord and escrow have more than at the start, in whole USDT. */
const change = async () => (await balances()).map((now, at) => Number((now - (before[at] ?? 0n)) / unit))
const goTo = (timestamp: number) => node.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
async function final() {
  await testChain.mine()
  await services.catchUp()
}
async function paid() {
  const lease = await rentals.accepted()
  await testChain.call(tenant, 'payLease', lease.terms)
  await final()
  expect([await rentals.statusOf(lease.id), await change()]).toEqual(['active', [-1900, 0, 1900]])
  return lease
}

/** The tenant disputes the whole first rent on the day of move-in, and gets no answer. */
async function withoutKeys(terms: Terms) {
  await testChain.call(tenant, 'dispute', terms, terms.handover)
  await final()
  const decidedAt = terms.moveIn + 7 * day
  await goTo(decidedAt)
  await testChain.call(arbitrator, 'endEarlier', terms, decidedAt, 0n, '0x')
  return decidedAt
}

test('no-keys: the arbitrator ends the stay, and first rent and deposit are back within four weeks of move-in', async () => {
  const { id, terms } = await paid()
  const endedAt = await withoutKeys(terms)
  await testChain.call(arbitrator, 'split', terms, 0, terms.handover)
  await final()
  expect(await change()).toEqual([-800, 0, 800])
  const due = endedAt + 14 * day
  expect(due).toBeLessThan(terms.moveIn + 28 * day)
  await goTo(due)
  await testChain.call(other, 'release', terms)
  await final()
  expect(await change()).toEqual([0, 0, 0])
  const lease = await services.leases.find(services.deps.database, id)
  expect([lease?.status, lease?.stay.to]).toEqual(['resolved', new Date(endedAt * 1000).toISOString().slice(0, 10)])
})

test('landlord-cancels-late: a day before move-in the landlord gives all back, whatever the preset says, and the nights are free', async () => {
  const home = await rentals.aHome({ cancellation: 'strict' })
  const id = await rentals.request(home)
  await services.leases.accept(rentals.landlord, id)
  const { terms } = (await services.leases.startPaying(rentals.tenant, id, tenant.address)).issued
  await testChain.call(tenant, 'payLease', terms)
  await final()
  expect(await change()).toEqual([-1900, 0, 1900])
  await goTo(terms.moveIn - day)
  await testChain.call(landlord, 'refund', terms)
  await final()
  expect(await change()).toEqual([0, 0, 0])
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['cancelled', 0])
})

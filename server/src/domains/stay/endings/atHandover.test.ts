/** Early end of a lease whose deposit was paid out with the first rent: owed from the new end on (D 11.3, D 11.21). */
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createTestEndings } from './endings.setup.ts'

const bench = await createTestEndings()
const { services, testChain, rentals, final, propose, agree, read } = bench
const { leases, deposits, deps } = services
const { database, clock } = deps
const day = 86_400
afterAll(() => bench.close())

/** Sets the chain's time, which is the lease clock's (D 6.6). */
async function timeIs(instant: number) {
  await testChain.node.setNextBlockTimestamp({ timestamp: BigInt(instant) })
  await final()
  clock.syncTo(instant)
}

// promise: end-owed
test('the deposit that the landlord holds is owed back from the agreed end on, and the lease is over then', async () => {
  const home = await rentals.aHome({ depositPolicy: 'at-handover' })
  const id = await rentals.request(home, { validFrom: '2026-12-01', validTo: '2027-06-01' })
  await leases.accept(rentals.landlord, id)
  const { issued } = await leases.startPaying(rentals.tenant, id, wallets.tenant.address)
  await testChain.fundAccount(wallets.landlord)
  await testChain.call(wallets.tenant, 'payLease', issued.terms)
  await final()
  const ending = await propose('lucia', id)
  const owed = { amount: `${800n * 10n ** 18n}` }
  expect(await read('daniel', id)).toMatchObject({ proposal: { deposit: null, depositOwed: owed } }) // still held
  await testChain.call(wallets.tenant, 'releaseEarly', issued.terms)
  await final()
  expect(await read('daniel', id)).toMatchObject({ proposal: { deposit: null, depositOwed: owed } })
  expect(await agree('daniel', ending)).toEqual({ success: 'ok' })
  const lease = await leases.find(database, id)
  const moveOut = lease?.moveOut ?? 0
  expect(await read('daniel', id)).toMatchObject({ agreed: { depositOwed: { ...owed, due: moveOut + 14 * day } } })
  const notices = async () =>
    (await leases.listHistory(database, id)).flatMap(({ facts }) => (facts.owed ? [facts.owed] : []))
  await timeIs(moveOut + 60)
  await deposits.remind(database)
  expect(await notices()).toEqual(['to-return'])
  await timeIs(moveOut + 14 * day - 60)
  await deposits.remind(database)
  expect(await notices()).toEqual(['to-return'])
  await timeIs(moveOut + 14 * day)
  await deposits.remind(database)
  expect(await notices()).toEqual(['to-return', 'late'])
  await testChain.call(wallets.landlord, 'payBackFor', issued.id, wallets.tenant.address, 800n * 10n ** 18n)
  await final()
  await leases.tick(0)
  expect(await rentals.statusOf(id)).toBe('completed')
  await testChain.call(wallets.tenant, 'payRentFor', issued.id, wallets.landlord.address, 10n ** 18n)
  await final()
  expect(await rentals.statusOf(id)).toBe('completed')
})

test('an end that both agreed while the escrow held the money does not change what the books compare with it', async () => {
  const home = await rentals.aHome({ depositPolicy: 'at-handover' })
  const id = await rentals.request(home, { validFrom: '2027-12-01', validTo: '2028-06-01' })
  await leases.accept(rentals.landlord, id)
  const { issued } = await leases.startPaying(rentals.tenant, id, wallets.tenant.address)
  await testChain.call(wallets.tenant, 'payLease', issued.terms)
  await final()
  expect(await agree('daniel', await propose('lucia', id))).toEqual({ success: 'ok' })
  expect((await leases.find(database, id))?.moveOut).toBeLessThan(issued.terms.moveOut)
  await testChain.call(wallets.tenant, 'releaseEarly', issued.terms)
  await final()
  expect(await services.reconciliation.reconcile()).toEqual([])
})

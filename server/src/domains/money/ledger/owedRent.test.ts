/** Rents of a lease whose money is gone: they follow the stay, and are paid as long as they are owed (D 12.12). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { erc20Abi } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { startLedgerTest, unit } from './ledger.setup.ts'

const bench = await startLedgerTest()
const { testChain, rentals, services, ask, paid, payRent, goTo, months, final } = bench
afterAll(bench.close)

/** A lease that was withdrawn, and paid all the same. */
async function paidLate() {
  const { id, terms } = await rentals.accepted()
  await services.leases.withdraw(rentals.tenant, id)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  return { id, terms, home: (await services.leases.find(services.deps.database, id))?.listingId ?? '' }
}
const usdt = () =>
  testChain.node.readContract({
    address: testChain.deployment.stablecoin,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [wallets.tenant.address],
  })
const [onDayOne, inMonthTwo, homeEarly] = [await paidLate(), await paidLate(), await paid()]

test('a tenant who withdrew, and whose late payment came back after move-in, owes no rent', async () => {
  const { id, terms, home } = onDayOne
  await goTo('2026-12-02')
  const purse = await usdt()
  expect([await rentals.statusOf(id), await rentals.nightsHeld(home)]).toEqual(['active', 1])
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  const { contractStatus, acts } = (await ask('daniel', 'GET', id)).json() as LeaseDetail
  expect([contractStatus, acts.includes('payRent')]).toEqual(['Cancelled', false])
  expect([await rentals.nightsHeld(home), await usdt()]).toEqual([0, purse + 1900n * unit])
  expect(await months(id, 2, 3)).toEqual(['2 ended 0 0/0', '3 ended 0 0/0'])
})

// promise: rent-owed-payable
test('a rent is owed and paid although the deposit went home early, also after the stay', async () => {
  const { id, terms, termsId } = homeEarly
  await goTo('2026-12-03')
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.call(wallets.landlord, 'releaseEarly', terms)
  await goTo('2027-01-03')
  const view = async () => (await ask('daniel', 'GET', id)).json() as LeaseDetail
  const { contractStatus, acts } = await view()
  expect([contractStatus, acts.includes('payRent')]).toEqual(['Completed', true])
  expect(await months(id, 2, 3)).toEqual(['2 late 2 0/1100', '3 upcoming 29 0/1100'])
  await testChain.call(wallets.landlord, 'refund', inMonthTwo.terms)
  await final()
  expect(await months(inMonthTwo.id, 2, 2)).toEqual(['2 ended 0 0/0']) // this stay never began
  await goTo('2028-01-03')
  expect((await view()).acts).toContain('payRent')
  await payRent(termsId)
  await final()
  expect(await months(id, 2, 3)).toEqual(['2 was-late 367 1100/0', '3 late 336 0/1100'])
})

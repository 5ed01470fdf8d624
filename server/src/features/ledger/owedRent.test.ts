/** Rents of a lease whose money is gone: they follow the stay, and are paid as long as they are owed (D 12.12). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../testing/chain.ts'
import { startLedgerTest } from './ledger.setup.ts'

const bench = await startLedgerTest()
const { testChain, ask, paid, payRent, goTo, months, final } = bench
afterAll(bench.close)

// promise: rent-owed-payable
test('a rent is owed and paid although the deposit went home early, also after the stay', async () => {
  const { id, terms, termsId } = await paid()
  await goTo('2026-12-03')
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.call(wallets.landlord, 'releaseEarly', terms)
  await goTo('2027-01-03')
  const view = async () => (await ask('daniel', 'GET', id)).json() as LeaseDetail
  const { contractStatus, acts } = await view()
  expect([contractStatus, acts.includes('payRent')]).toEqual(['Completed', true])
  expect(await months(id, 2, 3)).toEqual(['2 late 2 0/1100', '3 upcoming 29 0/1100'])
  await goTo('2028-01-03')
  expect((await view()).acts).toContain('payRent')
  await payRent(termsId)
  await final()
  expect(await months(id, 2, 3)).toEqual(['2 was-late 367 1100/0', '3 late 336 0/1100'])
})

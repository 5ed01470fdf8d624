/** A lease that its tenant cancelled at the escrow, as its parties read it. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { leaseId } from '@keyhold/escrow/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createTestEndings } from '../../stay/endings/endings.setup.ts'

const { testChain, services, rentals, final, ask, paidAhead, close } = await createTestEndings()
const usdt = 10n ** 18n
beforeAll(() => testChain.fundAccount(wallets.landlord))
afterAll(() => close())

test('both parties read that the tenant cancelled at the escrow, which is no refund', async () => {
  const [cancelled, refunded] = [await paidAhead(), await paidAhead()]
  await testChain.call(wallets.tenant, 'cancel', cancelled.terms)
  await testChain.call(wallets.landlord, 'refund', refunded.terms)
  await final()
  for (const person of ['daniel', 'lucia'] as const) {
    const card = await ask<LeaseCard>(person, 'GET', `/contract/${cancelled.id}`)
    expect(card).toMatchObject({ contractStatus: 'Cancelled', isCancelledAtEscrow: true })
    expect(await ask<LeaseCard>(person, 'GET', `/contract/${refunded.id}`)).not.toHaveProperty('isCancelledAtEscrow')
  }
})

// Their stay begins in 11 days: without a preset a cancellation costs all of the first rent, under `flexible` half.
const homes = [
  ['the whole first rent', 'none', 1100n],
  ['half of it', 'flexible', 550n],
] as const
test.each(homes)('a landlord who refunds owes the tenant %s until it is paid back', async (_, cancellation, owed) => {
  const { id, terms } = await paidAhead(await rentals.aHome({ cancellation }))
  const read = (name: 'daniel' | 'lucia') => ask<LeaseCard>(name, 'GET', `/contract/${id}`)
  const payBack = async (amount: bigint) => {
    await testChain.call(wallets.landlord, 'payBackFor', leaseId(terms), terms.tenant, amount * usdt)
    await final()
  }
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  const all = { contractStatus: 'Cancelled', refundOwed: `${owed * usdt}` }
  expect(await read('lucia')).toMatchObject({ ...all, acts: ['payBack'] })
  expect(await read('daniel')).toMatchObject({ ...all, acts: [] })
  await payBack(100n)
  expect(await read('daniel')).toMatchObject({ ...all, refundOwed: `${(owed - 100n) * usdt}` })
  await payBack(owed - 100n)
  const settled = await read('lucia')
  expect(settled).toMatchObject({ contractStatus: 'Cancelled', acts: [] })
  expect(settled).not.toHaveProperty('refundOwed')
})

test('a landlord owes nothing for the refund of a payment that came after the tenant had withdrawn', async () => {
  const { id, terms } = await rentals.accepted()
  await services.leases.withdraw(rentals.tenant, id)
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  await testChain.call(wallets.landlord, 'refund', terms)
  await final()
  const card = await ask<LeaseCard>('lucia', 'GET', `/contract/${id}`)
  expect(card).toMatchObject({ contractStatus: 'Cancelled', acts: [] })
  expect(card).not.toHaveProperty('refundOwed')
})

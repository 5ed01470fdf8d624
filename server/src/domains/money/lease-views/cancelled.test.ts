/** A lease that its tenant cancelled at the escrow, as its parties read it. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createTestEndings } from '../../stay/endings/endings.setup.ts'

const { testChain, final, ask, paidAhead, close } = await createTestEndings()
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

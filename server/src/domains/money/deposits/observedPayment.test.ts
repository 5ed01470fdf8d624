import { afterAll, expect, test } from 'vitest'
import { insertEvent } from '../../../gateways/chain/eventStore.ts'
import type { EscrowEvent } from '../../../gateways/chain/events.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { deposits, deps, chain } = services
const { database } = deps
afterAll(() => services.close())

test('the same terms paid into another escrow are not a payment: not seen, and not in the way of one that vanishes', async () => {
  const { id, issued } = await rentals.accepted()
  const paidAt = (escrow: EscrowEvent['escrow'], digit: string): EscrowEvent => ({
    chainId: chain.chainId,
    escrow,
    lease: issued.id,
    block: 7,
    blockHash: `0x${digit.repeat(64)}`,
    logIndex: 0,
    transaction: `0x${digit.repeat(64)}`,
    time: 1,
    payload: {
      event: 'LeasePaid',
      handover: issued.terms.handover,
      deposit: issued.terms.deposit,
      payer: issued.terms.tenant,
      payee: issued.terms.landlord,
    },
  })
  const elsewhere = paidAt(`0x${'9'.repeat(40)}`, '9')
  const here = paidAt(chain.escrow.address, '8')
  await database.begin(async (tx) => {
    await insertEvent(tx, elsewhere, new Date(0))
    await deposits.applyPending(tx, elsewhere)
  })
  expect([await rentals.statusOf(id), await deposits.observedPaymentOf(database, [issued])]).toEqual([
    'accepted',
    undefined,
  ])
  await database.begin((tx) => deposits.applyPending(tx, here))
  expect(await rentals.statusOf(id)).toBe('paying')
  await database.begin((tx) => deposits.revertPending(tx, here))
  expect(await rentals.statusOf(id)).toBe('accepted')
})

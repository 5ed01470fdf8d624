/** Disputes of second payments at the arbitrator's desk, on a real PostgreSQL and a local chain (D 4.8). */
import type { DeskLease, DeskRow } from '@keyhold/api/desk.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createTestDesk } from './desk.setup.ts'

const desk = await createTestDesk()
afterAll(() => desk.close())
const { testChain, people, final, call, services } = desk
const { database } = services.deps
const unit = 10n ** 18n
const queue = async (name = 'helena'): Promise<DeskRow[]> => (await call(name, '/desk/disputes')).json()
/** Two disputes opened within a second have no order. */
const told = async () =>
  (await queue())
    .map(({ part, state, held, second }) => `${part} ${state} ${BigInt(held) / unit}${second ? ' second' : ''}`)
    .toSorted()

await testChain.fundAccount(wallets.feeReceiver)

/** Both accounts of the tenant pay the same lease. */
async function paidTwice() {
  await database`insert into wallet (address, account_id, proved_at)
    values (${wallets.feeReceiver.address}, ${people.daniel.id}, now()) on conflict do nothing`
  const lease = await desk.rentals.accepted()
  const { issued } = await services.leases.startPaying(people.daniel, lease.id, wallets.feeReceiver.address)
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await final()
  await testChain.call(wallets.feeReceiver, 'payLease', issued.terms)
  await final()
  return { ...lease, second: issued }
}

// promise: second-at-desk
test('the desk lists a dispute of a second payment with its own terms, and the lease’s own dispute apart', async () => {
  const { id, terms, second } = await paidTwice()
  const other = await paidTwice()
  expect(await told()).toEqual([])
  await testChain.call(wallets.feeReceiver, 'dispute', second.terms, 1100n * unit)
  await final()
  expect(await told()).toEqual(['handover open 1100 second'])
  const [row] = await queue()
  expect(row).toMatchObject({
    leaseId: id,
    claimed: `${1100n * unit}`,
    payee: 'landlord',
    statementsBy: [],
    second: {
      smartContractId: second.id,
      terms: { tenant: wallets.feeReceiver.address, handover: `${1100n * unit}` },
      chain: { escrow: second.escrow },
    },
  })
  expect([await queue('otto'), (await call('daniel', '/desk/disputes')).statusCode]).toEqual([[], 404])

  const read = async (): Promise<DeskLease> => (await call('helena', `/desk/disputes/${id}`)).json()
  expect(await read()).toMatchObject({ disputes: [{ second: { smartContractId: second.id } }], decisions: [] })
  expect((await call('helena', `/contract/${id}/ledger`)).statusCode).toBe(200)

  // A payment under a renewal's terms, apart from it, is of a lease without a payment of its own.
  const [row_] = await database<{ paidTerms: string }[]>`select paid_terms from lease where id = ${id}`
  await database`update lease set paid_terms = null where id = ${id}`
  expect(await read()).toMatchObject({ smartContractId: second.id, terms: { tenant: wallets.feeReceiver.address } })
  await database`update lease set paid_terms = ${row_?.paidTerms ?? ''} where id = ${id}`

  // Another lease that was paid twice is disputed itself, its second payment is not.
  await testChain.call(wallets.tenant, 'dispute', other.terms, 100n * unit)
  await testChain.call(wallets.tenant, 'dispute', terms, 300n * unit)
  await final()
  expect(await told()).toEqual(['handover open 100', 'handover open 1100 second', 'handover open 300'])
  // The decision about the lease's own part stays apart from the open dispute of the second payment.
  await call('helena', `/desk/disputes/${id}/interest`, { interest: 'none' })
  const decision = { part: 'handover', toTenant: `${200n * unit}`, words: 'Two thirds.' }
  await call('helena', `/desk/disputes/${id}/decision`, decision)
  await testChain.call(wallets.arbitrator, 'split', terms, 0, 200n * unit)
  await final()
  expect((await read()).decisions).toMatchObject([{ state: 'carried-out' }])
  expect(await told()).toEqual(['handover open 100', 'handover open 1100 second', 'handover ruled 0'])
  await testChain.call(wallets.arbitrator, 'split', second.terms, 0, 1000n * unit)
  await final()
  const ruled = (await queue()).find((one) => one.second)
  expect(ruled?.decided).toEqual({
    at: expect.any(Number),
    toTenant: `${1000n * unit}`,
    toLandlord: `${100n * unit}`,
  })
  expect((await queue()).filter(({ second }) => second)).toHaveLength(1)
})

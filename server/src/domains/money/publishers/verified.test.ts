/** The search filter for landlords with a deposit record: by the record's one rule, and only while it is valid. */
import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createVerified } from './verified.ts'

const services = await createTestServices()
const { landlord, tenant, aHome, request } = await createTestRentals(services)
const { database, clock } = services.deps
afterAll(() => services.close())

/** Paid leases of this many tenants, begun long ago; `ended` of them have their deposit fully returned. */
const bench = { tenants: 3, ended: 3, unreadable: '' }
const paid = () =>
  Array.from({ length: bench.tenants }, (_, at) => ({
    id: String(at),
    landlordId: landlord.id,
    tenantId: `tenant ${at}`,
    paidTerms: 'terms',
    moveIn: 0,
    moveOut: 1,
    deposit: 800n,
  }))
const fakes = {
  leases: {
    listOf: async (_query: unknown, landlordId: string) => {
      if (landlordId === bench.unreadable) throw new Error('a lease that nobody can read')
      return paid()
    },
  },
  deposits: {
    balancesOf: async () =>
      new Map(paid().map(({ id }, at) => [id, { deposit: { held: at < bench.ended ? 0n : 800n }, isMoved: false }])),
    handedOverOf: async () => new Map(),
    paymentsOf: async () => [],
  },
}
const verified = createVerified({ database, clock, ...fakes } as unknown as Parameters<typeof createVerified>[0])
async function checkNextHour() {
  clock.pass(3_600)
  await verified.tick()
  const rows = await database<
    { verified: boolean }[]
  >`select distinct verified from listing where landlord_id = ${landlord.id}`
  return rows.map((row) => row.verified)
}

for (let count = 0; count < bench.tenants; count++) await request(await aHome())
const others = await database<{ id: string }[]>`select id from account where id <> ${landlord.id} order by id limit 3`
const leases = await database<{ id: string }[]>`select id from lease where tenant_id = ${tenant.id}`
for (const [at, { id }] of leases.entries())
  await database`update lease set paid_terms = ${`0x${at}`}, tenant_id = ${others[at]?.id ?? ''} where id = ${id}`

test('three tenants whose deposits ended make a record, and all homes of the landlord are found by it', async () => {
  expect(await checkNextHour()).toEqual([true])
})

test('deposits still in the escrow do not count: an invalid record is no longer found', async () => {
  bench.ended = 2
  expect(await checkNextHour()).toEqual([false])
  bench.ended = 3
  expect(await checkNextHour()).toEqual([true])
})

test('a landlord whose record cannot be read does not block the check of the others, and is reported', async () => {
  const other = others[0]?.id ?? ''
  await aHome({}, { ...landlord, id: other })
  for (const [unreadable, looked, before, found] of [
    [landlord.id, other, true, false],
    [other, landlord.id, false, true],
  ] as const) {
    await database`update listing set verified = true where landlord_id = ${unreadable}`
    await database`update listing set verified = ${before} where landlord_id = ${looked}`
    bench.unreadable = unreadable
    clock.pass(3_600)
    await expect(verified.tick()).rejects.toThrow('a lease that nobody can read')
    const [home] = await database`select verified from listing where landlord_id = ${looked}`
    expect(home?.verified).toBe(found)
  }
  bench.unreadable = ''
})

test('a landlord with paid leases of two tenants is not checked', async () => {
  await database`update lease set paid_terms = null where id = ${leases[0]?.id ?? ''}`
  await database`update listing set verified = false`
  expect(await checkNextHour()).toEqual([false])
})

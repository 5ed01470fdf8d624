/** The notices of a home: frozen into the request, the terms and the agreement of a stay of more than six months. */
import { instantAt, monthsAfter } from '@keyhold/rental/day.ts'
import { languages } from '@keyhold/rental/language.ts'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { parseAgreement } from '../agreements/service.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { tenant, landlord } = rentals
const { leases, deps } = services
const { database } = deps
afterAll(() => services.close())

const noNotice = (home: string) =>
  database`update listing set tenant_notice = 'none', landlord_notice = 'none' where id = ${home}`
const both = { tenantNotice: '60-days', landlordNotice: '30-days' } as const
function stayOf(months: number, days = 20) {
  const validFrom = rentals.dayIn(days)
  return { validFrom, validTo: monthsAfter(validFrom, months) }
}
async function agreementOf(id: string) {
  const { facts, clauses } = parseAgreement((await leases.offer(landlord, id)).agreement)
  const noticeClauses = languages.map((language) =>
    clauses[language].filter((one) => one.id === 'tenantNotice' || one.id === 'landlordNotice'),
  )
  return { notice: facts.money.notice, noticeClauses }
}
async function termsOf(id: string) {
  await leases.accept(landlord, id)
  return (await leases.startPaying(tenant, id, wallets.tenant.address)).issued.terms
}

// promise: notice-frozen
test('a request keeps the notices that its tenant read, and no later choice of the landlord changes them', async () => {
  const home = await rentals.aHome(both)
  const stay = stayOf(12)
  const id = await rentals.request(home, stay)
  await noNotice(home)
  const earliestEnd = instantAt(monthsAfter(stay.validFrom, 6), 12, 'America/El_Salvador')
  const { notice, noticeClauses } = await agreementOf(id)
  expect(notice).toEqual({ tenant: 60, landlord: 30, earliestEnd })
  for (const [ofTenant, ofLandlord] of noticeClauses) {
    expect(ofTenant?.text).toContain('60')
    expect(ofLandlord?.text).toContain('30')
  }
  expect(await termsOf(id)).toMatchObject({ tenantNotice: 60, landlordNotice: 30, earliestEnd })
})

test('an edited request has the notices of the day of the edit', async () => {
  const home = await rentals.aHome(both)
  const stay = stayOf(12, 21)
  const id = await rentals.request(home, stay)
  await noNotice(home)
  await leases.edit(tenant, { ...rentals.form(home), ...stay, id })
  expect(await termsOf(id)).toMatchObject({ tenantNotice: 0, landlordNotice: 0, earliestEnd: 0 })
})

test('a request for notices that the landlord has changed is refused, and so is an edit; neither changes anything', async () => {
  const home = await rentals.aHome(both)
  const read = { ...stayOf(12, 24), ...both }
  const id = await rentals.request(home, read)
  await noNotice(home)
  const before = await leases.findOwn(database, tenant, id)
  const all = (await leases.listOf(database, tenant.id)).length
  for (const party of ['tenantNotice', 'landlordNotice'] as const) {
    const one = { ...stayOf(12, 25), [party]: both[party] }
    await expect(rentals.request(home, one)).rejects.toThrow('notices-changed')
  }
  await expect(leases.edit(tenant, { ...rentals.form(home), ...read, id })).rejects.toThrow('notices-changed')
  expect(await leases.findOwn(database, tenant, id)).toEqual(before)
  expect(await leases.listOf(database, tenant.id)).toHaveLength(all)
})

test('a stay of six months has no notice and no word about one in its agreement', async () => {
  const id = await rentals.request(await rentals.aHome(both), stayOf(6, 22))
  expect(await agreementOf(id)).toEqual({ notice: undefined, noticeClauses: [[], [], []] })
  expect(await termsOf(id)).toMatchObject({ tenantNotice: 0, landlordNotice: 0, earliestEnd: 0 })
})

test('the agreement has a clause only for the party that has a notice', async () => {
  const id = await rentals.request(await rentals.aHome({ tenantNotice: '30-days' }), stayOf(12, 23))
  const { noticeClauses } = await agreementOf(id)
  for (const clauses of noticeClauses) expect(clauses.map((one) => one.id)).toEqual(['tenantNotice'])
})

import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, tenant, other, newcomer } = rentals
const { leases, deps } = services
afterAll(() => services.close())

// promise: sgn-4-opened
test('a request is sent and opened once by the landlord, and each step leaves a history row', async () => {
  const id = await rentals.request(await rentals.aHome())
  await leases.open(landlord, id)
  await leases.open(landlord, id)
  expect(await rentals.historyOf(id)).toEqual(['tenant request → requested', 'landlord open → received'])
})

test.each([
  ['starts today at the property', { validFrom: '2026-11-20' }, 'dates-too-early'],
  ['ends before it begins', { validTo: '2026-11-01' }, 'dates-not-valid'],
  ['begins before the home is free', { validFrom: '2026-10-01', validTo: '2026-12-01' }, 'dates-too-early'],
  ['has a tenant who is too young', { renteeDateOfBirth: '2008-11-21' }, 'too-young'],
  ['has a tenant aged 2025', { renteeDateOfBirth: '0001-01-01' }, 'birthday-too-long-ago'],
  ['has two different birthdays', { dateOfBirth: '1990-01-01' }, 'birthdays-differ'],
  ['has an unknown marital status', { renteeMaritalId: 1_300_000 }, 'code-not-known'],
])('a request that %s is refused', async (_case, changes, code) => {
  await expect(rentals.request(await rentals.aHome(), changes)).rejects.toThrow(code)
})

test('a stay must fit the availability and a lease term of the home', async () => {
  const until = await rentals.aHome({ availableUntil: '2027-06-01' })
  await expect(rentals.request(until)).rejects.toThrow('dates-outside-availability')
  const long = await rentals.aHome({ terms: [300_003] })
  await expect(rentals.request(long, { validTo: '2027-06-01' })).rejects.toThrow('stay-too-short')
})

test('no one rents from themselves, or rents a home that is not offered', async () => {
  await expect(rentals.request(await rentals.aHome(), {}, landlord)).rejects.toThrow('own-home')
  await expect(rentals.request(await rentals.aHome({ state: 'unpublished' }))).rejects.toThrow('listing-not-published')
  await expect(rentals.request('no-home')).rejects.toThrow('listing-not-found')
})

test('a person with an unconfirmed e-mail sends no request', async () => {
  await expect(rentals.request(await rentals.aHome(), {}, newcomer)).rejects.toThrow('email-not-confirmed')
})

test('a person whose e-mail is no longer confirmed cannot edit a request', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  const unconfirmed = { ...tenant, emailConfirmed: false }
  await expect(leases.edit(unconfirmed, { ...rentals.form(home), id })).rejects.toThrow('email-not-confirmed')
})

test.each(['Daniel', ' Daniel '])(
  'a request of “%s”, without a last name, is refused, and so is editing to it',
  async (renteeFullName) => {
    const home = await rentals.aHome()
    await expect(rentals.request(home, { renteeFullName })).rejects.toThrow('full-name-needed')
    const id = await rentals.request(home)
    await expect(leases.edit(tenant, { ...rentals.form(home), id, renteeFullName })).rejects.toThrow('full-name-needed')
  },
)

// promise: sgn-3-form-name
test('the name in a request fills an empty profile and changes no other', async () => {
  const namesOf = async ({ id }: { id: string }) => {
    const found = await services.accounts.find(id)
    return [found?.firstName, found?.lastName]
  }
  const { database } = deps
  const nora = { ...newcomer, emailConfirmed: true }
  await rentals.request(await rentals.aHome(), {}, tenant)
  expect(await namesOf(tenant)).toEqual(['Daniel', 'Trial'])
  await database`update account set first_name = null, last_name = null where id = ${nora.id}`
  await rentals.request(await rentals.aHome(), { renteeFullName: 'Nora  Ferrer Solano' }, nora)
  expect(await namesOf(nora)).toEqual(['Nora', 'Ferrer Solano'])
})

test('the same request sent twice is one request', async () => {
  const home = await rentals.aHome()
  const answers = await Promise.allSettled([rentals.request(home), rentals.request(home)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(rentals.request(home)).rejects.toThrow('already-requested')
})

// promise: sgn-7-contract
test('only the tenant edits a request, and only while it is unanswered', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  const changed = { ...rentals.form(home), id, validTo: '2027-11-01' }
  await expect(leases.edit(other, changed)).rejects.toThrow('lease-not-found')
  await expect(leases.edit(tenant, { ...changed, roomAdId: await rentals.aHome() })).rejects.toThrow(
    'listing-not-found',
  )
  await leases.edit(tenant, changed)
  expect((await leases.find(deps.database, id))?.stay.to).toBe('2027-11-01')
  await leases.decline(landlord, id, 'sold')
  await expect(leases.edit(tenant, changed)).rejects.toThrow('not-at-this-stage')
})

test('days blocked after a request do not refuse its edits, only new days', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  const { database } = deps
  await database`insert into blocked_days (listing_id, nights) values (${home}, daterange('2027-10-01', '2027-10-08'))`
  const form = { ...rentals.form(home), id }
  await leases.edit(tenant, { ...form, message: 'We would bring a cat.' })
  expect((await leases.find(database, id))?.message).toBe('We would bring a cat.')
  await expect(leases.edit(tenant, { ...form, validTo: '2027-11-01' })).rejects.toThrow('dates-already-taken')
  await expect(rentals.request(home, {}, other)).rejects.toThrow('dates-already-taken')
})

test('a suspended person cannot edit a request', async () => {
  const home = await rentals.aHome()
  const form = { ...rentals.form(home), id: await rentals.request(home) }
  await expect(leases.edit({ ...tenant, permissions: ['pay'] }, form)).rejects.toThrow('account-suspended')
})

test('a landlord declines and a tenant withdraws; repeating is harmless, anything else is refused', async () => {
  const declined = await rentals.request(await rentals.aHome())
  await leases.decline(landlord, declined, 'sold')
  await leases.decline(landlord, declined)
  await expect(leases.withdraw(tenant, declined)).rejects.toThrow('not-at-this-stage')
  const withdrawn = await rentals.request(await rentals.aHome())
  await leases.withdraw(tenant, withdrawn)
  await leases.withdraw(tenant, withdrawn)
  await expect(leases.decline(landlord, withdrawn)).rejects.toThrow('not-at-this-stage')
  expect(await rentals.historyOf(withdrawn)).toHaveLength(2)
})

test('the price of a request stays as it was when sent', async () => {
  const home = await rentals.aHome()
  const id = await rentals.request(home)
  await deps.database`update listing set rent_price = 2000 where id = ${home}`
  expect((await leases.find(deps.database, id))?.handover).toBe(1100n * 10n ** 18n)
})

test('with the deposit paid at the handover, the whole amount is the landlord’s part', async () => {
  const id = await rentals.request(await rentals.aHome({ depositPolicy: 'at-handover' }))
  expect(await leases.find(deps.database, id)).toMatchObject({ handover: 1900n * 10n ** 18n, deposit: 0n })
})

test('history is never rewritten', async () => {
  const id = await rentals.request(await rentals.aHome())
  await expect(deps.database`update lease_history set transition = 'accept' where lease_id = ${id}`).rejects.toThrow()
  await expect(deps.database`delete from lease_history where lease_id = ${id}`).rejects.toThrow()
})

test('no identity is readable in the database', async () => {
  const id = await rentals.request(await rentals.aHome())
  const [row] = await deps.database`select lease::text as text from lease where id = ${id}`
  expect(row?.text).not.toContain('118 417')
  expect(row?.text).not.toContain(Buffer.from('118 417').toString('hex'))
})

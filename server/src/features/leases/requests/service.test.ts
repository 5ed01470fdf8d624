import { afterAll, expect, test } from 'vitest'
import { trialHouse } from '../../../trial/house.ts'
import { trialRentals } from '../../../trial/rentals.ts'

const house = await trialHouse()
const bench = await trialRentals(house)
const { landlord, tenant, other, newcomer } = bench
const { leases, parts } = house
afterAll(() => house.close())

test('a request waits, is opened once by the landlord, and leaves a row of history for each', async () => {
  const id = await bench.ask(await bench.aHome())
  await leases.open(landlord, id)
  await leases.open(landlord, id)
  expect(await bench.historyOf(id)).toEqual(['tenant request → Pending Request', 'landlord open → Request Received'])
})

test.each([
  ['starts today at the property', { validFrom: '2026-11-20' }, 'dates-too-early'],
  ['ends before it begins', { validTo: '2026-11-01' }, 'dates-not-valid'],
  ['begins before the home is free', { validFrom: '2026-10-01', validTo: '2026-12-01' }, 'dates-too-early'],
  ['is asked for by somebody too young', { renteeDateOfBirth: '2008-11-21' }, 'too-young'],
  ['is asked for by somebody of 2025 years', { renteeDateOfBirth: '0001-01-01' }, 'birthday-too-long-ago'],
  ['names two birthdays', { dateOfBirth: '1990-01-01' }, 'birthdays-differ'],
  ['names no marital status we know', { renteeMaritalId: 1_300_000 }, 'code-not-known'],
])('a request that %s is refused', async (_case, changes, code) => {
  await expect(bench.ask(await bench.aHome(), changes)).rejects.toThrow(code)
})

test('a stay must fit the availability and a lease term of the home', async () => {
  const until = await bench.aHome({ availableUntil: '2027-06-01' })
  await expect(bench.ask(until)).rejects.toThrow('dates-outside-availability')
  const long = await bench.aHome({ terms: [300_003] })
  await expect(bench.ask(long, { validTo: '2027-06-01' })).rejects.toThrow('stay-too-short')
})

test('nobody rents from themselves, nor a home that is not offered', async () => {
  await expect(bench.ask(await bench.aHome(), {}, landlord)).rejects.toThrow('own-home')
  await expect(bench.ask(await bench.aHome({ state: 'unpublished' }))).rejects.toThrow('listing-not-published')
  await expect(bench.ask('no-home')).rejects.toThrow('listing-not-found')
})

test('an unconfirmed person sends three requests, not four', async () => {
  for (const month of ['02', '03', '04'])
    await bench.ask(await bench.aHome(), { validFrom: `2027-${month}-01` }, newcomer)
  await expect(bench.ask(await bench.aHome(), {}, newcomer)).rejects.toThrow('request-limit')
})

test('the same request twice is one request', async () => {
  const home = await bench.aHome()
  const answers = await Promise.allSettled([bench.ask(home), bench.ask(home)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(bench.ask(home)).rejects.toThrow('already-requested')
})

test('a tenant edits a request while it waits, and nobody else does', async () => {
  const home = await bench.aHome()
  const id = await bench.ask(home)
  const changed = { ...bench.form(home), id, validTo: '2027-11-01' }
  await expect(leases.edit(other, changed)).rejects.toThrow('lease-not-found')
  await expect(leases.edit(tenant, { ...changed, roomAdId: await bench.aHome() })).rejects.toThrow('listing-not-found')
  await leases.edit(tenant, changed)
  expect((await leases.find(parts.database, id))?.stay.to).toBe('2027-11-01')
  await leases.decline(landlord, id, 'sold')
  await expect(leases.edit(tenant, changed)).rejects.toThrow('not-at-this-stage')
})

test('a landlord declines and a tenant withdraws; repeating it is harmless, anything else is refused', async () => {
  const declined = await bench.ask(await bench.aHome())
  await leases.decline(landlord, declined, 'sold')
  await leases.decline(landlord, declined)
  await expect(leases.withdraw(tenant, declined)).rejects.toThrow('not-at-this-stage')
  const withdrawn = await bench.ask(await bench.aHome())
  await leases.withdraw(tenant, withdrawn)
  await leases.withdraw(tenant, withdrawn)
  await expect(leases.decline(landlord, withdrawn)).rejects.toThrow('not-at-this-stage')
  expect(await bench.historyOf(withdrawn)).toHaveLength(2)
})

test('the price of a request stays what it was when it was sent', async () => {
  const home = await bench.aHome()
  const id = await bench.ask(home)
  await parts.database`update listing set rent_price = 2000 where id = ${home}`
  expect((await leases.find(parts.database, id))?.handover).toBe(1100n * 10n ** 18n)
})

test('with the deposit paid at the handover, all of it is the landlord’s part', async () => {
  const id = await bench.ask(await bench.aHome({ depositPolicy: 'at-handover' }))
  expect(await leases.find(parts.database, id)).toMatchObject({ handover: 1900n * 10n ** 18n, deposit: 0n })
})

test('what happened is never rewritten', async () => {
  const id = await bench.ask(await bench.aHome())
  await expect(parts.database`update lease_history set act = 'accept' where lease_id = ${id}`).rejects.toThrow()
  await expect(parts.database`delete from lease_history where lease_id = ${id}`).rejects.toThrow()
})

test('nothing of an identity lies readable in the database', async () => {
  const id = await bench.ask(await bench.aHome())
  const [row] = await parts.database`select lease::text as text from lease where id = ${id}`
  expect(row?.text).not.toContain('118 417')
  expect(row?.text).not.toContain(Buffer.from('118 417').toString('hex'))
})

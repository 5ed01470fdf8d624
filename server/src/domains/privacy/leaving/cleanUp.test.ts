/** A failing archive blocks nothing else and is given up in the end; expired data is deleted (D 11.29). */
import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database } = services.deps
afterAll(() => services.close())

const sessionId = '5d0c4d8e-1111-4222-8333-944444444444'
const waiting = async () => (await database`select account_id as id from data_export`).map(({ id }) => id)
const subjectsTo = async (email: string): Promise<string[]> => {
  const emails: { subject: string }[] = (await services.app.inject(`/api/mailbox?to=${email}`)).json()
  return emails.map(({ subject }) => subject)
}

/** Advances an hour, for the database as well. */
async function passAnHour() {
  services.deps.clock.pass(3600)
  await database`update data_export set taken_until = taken_until - interval '1 hour'`
}

// promise: pub-6-leaving-alone
test('a person queued behind a failing archive gets theirs; the other is notified after five tries', async () => {
  const { tenant, other, landlord } = rentals
  await database`update lease set identity = '\\x00' where id = ${await rentals.request(await rentals.aHome(), {}, tenant)}`
  for (const { id } of [tenant, other])
    await database`insert into data_export (account_id, session_id, asked_at, taken_until) values (${id}, ${sessionId}, '2020-01-01', now())`
  await database`insert into data_export (account_id, session_id, asked_at, made_at, archive)
    values (${landlord.id}, ${sessionId}, '2020-01-01', '2020-01-01', '')`
  const { leaving } = services
  await leaving.cleanUp()
  await expect(leaving.makeNext()).rejects.toThrow()
  expect([await leaving.makeNext(), await leaving.makeNext()]).toEqual(['more', 'rest'])
  expect((await leaving.read({ id: other.id, sessionId })).archive).toBe('ready')
  expect((await waiting()).toSorted()).toEqual([tenant.id, other.id].toSorted())
  for (let tries = 2; tries <= 5; tries += 1) {
    await passAnHour()
    await expect(leaving.makeNext()).rejects.toThrow()
  }
  await passAnHour()
  expect(await leaving.makeNext()).toBe('more')
  expect(await waiting()).toEqual([other.id])
  expect((await subjectsTo('daniel@mail.example'))[0]).toBe('Your Keyhold data export failed')
  expect(await leaving.makeNext()).toBe('rest')
  expect((await subjectsTo('daniel@mail.example')).filter((one) => one.includes('export failed'))).toHaveLength(1)
})

test('expired identities and agreements are deleted, even while an archive fails', async () => {
  const { tenant } = rentals
  const [bad, old] = [
    await rentals.request(await rentals.aHome(), {}, tenant),
    await rentals.request(await rentals.aHome()),
  ]
  await database`update lease set identity = '\\x00' where id = ${bad}`
  await database`insert into data_export (account_id, session_id, asked_at, taken_until) values (${tenant.id}, ${sessionId}, '2020-01-01', now())`
  await services.leases.withdraw(tenant, old)
  services.deps.clock.pass(91 * 86_400)
  await expect(services.leaving.makeNext()).rejects.toThrow()
  await services.leaving.cleanUp()
  const [lease] = await database`select identity_gone_at from lease where id = ${old}`
  expect(lease?.identityGoneAt).not.toBeNull()
})

// promise: pub-6-leaving-stay
test('a lease whose money is gone holds both back until its stay ends, and its identity for 90 days more', async () => {
  const day = 86_400
  const { tenant, landlord } = rentals
  await database`update lease set status = 'withdrawn'`
  const start = services.deps.clock.leaseNow()
  const dayIn = (days: number) => new Date((start + days * day) * 1000).toISOString().slice(0, 10)
  const id = await rentals.request(await rentals.aHome(), { validFrom: dayIn(10), validTo: dayIn(200) })
  const moveOut = start + 200 * day
  const holds = async (person: { readonly id: string }) =>
    (await services.leaving.read({ id: person.id, sessionId })).holds
  const isIdentityGone = async () => {
    await services.leaving.cleanUp()
    const [lease] = await database`select identity_gone_at from lease where id = ${id}`
    return lease?.identityGoneAt !== null
  }
  for (const status of ['completed', 'resolved']) {
    await database`update lease set status = ${status}, move_out = ${moveOut} where id = ${id}`
    expect([await holds(tenant), await holds(landlord)]).toEqual([['leaving-lease-open'], ['leaving-lease-open']])
  }
  services.deps.clock.pass(199 * day) // months after the last event, during the stay
  expect([await holds(tenant), await isIdentityGone()]).toEqual([['leaving-lease-open'], false])
  services.deps.clock.pass(2 * day)
  expect([await holds(tenant), await holds(landlord), await isIdentityGone()]).toEqual([[], [], false])
  services.deps.clock.pass(90 * day)
  expect(await isIdentityGone()).toBe(true)
})

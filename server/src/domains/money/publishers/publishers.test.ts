/** A landlord's public profile. */
import type { PublisherPage, PublisherRecord } from '@keyhold/api/publishers.schema.ts'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../gateways/session.ts'
import { createTestHomes } from '../../../testing/homes.ts'
import { createTestPeople } from '../../../testing/people.ts'
import { requestForm } from '../../../testing/rentals.ts'

const homes = await createTestHomes()
const { services, visitor } = homes
afterAll(() => services.close())
const people = await createTestPeople(services)
const ada = await homes.createPerson()
const readRecord = (id: string) => visitor.call<PublisherRecord>('GET', `/publisher/${id}/record`)
const read = (id: string, query = '') => visitor.call<PublisherPage>('GET', `/publisher/${id}/page${query}`)

// promise: pub-2-publisher-nobody
test('a person who never rented out a home has no page, whatever the id', async () => {
  const missing = { status: 404, body: { code: 'publisher-not-found' } }
  expect(await read(ada.id)).toMatchObject(missing)
  expect(await read(people.tenant.id)).toMatchObject(missing)
  expect(await read(crypto.randomUUID())).toMatchObject(missing)
  expect(await read('not-an-id')).toMatchObject(missing)
  for (const id of [ada.id, people.tenant.id, crypto.randomUUID(), 'not-an-id'])
    expect(await readRecord(id)).toMatchObject(missing)
})

// promise: pub-2-publisher
test('everyone reads the landlord, since when they let, and only published homes: no wallet address, e-mail or phone', async () => {
  const id = await homes.publish(ada, { title: 'Attic' })
  await services.listings.draft(ada.person, { title: 'A secret draft' })
  const { status, body } = await read(ada.id, '?page=7')
  expect(status).toBe(200)
  expect(body.rows.map((row) => row.id)).toEqual([id])
  expect(body).toMatchObject({ page: 1, totalRows: 1, leasesRunning: 0 })
  expect(body.owner).toMatchObject({ wallet: null, emailAddress: null, phoneNumber: null, homes: 1 })
})

test('a deposit record is hidden while too few tenants are behind it, and so are fewer than three answers', async () => {
  const { body } = await read(ada.id)
  expect(body).toMatchObject({ record: null, answers: null })
  expect((await readRecord(ada.id)).body).toEqual({ record: null, answers: null, handover: null })
})

const declineAfter = async (minutes: number, tenant: Person) => {
  const lease = await services.leases.request(tenant, requestForm(await homes.publish(ada)))
  services.deps.clock.pass(minutes * 60)
  await services.leases.decline(ada.person, lease)
}

test('three requests of one tenant do not reveal how that tenant was answered', async () => {
  for (const minutes of [10, 60, 600]) await declineAfter(minutes, people.tenant)
  expect((await read(ada.id)).body.answers).toBeNull()
})

// promise: pub-2-publisher-answers
test('answers are measured: the number of requests, and the median time', async () => {
  await declineAfter(60, people.other)
  await declineAfter(60, people.walletless)
  expect((await read(ada.id)).body.answers).toEqual({ all: 5, answered: 5, medianMinutes: 60 })
})

// promise: pub-2-detail-record-same
test('the page of a home has the same of its landlord, and nothing more', async () => {
  const { answers, record, handover } = (await read(ada.id)).body
  expect((await readRecord(ada.id)).body).toEqual({ answers, record, handover })
})

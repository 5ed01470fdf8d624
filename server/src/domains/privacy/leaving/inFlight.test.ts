/** Concurrent writes while their author leaves: refused or deleted with the account, never left behind (D 11.23). */
import { afterAll, expect, test } from 'vitest'
import { untilWaiting } from '../../../testing/locks.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database } = services.deps
afterAll(() => services.close())

const password = 'a password of tests'
let count = 0
async function aLeaver() {
  const email = `passing${++count}@mail.test`
  const profile = { firstName: 'Ola', lastName: 'Passing', phoneNumber: '+34 1', categoryTypeId: 1_300_000 }
  const { person } = await services.accounts.seed({ email, password, languageId: 700_000, profile })
  const payload = new URLSearchParams({ username: email, password }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
  const authorization = String(answer.headers.authorization)
  const call = (method: 'POST' | 'PUT', url: string, body: object) =>
    services.app.inject({ method, url: `/api${url}`, payload: body, headers: { authorization } })
  return { person, call, leave: () => call('POST', '/profile/leaving/delete', { currentPassword: password }) }
}

/** Runs `act` when a person's data is deleted but the transaction has not committed. Returns the result of `act`. */
async function whileLeaving(leaver: Awaited<ReturnType<typeof aLeaver>>, act: () => ReturnType<typeof leaver.call>) {
  const { leave } = leaver
  let acted: ReturnType<typeof act> | undefined
  await database.begin(async (tx) => {
    await tx`lock table outbox in share mode` // the farewell e-mail is the last write of leaving
    const leaving = leave()
    await untilWaiting(database, 1)
    acted = act()
    await untilWaiting(database, 2)
    void leaving
  })
  return acted as Awaited<typeof acted>
}

const home = await rentals.aHome()
const acts = {
  favourite: ['PUT', '/favourite', () => ({ ids: [home] })],
  saved_search: ['POST', '/savedSearch', () => ({ name: 'Attics', query: 'city=3583361' })],
  saved_reply: ['POST', '/messages/replies', () => ({ id: crypto.randomUUID(), content: 'Gladly' })],
  listing: ['POST', '/roomAd', () => ({ title: 'A loft' })],
  feed: ['PUT', '/roomAd/feed', () => ({ address: 'https://agency.test/homes.xml' })],
} as const

test.for(Object.entries(acts))(
  'a %s under way while its owner leaves is refused',
  async ([table, [method, url, body]]) => {
    const leaver = await aLeaver()
    const answer = await whileLeaving(leaver, () => leaver.call(method, url, body()))
    expect([answer?.statusCode, answer?.json().code]).toEqual([403, 'session-over'])
    const column = table === 'listing' || table === 'feed' ? 'landlord_id' : 'account_id'
    expect(await database`select from ${database(table)} where ${database(column)} = ${leaver.person.id}`).toEqual([])
  },
)

test('a message under way while its writer leaves is refused, and starts no conversation', async () => {
  const leaver = await aLeaver()
  const message = { id: crypto.randomUUID(), recipientId: rentals.landlord.id, content: 'The heron is here' }
  const answer = await whileLeaving(leaver, () => leaver.call('POST', '/messages', message))
  expect([answer?.statusCode, answer?.json().code]).toEqual([403, 'session-over'])
  expect(await database`select from message where sender_id = ${leaver.person.id}`).toEqual([])
  expect(await database`select from conversation where ${leaver.person.id} in (first_id, second_id)`).toEqual([])
})

test('a request for a home under way while its tenant leaves is refused', async () => {
  const leaver = await aLeaver()
  const answer = await whileLeaving(leaver, () => leaver.call('POST', '/contract', rentals.form(home)))
  expect([answer?.statusCode, answer?.json().code]).toEqual([403, 'session-over'])
  expect(await database`select from lease where tenant_id = ${leaver.person.id}`).toEqual([])
})

// promise: sgn-6-leaving-flight
test('a hundred actions concurrent with leaving leave nothing behind', async () => {
  const leavers = await Promise.all(Array.from({ length: 10 }, aLeaver))
  await Promise.all(
    leavers.flatMap((leaver) => [
      leaver.leave(),
      ...Object.values(acts).map(([method, url, body]) => leaver.call(method, url, body())),
      ...[1, 2, 3, 4, 5].map((number) =>
        leaver.call('POST', '/messages', {
          id: crypto.randomUUID(),
          recipientId: rentals.landlord.id,
          content: `The heron calls ${number}`,
        }),
      ),
    ]),
  )
  const ids = leavers.map(({ person }) => person.id)
  const gone = await database`select id from account where id = any(${ids}::uuid[]) and deleted_at is not null`
  expect(gone.length).toBeGreaterThan(0)
  const left = gone.map(({ id }) => id)
  for (const table of ['favourite', 'saved_search', 'saved_reply'])
    expect(await database`select from ${database(table)} where account_id = any(${left}::uuid[])`).toEqual([])
  for (const table of ['listing', 'feed'])
    expect(await database`select from ${database(table)} where landlord_id = any(${left}::uuid[])`).toEqual([])
  expect(await database`select from message where sender_id = any(${left}::uuid[]) and content <> '–'`).toEqual([])
})

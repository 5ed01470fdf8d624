/** The number of database queries does not grow with a user's data. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { permissions } from '@keyhold/rental/role.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from './gateways/session.ts'
import { countQueries } from './testing/queries.ts'
import { createTestRentals } from './testing/rentals.ts'
import { createTestServices } from './testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database } = services.deps
afterAll(() => services.close())

let authorization = ''
let leaseId = ''
beforeAll(async () => {
  const payload = 'username=lucia%40mail.example&password=a+password+of+tests'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
  authorization = String(answer.headers.authorization)
})

async function createTenant(): Promise<Person> {
  const email = `${crypto.randomUUID()}@mail.example`
  const at = new Date(0)
  const [row] = await database<{ id: string }[]>`
    insert into account ${database({
      email,
      emailConfirmedAt: at,
      passwordHash: 'none',
      languageId: 700_000,
      genderId: 1_000_000,
      createdAt: at,
    })} returning id`
  const id = row?.id ?? ''
  return {
    id,
    email,
    roles: ['USER'],
    permissions: permissions(['USER']),
    languageId: 700_000,
    emailConfirmed: true,
    sessionId: '',
  }
}

/** This many tenants each request a home of the landlord and write a message; two request the same home. */
async function receiveRequests(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const tenant = await createTenant()
    const home = await rentals.aHome()
    leaseId = await rentals.request(home, {}, tenant)
    await rentals.request(home, {}, await createTenant())
    const message = { id: crypto.randomUUID(), recipientId: rentals.landlord.id, content: 'Is it still free?' }
    await services.chat.send(tenant.id, { ...message, listingId: home })
  }
}

async function ask<T>(method: 'GET' | 'PUT', path: string, payload?: object): Promise<T> {
  const answer = await services.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization },
    ...(payload && { payload }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json() as T
}

const calls = {
  'the inbox': () => ask<unknown[]>('GET', '/list-to-chat'),
  'the cards of leases': () => ask<LeaseCard[]>('GET', '/contract'),
  'my homes': () => ask<unknown>('GET', '/roomAd/mine'),
  'what a page counts': () => ask<unknown>('GET', '/user/counts'),
  'the payments': () => ask<unknown[]>('GET', '/contract/paymentsTransfers'),
  'a payment that was sent': () => ask<unknown>('PUT', '/contract-activated', { contractId: leaseId }),
} as const

test('a user with twenty rows causes as many queries as a user with two', async () => {
  const countAll = async () => {
    const counts: Record<string, number> = {}
    for (const [name, call] of Object.entries(calls)) counts[name] = await countQueries(database, call)
    return counts
  }
  await receiveRequests(2)
  await countAll()
  const withTwo = await countAll()
  await receiveRequests(18)
  expect((await calls['the inbox']()).length).toBe(20)
  const cards = await calls['the cards of leases']()
  expect(cards.map(({ overlapping }) => overlapping)).toEqual(Array.from({ length: 40 }, () => 1))
  expect(await countAll()).toEqual(withTwo)
})

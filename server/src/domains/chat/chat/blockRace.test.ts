/** Race between a block and a message: a message that waits for the block is refused (D 7.6). */
import { afterAll, expect, test } from 'vitest'
import { untilWaiting } from '../../../testing/locks.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database } = services.deps
const { landlord, tenant } = rentals
const home = await rentals.aHome()
afterAll(() => services.close())

const write = (content: string, listingId?: string) =>
  services.chat.send(landlord.id, { id: crypto.randomUUID(), recipientId: tenant.id, content, listingId })
await services.chat.send(tenant.id, {
  id: crypto.randomUUID(),
  recipientId: landlord.id,
  content: 'Is it free?',
  listingId: home,
})
await write('It is')

const { token } = await services.accounts.passwords.signIn({
  email: 'lucia@mail.example',
  password: 'a password of tests',
  from: 'Lucia',
})
const offer = async () => {
  const payload = {
    id: crypto.randomUUID(),
    roomAdId: home,
    tenantId: tenant.id,
    times: ['2026-11-25T10:00'],
    minutes: 30,
    way: 'video',
  }
  const asked = { method: 'POST', url: '/api/viewings', payload, headers: { authorization: token } } as const
  const answer = await services.app.inject(asked)
  if (answer.statusCode !== 200) throw answer.json()
}

test.for([
  ['a message', () => write('Come by')],
  ['a message about a home', () => write('Come by', home)],
  ['an offer of a viewing', offer],
] as const)('%s that waits for a concurrent block is refused by it', async ([, act]) => {
  const before = await database`select from message`
  let acted: Promise<unknown> = Promise.resolve()
  await database.begin(async (tx) => {
    await tx`select from conversation for update`
    await tx`insert into block (blocker_id, blocked_id, blocked_at) values (${tenant.id}, ${landlord.id}, now())`
    acted = act()
    acted.catch(() => undefined)
    await untilWaiting(database)
  })
  await expect(acted).rejects.toMatchObject({ code: 'blocked-by-correspondent' })
  expect(await database`select from message`).toHaveLength(before.length)
  await services.chat.setBlocked(tenant.id, landlord.id, false)
})

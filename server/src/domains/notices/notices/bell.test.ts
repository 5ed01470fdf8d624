import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestNotices } from '../../../testing/notices.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createNotices } from '../../leases/lease-notices/service.ts'
import { createBell } from './bell.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, tenant, other } = rentals
const { deps } = services
const { database, clock } = deps
const onFault = (error: unknown) => {
  throw error
}
const { notices, outbox, noticesDeps } = createTestNotices(services, { onFault })
const bell = createBell({ database, clock })
afterAll(() => services.close())
beforeEach(async () => {
  await notices.skip()
  await database`delete from notice`
  await database`delete from outbox`
})

const titles = async (person: { id: string }, language: 'en' | 'es' | 'th' = 'en') =>
  (await bell.list(person.id, language)).notices.map(({ title }) => title)
/** Follows until a person's bell has this many notices: any transaction on the same server may hold rows back. */
const followUntil = (count: number, person: { id: string } = landlord) =>
  vi.waitFor(async () => {
    await notices.follow()
    expect((await bell.list(person.id, 'en')).notices).toHaveLength(count)
  })

test('an e-mail also appears once in its reader’s bell, in the page’s language, with the same link', async () => {
  const id = await rentals.request(await rentals.aHome())
  await followUntil(1)
  await notices.follow()
  expect(await titles(landlord)).toEqual(['Daniel has requested to rent Two-bedroom off Paseo Escalón'])
  expect(await titles(landlord, 'th')).toEqual([expect.stringContaining('ขอเช่าที่พักของคุณ')])
  expect(await titles(tenant)).toEqual([])
  const { notices: listed, unread } = await bell.list(landlord.id, 'en')
  expect(listed[0]).toMatchObject({ path: `/profile/${landlord.id}/leases/${id}`, topic: 'request', isRead: false })
  expect(unread).toBe(1)
  expect(await outbox.listNewest('lucia@mail.example')).toHaveLength(1)
})

test('marking one as read leaves newer ones unread, and no one marks those of others', async () => {
  const home = await rentals.aHome()
  await rentals.request(home)
  await followUntil(1)
  const first = (await bell.list(landlord.id, 'en')).notices[0]?.id ?? ''
  await rentals.request(home, { validFrom: '2026-12-10' }, other)
  await followUntil(2)
  await bell.markRead(tenant.id, first)
  expect(await bell.countUnread(landlord.id)).toBe(2)
  await bell.markRead(landlord.id, first)
  expect((await bell.list(landlord.id, 'en')).notices.map(({ isRead }) => isRead)).toEqual([false, true])
  expect(await bell.countUnread(landlord.id)).toBe(1)
})

test('the list has pages of twenty, and continues where the last one ended', async () => {
  await database`insert into notice (account_id, titles, path, email_kind, at)
    select ${landlord.id}, jsonb_build_object('en', number), '/', 'requested', now() from generate_series(1, 45) as number`
  const first = await bell.list(landlord.id, 'en')
  expect([first.notices.length, first.hasMore, first.unread]).toEqual([20, true, 45])
  const second = await bell.list(landlord.id, 'en', { before: first.notices.at(-1)?.id })
  const third = await bell.list(landlord.id, 'en', { before: second.notices.at(-1)?.id })
  expect([third.notices.length, third.hasMore]).toEqual([5, false])
  expect(third.notices.map(({ title }) => String(title))).toEqual(['5', '4', '3', '2', '1'])
})

test.each([
  ['new', 6, false],
  ['over a week old', 8, true],
])('an imported history that is %s appears in the bell and sends no e-mail', async (_, days, isRead) => {
  await rentals.request(await rentals.aHome())
  const daysLater = createNotices({ ...noticesDeps, clock: { ...clock, now: () => clock.now() + days * 86_400_000 } })
  await vi.waitFor(async () => {
    await database`update notice_cursor set tx = '0', id = 0`
    await database`delete from notice`
    await daysLater.skip()
    expect((await bell.list(landlord.id, 'en')).notices[0]).toMatchObject({ isRead })
  })
  expect(await outbox.listNewest()).toEqual([])
})

test('the list can be filtered to requests or to money; the unread count stays that of all', async () => {
  for (const email of ['requested', 'rentPaid', 'depositHome', 'homeHidden', 'suspended'])
    await database`insert into notice (account_id, titles, path, email_kind, at)
      values (${landlord.id}, jsonb_build_object('en', ${email}::text), '/', ${email}, now())`
  const listed = async (kind?: 'requests' | 'money') => {
    const { notices, unread } = await bell.list(landlord.id, 'en', { kind })
    return [notices.map(({ topic }) => topic), unread]
  }
  expect(await listed()).toEqual([[null, null, 'deposit', 'rent', 'request'], 5])
  expect(await listed('requests')).toEqual([['request'], 5])
  expect(await listed('money')).toEqual([['deposit', 'rent'], 5])
})

test('a notice is deleted after two years', async () => {
  const at = (days: number) => new Date(clock.now() - days * 86_400_000)
  for (const days of [729, 731])
    await database`insert into notice (account_id, titles, path, email_kind, at)
      values (${landlord.id}, '{"en":"x"}', '/', 'requested', ${at(days)})`
  await bell.cleanUp()
  expect((await bell.list(landlord.id, 'en')).notices).toHaveLength(1)
})

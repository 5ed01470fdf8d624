import type { Notices } from '@keyhold/api/notices.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../../testing/homes.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson, visitor, services } = testHomes
const { database } = services.deps
const ada = await createPerson()
const ben = await createPerson()
const tell = (id: string, title: string) =>
  database`
    insert into notice (account_id, titles, path, email_kind, at)
    values (${id}, ${database.json({ en: title, es: title, th: title })}, '/', 'requested', now())`

test('each person reads their own notices only, and a visitor none', async () => {
  await tell(ada.id, 'For Ada')
  await tell(ben.id, 'For Ben')
  expect((await visitor.call('GET', '/notice')).status).toBe(403)
  const { body } = await ada.call<Notices>('GET', '/notice')
  expect(body).toMatchObject({ notices: [{ title: 'For Ada', isRead: false }], unread: 1, hasMore: false })
  expect((await ada.call('PUT', '/notice/read', { upTo: '999999' })).status).toBe(200)
  expect((await ada.call<number>('GET', '/notice/unread')).body).toBe(0)
  expect((await ben.call<number>('GET', '/notice/unread')).body).toBe(1)
})

test.each(['x', '-1', '1; drop table notice', '9'.repeat(30)])('no notice has the number %s', async (before) => {
  expect((await ada.call('GET', `/notice?before=${encodeURIComponent(before)}`)).status).toBe(422)
  expect((await ada.call('PUT', '/notice/read', { upTo: before })).status).toBe(422)
})

/** Reports of homes and people. */
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../testing/homes.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const { database } = services.deps
const ada = await settle()
const id = await publish(ada)
const rows = () => database`select listing_id, account_id, reason, words from report order by reported_at`

// promise: search-report
test('a visitor and a signed-in person report a home, and both reports are stored', async () => {
  const ben = await settle()
  expect((await visitor.call('POST', '/roomAd/report', { id, reason: 'not-real' })).body).toEqual({ success: 'ok' })
  services.deps.clock.pass(1)
  await ben.call('POST', '/roomAd/report', { id, reason: 'pays-outside', words: ' Asked for a bank transfer. ' })
  expect(await rows()).toEqual([
    { listingId: id, accountId: null, reason: 'not-real', words: '' },
    { listingId: id, accountId: ben.id, reason: 'pays-outside', words: 'Asked for a bank transfer.' },
  ])
})

test('an unpublished home cannot be reported, and a report needs a reason', async () => {
  const draft = await services.listings.draft(ada.person, {})
  expect((await visitor.call('POST', '/roomAd/report', { id: draft, reason: 'other' })).status).toBe(404)
  expect((await visitor.call('POST', '/roomAd/report', { id })).body).toEqual({
    code: 'invalid-values',
    fields: { reason: 'required' },
  })
})

// promise: sgn-4-chat-reported
test('only a signed-in person reports another person, and never themselves', async () => {
  const ben = await settle()
  const said = { id: ada.id, reason: 'pays-outside', words: 'Wanted the deposit by bank.' }
  expect((await visitor.call('POST', '/profile/report', said)).status).toBe(403)
  expect((await ben.call('POST', '/profile/report', said)).body).toEqual({ success: 'ok' })
  expect((await ada.call('POST', '/profile/report', said)).body).toEqual({ code: 'report-of-yourself' })
  expect((await ben.call('POST', '/profile/report', { ...said, id })).status).toBe(404)
})

test('a person has one open report of a home or a person; another one replaces it, and a settled one stays', async () => {
  const [fay, gus] = [await settle(), await settle()]
  const home = await publish(gus)
  const report = (words: string) => fay.call('POST', '/roomAd/report', { id: home, reason: 'other', words })
  const kept = () => database`select words from report where listing_id = ${home} order by reported_at`
  for (const words of ['first', 'second', 'third']) {
    services.deps.clock.pass(1)
    expect((await report(words)).status).toBe(200)
  }
  expect(await kept()).toEqual([{ words: 'third' }])
  await database`update report set settled_at = now(), outcome = 'dismissed' where listing_id = ${home}`
  services.deps.clock.pass(1)
  await report('again')
  expect((await kept()).map(({ words }) => words)).toEqual(['third', 'again'])
  await database`delete from rate_limit`
  const say = (words: string, showsMessages: boolean) =>
    fay.call('POST', '/profile/report', { id: gus.id, reason: 'insults', words, showsMessages })
  await say('one', true)
  await say('two', false)
  expect(await database`select words, shows_messages from person_report where account_id = ${fay.id}`).toEqual([
    { words: 'two', showsMessages: true },
  ])
  await database`delete from report where listing_id = ${home}`
  await database`delete from person_report where account_id = ${fay.id}`
})

// promise: sgn-4-chat-reports
test('only an administrator reads the reports, newest first, by home or person', async () => {
  const eve = await settle({ lists: false, roles: ['USER', 'ADMIN'] })
  services.deps.clock.pass(1)
  await eve.call('POST', '/profile/report', { id: ada.id, reason: 'insults' })
  const { body } = await eve.call<{ about: object; by: object | null; reason: string }[]>('GET', '/reports')
  expect(body.map(({ reason }) => reason)).toEqual(['insults', 'pays-outside', 'pays-outside', 'not-real'])
  expect(body[0]).toMatchObject({ about: { kind: 'person', id: ada.id }, by: { id: eve.id } })
  expect(body[3]).toMatchObject({ about: { kind: 'home', id, name: 'Two-bedroom off Paseo Escalón' }, by: null })
  expect((await ada.call('GET', '/reports')).body).toEqual({ code: 'administrators-only' })
})

// promise: search-report-limit
test('one network address cannot flood the reports', async () => {
  await database`update rate_limit set count = 10`
  expect((await visitor.call('POST', '/roomAd/report', { id, reason: 'other' })).status).toBe(429)
})

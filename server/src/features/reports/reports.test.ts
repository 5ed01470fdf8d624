/** Reports of homes. */
import { afterAll, expect, test } from 'vitest'
import { createTestHomes } from '../../testing/homes.ts'

const testHomes = await createTestHomes()
afterAll(() => testHomes.services.close())
const { createPerson: settle, publish, visitor, services } = testHomes
const { database } = services.deps
const ada = await settle()
const id = await publish(ada)
const rows = () => database`select listing_id, account_id, reason, words from report order by reported_at`

test('a visitor and a signed-in person report a home, and both reports are kept', async () => {
  const ben = await settle()
  expect((await visitor.call('POST', '/roomAd/report', { id, reason: 'not-real' })).body).toEqual({ success: 'ok' })
  services.deps.clock.pass(1)
  await ben.call('POST', '/roomAd/report', { id, reason: 'pays-outside', words: ' Asked for a bank transfer. ' })
  expect(await rows()).toEqual([
    { listingId: id, accountId: null, reason: 'not-real', words: '' },
    { listingId: id, accountId: ben.id, reason: 'pays-outside', words: 'Asked for a bank transfer.' },
  ])
})

test('a home that is not published cannot be reported, nor for no reason', async () => {
  const draft = await services.listings.draft(ada.person, {})
  expect((await visitor.call('POST', '/roomAd/report', { id: draft, reason: 'other' })).status).toBe(404)
  expect((await visitor.call('POST', '/roomAd/report', { id })).body).toEqual({
    code: 'invalid-values',
    fields: { reason: 'required' },
  })
})

test('one network address cannot flood the reports', async () => {
  await database`update attempt set count = 10`
  expect((await visitor.call('POST', '/roomAd/report', { id, reason: 'other' })).status).toBe(429)
})

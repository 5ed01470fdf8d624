/** Notifications of a viewing, by bell, e-mail and calendar file, and their times (D 7.9). */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readCalendarFile } from '../../../testing/calendar.ts'
import { createTestViewings } from './viewings.setup.ts'

const { services, database, clock, outbox, remind, lucia, aTenant, offer, pick, end, emailsTo } =
  await createTestViewings()
afterAll(() => services.close())
beforeEach(async () => {
  await database`delete from viewing`
  await database`delete from notice`
  await database`delete from outbox`
})
const emails = async () => (await outbox.listNewest()).map(({ subject }) => subject)
/** Runs at a moment, and restores the clock afterwards. */
async function later<T>(hours: number, run: () => Promise<T>): Promise<T> {
  clock.pass(hours * 3600)
  const result = await run()
  clock.pass(-hours * 3600)
  return result
}
/** Agreed, 46 hours ahead. */
async function agreed() {
  const daniel = await aTenant()
  const { body } = await offer(daniel, { times: ['2026-11-22T04:00'] })
  await pick(daniel, body)
  await database`delete from notice`
  await database`delete from outbox`
  return { daniel, viewing: body }
}

// promise: sgn-4-viewing-told
test('an offer, a pick and a cancellation are notified only to the other party, by bell and e-mail', async () => {
  const daniel = await aTenant()
  const { body } = await offer(daniel)
  expect(await emailsTo(daniel)).toEqual([
    expect.stringMatching(/offers times for a viewing of Two-bedroom off Paseo Escalón$/),
  ])
  await pick(daniel, body)
  expect(await emailsTo(lucia)).toEqual([expect.stringMatching(/is coming to see Two-bedroom off Paseo Escalón: /)])
  await end(lucia, body, 'A burst pipe')
  expect((await emailsTo(daniel))[0]).toMatch(/cancelled the viewing/)
  expect(await emailsTo(lucia)).toHaveLength(1)
  const [last] = await outbox.listNewest()
  expect(last?.text).toContain('A burst pipe')
  expect(await emails()).toHaveLength(3)
  expect(last?.text).toContain('/messages?with=')
})

test('a reader of another language reads the home’s original title', async () => {
  await database`update listing set title_es = 'Ático luminoso', text_language = 700000 where landlord_id = ${lucia.id}`
  const daniel = await aTenant()
  await offer(daniel)
  const [row] = await database<{ titles: Record<string, string> }[]>`
    select titles from notice where account_id = ${daniel.id} order by id desc limit 1`
  await database`update listing set title_es = null, text_language = null where landlord_id = ${lucia.id}`
  expect(row?.titles.es).toContain('Ático luminoso')
  expect(row?.titles.en).toContain('Two-bedroom off Paseo Escalón')
})

// promise: sgn-4-viewing-reminded
test('both are reminded a day and two hours before, each once', async () => {
  const { daniel } = await agreed()
  await later(21.9, remind)
  expect(await emails()).toEqual([])
  for (let times = 0; times < 2; times += 1) await later(22, remind)
  expect((await emails()).map((subject) => subject.slice(0, 9))).toEqual(['Tomorrow:', 'Tomorrow:'])
  await later(40, remind)
  for (let times = 0; times < 2; times += 1) await later(44, remind)
  expect(await emails()).toHaveLength(4)
  for (const person of [lucia, daniel])
    expect((await emailsTo(person)).map((title) => title.slice(0, 8))).toEqual(['In two h', 'Tomorrow'])
})

test('two concurrent processes send a reminder once', async () => {
  await agreed()
  await later(22, () => Promise.all([remind(), remind()]))
  expect(await emails()).toHaveLength(2)
})

// promise: sgn-4-viewing-cancelled
test('no one is reminded of a viewing that was cancelled, or has begun', async () => {
  const { daniel, viewing } = await agreed()
  await end(daniel, viewing)
  await later(22, remind)
  expect(await emails()).toHaveLength(1)
  await agreed()
  await later(46, remind)
  expect(await emails()).toEqual([])
})

test('a viewing agreed within a day of its start is reminded of only two hours before', async () => {
  const daniel = await aTenant()
  await pick(daniel, (await offer(daniel, { times: ['2026-11-20T16:00'] })).body)
  await database`delete from outbox`
  await later(1, remind)
  expect(await emails()).toEqual([])
  await later(8, remind)
  expect(await emails()).toHaveLength(2)
})

// promise: sgn-4-viewing-off
test('e-mails of viewings can be switched off; the bell still has them all', async () => {
  const { daniel } = await agreed()
  await daniel.call('PUT', '/notice/emails', { kind: 'viewings', isOn: false })
  await later(22, remind)
  expect(await emails()).toHaveLength(1)
  expect(await emailsTo(daniel)).toHaveLength(1)
  await daniel.call('PUT', '/notice/emails', { kind: 'viewings', isOn: true })
})

test('a reminder that quiet hours would delay past the viewing appears only in the bell', async () => {
  const { daniel } = await agreed()
  // The viewing begins at 04:00 in San Salvador.
  const quietHours = { from: '22:00', until: '07:00', timeZone: 'America/El_Salvador' }
  await daniel.call('PUT', '/notice/quietHours', { quietHours })
  await later(44, remind)
  expect(await emailsTo(daniel)).toHaveLength(1)
  expect((await outbox.listNewest()).map(({ to }) => to)).toHaveLength(1)
  await daniel.call('PUT', '/notice/quietHours', { quietHours: null })
})

test('an e-mail about unread messages does not repeat an e-mail of the viewing', async () => {
  const daniel = await aTenant()
  await offer(daniel)
  const rows = await database`select from message where recipient_id = ${daniel.id} and notified_at is null`
  expect(rows).toHaveLength(0)
})

// promise: sgn-4-viewing-file
test('a viewing’s calendar file contains it, and a cancelled one’s removes it by the same UID', async () => {
  const { daniel, viewing } = await agreed()
  const file = async (who: typeof lucia) => {
    const headers = { authorization: who.authorization }
    const { body, headers: answered } = await services.app.inject({
      url: `/api/viewings/${viewing.id}/calendar`,
      headers,
    })
    const read = readCalendarFile(body)
    return { lines: body.replaceAll('\r\n ', '').split('\r\n'), type: answered['content-type'], ...read }
  }
  const { lines, type, events } = await file(daniel)
  const uid = `viewing-${viewing.id}@keyhold`
  const times = { from: '2026-11-22T10:00:00.000Z', to: '2026-11-22T10:30:00.000Z' }
  expect(events).toMatchObject([{ uid, ...times, status: 'CONFIRMED', sequence: 0 }])
  expect(events[0]?.location).toBe('Calle Padres Aguilar 12, Escalón, San Salvador, El Salvador')
  expect(type).toBe('text/calendar; charset=utf-8')
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:PUBLISH',
      `UID:viewing-${viewing.id}@keyhold`,
      'SEQUENCE:0',
      'STATUS:CONFIRMED',
      'DTSTART:20261122T100000Z',
      'DTEND:20261122T103000Z',
      'SUMMARY:Viewing: Two-bedroom off Paseo Escalón',
      expect.stringMatching(/^LOCATION:Calle Padres Aguilar 12\\, /),
      expect.stringMatching(/^ORGANIZER;CN="Lucía M.":http:\/\/keyhold.test\/publisher\//),
    ]),
  )
  await end(daniel, viewing)
  const { lines: cancelled, ...after } = await file(lucia)
  expect(after).toMatchObject({ method: 'CANCEL', events: [{ uid, ...times, status: 'CANCELLED', sequence: 1 }] })
  expect(cancelled).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      `UID:viewing-${viewing.id}@keyhold`,
      'SEQUENCE:1',
      'STATUS:CANCELLED',
      'DTSTART:20261122T100000Z',
    ]),
  )
})

test('offered times have no calendar file', async () => {
  const daniel = await aTenant()
  const { body } = await offer(daniel)
  expect((await daniel.call('GET', `/viewings/${body.id}/calendar`)).body).toEqual({ code: 'viewing-not-open' })
})

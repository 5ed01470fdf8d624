/** E-mail settings: each kind is switched by its owner only, and money cannot be switched off. */
import type { EmailChoices } from '@keyhold/api/notices.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { type Caller, createTestHomes } from '../../../../testing/homes.ts'

const { createPerson, visitor, services } = await createTestHomes()
const { database } = services.deps
afterAll(() => services.close())

const read = async (person: Caller) => (await person.call<EmailChoices>('GET', '/notice/emails')).body
const choose = (person: Caller, kind: string, isOn: boolean) =>
  person.call<EmailChoices & { code: string }>('PUT', '/notice/emails', { kind, isOn })
const everything = { requests: true, money: true, messages: true, viewings: true, searches: true, quietHours: null }
const subscriptions = (person: Caller) => database<{ name: string; phone: string; unsubscribedAt: Date | null }[]>`
  select name, phone, unsubscribed_at from subscription where email = ${person.person.email}`

test('every kind is on by default except the newsletter, which needs a subscription', async () => {
  expect(await read(await createPerson())).toEqual({ ...everything, news: false })
})

test.each(['requests', 'messages', 'viewings', 'searches'])(
  '%s are switched off and on repeatedly, for oneself only',
  async (kind) => {
    const [ada, ben] = [await createPerson(), await createPerson()]
    for (const isOn of [false, false, true, true, false]) {
      expect((await choose(ada, kind, isOn)).body).toEqual({ ...everything, news: false, [kind]: isOn })
      expect(await read(ada)).toMatchObject({ [kind]: isOn })
    }
    expect(await read(ben)).toEqual({ ...everything, news: false })
  },
)

// promise: sgn-2-notices-own
test('money cannot be switched off, and trying changes nothing else', async () => {
  const ada = await createPerson()
  expect(await choose(ada, 'money', false)).toMatchObject({ status: 409, body: { code: 'money-notices-stay-on' } })
  expect((await choose(ada, 'money', true)).status).toBe(200)
  expect(await read(ada)).toEqual({ ...everything, news: false })
})

test.each(['payments', '', 'toString', "news'; --"])('an invalid kind, %j, is refused', async (kind) => {
  const ada = await createPerson()
  expect(await choose(ada, kind, false)).toMatchObject({ status: 422, body: { code: 'notice-kind-not-known' } })
  expect(await read(ada)).toEqual({ ...everything, news: false })
})

test('a form without its values is refused, and a visitor is refused as signed out', async () => {
  const ada = await createPerson()
  expect((await ada.call('PUT', '/notice/emails', { kind: 'messages', isOn: 'no' })).status).toBe(422)
  expect((await ada.call('PUT', '/notice/emails', { kind: 'messages' })).status).toBe(422)
  expect((await visitor.call('GET', '/notice/emails')).status).toBe(403)
  expect((await visitor.call('PUT', '/notice/emails', { kind: 'messages', isOn: false })).status).toBe(403)
})

test('the switch subscribes to and leaves the newsletter: the same subscription as on the home page', async () => {
  const ada = await createPerson()
  const stranger = { name: 'Eva', phone: '7', email: ada.person.email }
  await services.app.inject({ method: 'POST', url: '/api/subscribe', payload: stranger })
  expect((await choose(ada, 'news', true)).body.news).toBe(true)
  expect(await subscriptions(ada)).toMatchObject([{ phone: '+503 7012-3456', unsubscribedAt: null }])
  expect((await subscriptions(ada))[0]?.name).toMatch(/^Lucía Menjívar/)
  expect((await choose(ada, 'news', false)).body.news).toBe(false)
  const [left] = await subscriptions(ada)
  services.deps.clock.pass(60)
  await choose(ada, 'news', false)
  expect(left?.unsubscribedAt).not.toBeNull()
  expect(await subscriptions(ada)).toEqual([left])
  expect((await choose(ada, 'news', true)).body.news).toBe(true)
})

test('one person’s switch does not end another person’s newsletter', async () => {
  const [ada, ben] = [await createPerson(), await createPerson()]
  for (const person of [ada, ben]) await choose(person, 'news', true)
  await choose(ada, 'news', false)
  expect((await read(ben)).news).toBe(true)
})

test('a person with an unconfirmed address neither reads nor changes its e-mail settings', async () => {
  const ada = await createPerson({ confirmed: false })
  const { email } = ada.person
  await services.app.inject({ method: 'POST', url: '/api/subscribe', payload: { name: 'Eva', phone: '7', email } })
  expect((await read(ada)).news).toBe(false)
  expect(await choose(ada, 'news', false)).toMatchObject({ status: 409, body: { code: 'email-not-confirmed' } })
  expect(await subscriptions(ada)).toMatchObject([{ name: 'Eva', unsubscribedAt: null }])
})

const night = { from: '22:00', until: '07:30', timeZone: 'America/El_Salvador' }
const rest = (person: Caller, quietHours: unknown) =>
  person.call<EmailChoices & { code: string }>('PUT', '/notice/quietHours', { quietHours })

test('quiet hours are set, changed and ended for oneself only; there are none by default', async () => {
  const [ada, ben] = [await createPerson(), await createPerson()]
  expect((await rest(ada, night)).body).toEqual({ ...everything, news: false, quietHours: night })
  const noon = { from: '00:00', until: '23:59', timeZone: 'Asia/Bangkok' }
  expect((await rest(ada, noon)).body.quietHours).toEqual(noon)
  expect([(await read(ada)).quietHours, (await read(ben)).quietHours]).toEqual([noon, null])
  expect((await rest(ada, null)).body.quietHours).toBeNull()
  expect((await rest(ada, null)).status).toBe(200)
})

test.each([
  [{ until: '22:00' }, 'quiet-hours-not-valid'],
  [{ from: '24:00' }, 'quiet-hours-not-valid'],
  [{ until: '' }, 'quiet-hours-not-valid'],
  [{ timeZone: 'Europe/Atlantis' }, 'time-zone-not-known'],
  [{ timeZone: '' }, 'time-zone-not-known'],
])('quiet hours with %j are refused, and the old ones stay', async (changes, code) => {
  const ada = await createPerson()
  await rest(ada, night)
  expect(await rest(ada, { ...night, ...changes })).toMatchObject({ status: 422, body: { code } })
  expect((await read(ada)).quietHours).toEqual(night)
})

test('a visitor cannot set quiet hours, and hours without their time zone are refused', async () => {
  const body = { quietHours: night }
  expect((await visitor.call('PUT', '/notice/quietHours', body)).status).toBe(403)
  expect((await rest(await createPerson(), { from: '22:00', until: '07:00' })).status).toBe(422)
})

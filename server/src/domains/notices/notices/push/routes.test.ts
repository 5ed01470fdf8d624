/** Push devices: each person's own, for as long as they are signed in there. */
import type { PushChoices } from '@keyhold/api/push.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { type Caller, createTestHomes } from '../../../../testing/homes.ts'
import { aSubscription } from './push.setup.ts'

const { createPerson, visitor, services } = await createTestHomes()
const { database } = services.deps
afterAll(() => services.close())

const aDevice = () => aSubscription('https://push.example').subscription
const add = (person: Caller, device: unknown) =>
  person.call<PushChoices & { code: string }>('PUT', '/notice/push/device', device)
const read = async (person: Caller) => (await person.call<PushChoices>('GET', '/notice/push')).body
const all = { requests: true, money: true, messages: true, viewings: true, searches: true }

test('a device gets no notice until it is subscribed, and none after it is unsubscribed', async () => {
  const [ada, ben] = [await createPerson(), await createPerson()]
  const device = aDevice()
  expect(await read(ada)).toMatchObject({ ...all, endpoint: null })
  expect((await add(ada, device)).body).toMatchObject({ ...all, endpoint: device.endpoint })
  expect((await read(ben)).endpoint).toBeNull()
  expect((await ada.call<PushChoices>('DELETE', '/notice/push/device')).body.endpoint).toBeNull()
  expect((await read(ada)).endpoint).toBeNull()
})

// promise: sgn-2-push-out
test('a device gets no notice after its user signed out there', async () => {
  const ada = await createPerson()
  await add(ada, aDevice())
  await ada.call('POST', '/logout')
  expect(await database`select from push_device where account_id = ${ada.id}`).toHaveLength(0)
})

test.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://10.0.0.1/x',
  'https://0x7f000001/x',
  'https://push.example:8443/x',
  'https://ada:secret@push.example/x',
  'ftp://push.example/x',
  'push.example',
  '',
])('the endpoint %j is refused', async (endpoint) => {
  const ada = await createPerson()
  expect(await add(ada, { ...aDevice(), endpoint })).toMatchObject({
    status: 422,
    body: { code: 'push-device-not-valid' },
  })
  expect((await read(ada)).endpoint).toBeNull()
})

test.each([
  { auth: '' },
  { auth: 'AAAA' },
  { publicKey: '' },
  { publicKey: Buffer.alloc(65, 4).toString('base64url') },
  { publicKey: Buffer.alloc(33, 2).toString('base64url') },
])('keys like %j are refused', async (change) => {
  const ada = await createPerson()
  expect((await add(ada, { ...aDevice(), ...change })).body.code).toBe('push-device-not-valid')
})

test('a browser on which another person signs in becomes theirs; knowing only its endpoint takes nothing', async () => {
  const [ada, ben] = [await createPerson(), await createPerson()]
  const device = aDevice()
  await add(ada, device)
  const stranger = await add(ben, { ...aDevice(), endpoint: device.endpoint })
  expect(stranger).toMatchObject({ status: 422, body: { code: 'push-device-not-valid' } })
  expect((await read(ada)).endpoint).toBe(device.endpoint)
  expect((await add(ben, device)).status).toBe(200)
  expect((await read(ada)).endpoint).toBeNull()
})

test('with more than ten devices the oldest is deleted', async () => {
  const ada = await createPerson()
  const signIn = async () => {
    const [row] = await database<{ id: string }[]>`insert into session (account_id, created_at, expires_at)
      values (${ada.id}, now(), now() + interval '1 day') returning id`
    return { id: ada.id, sessionId: row?.id ?? '' }
  }
  const endpoints = async () => {
    const rows = await database<{ endpoint: string }[]>`
      select endpoint from push_device where account_id = ${ada.id} order by endpoint`
    return rows.map(({ endpoint }) => endpoint)
  }
  const devices = Array.from({ length: 11 }, aDevice)
  const endpointsOf = (kept: typeof devices) => kept.map(({ endpoint }) => endpoint).toSorted()
  const [first, ...later] = devices
  for (const [day, device] of devices.slice(0, 10).toReversed().entries()) {
    await services.push.devices.add(await signIn(), device, 'en')
    const at = new Date(Date.UTC(2020, 0, 20 - day))
    await database`update push_device set added_at = ${at} where endpoint = ${device.endpoint}`
  }
  expect(await endpoints()).toEqual(endpointsOf([...(first ? [first] : []), ...later.slice(0, 9)]))
  await services.push.devices.add(await signIn(), later[9] ?? aDevice(), 'en')
  expect(await endpoints()).toEqual(endpointsOf(later))
})

test('each kind is switched off and on for oneself only, money too: it still comes by e-mail', async () => {
  const [ada, ben] = [await createPerson(), await createPerson()]
  for (const kind of ['requests', 'money', 'messages', 'viewings', 'searches']) {
    const choose = (isOn: boolean) => ada.call<PushChoices>('PUT', '/notice/push', { kind, isOn })
    expect((await choose(false)).body).toMatchObject({ ...all, [kind]: false })
    expect(await read(ben)).toMatchObject(all)
    expect((await choose(true)).body).toMatchObject(all)
  }
})

test('an invalid kind is refused, and a visitor has no devices', async () => {
  const ada = await createPerson()
  const chosen = await ada.call('PUT', '/notice/push', { kind: 'news', isOn: true })
  expect(chosen).toMatchObject({ status: 422, body: { code: 'notice-kind-not-known' } })
  expect((await visitor.call('GET', '/notice/push')).status).toBe(403)
  expect((await visitor.call('PUT', '/notice/push/device', aDevice())).status).toBe(403)
  expect((await visitor.call('DELETE', '/notice/push/device')).status).toBe(403)
})

// promise: push-renewed
test('a renewed subscription is followed for who knows the old secret; others change nothing', async () => {
  const ada = await createPerson()
  const [before, now] = [aDevice(), aDevice()]
  await add(ada, before)
  const renew = (known: { endpoint: string; auth: string }) =>
    visitor.call('POST', '/notice/push/renewed', { ...now, before: { endpoint: known.endpoint, auth: known.auth } })
  expect((await renew({ endpoint: before.endpoint, auth: now.auth })).status).toBe(200)
  expect((await read(ada)).endpoint).toBe(before.endpoint)
  expect((await renew(before)).status).toBe(200)
  expect((await read(ada)).endpoint).toBe(now.endpoint)
  const inside = { ...now, endpoint: 'https://127.0.0.1/x', before: { endpoint: now.endpoint, auth: now.auth } }
  expect((await visitor.call('POST', '/notice/push/renewed', inside)).status).toBe(422)
})

/** Push notices, sent to a local push service and decrypted as a browser does. */
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Language } from '../../../../gateways/text.ts'
import { createTestNotices } from '../../../../testing/notices.ts'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'
import { keysOf, secrets } from '../../../platform/encryption/encryption.setup.ts'
import { aSubscription, openPushEndpoint } from './push.setup.ts'
import { createPush } from './service.ts'

const services = await createTestServices({ SEAL_KEY: secrets.first })
const rentals = await createTestRentals(services)
const { landlord, tenant } = rentals
const { leases, choices, deps } = services
const { database, clock } = deps
const endpoint = await openPushEndpoint()
const { arrived, pushService } = endpoint
const faults: unknown[] = []
const onFault = (error: unknown) => faults.push(error)
const pushDeps = { database, clock, pushService, keys: keysOf(secrets.first), onFault }
const push = createPush(pushDeps)
const { notices, outbox } = createTestNotices(services, { push, onFault })
afterAll(async () => {
  endpoint.close()
  await services.close()
})
beforeEach(async () => {
  await notices.skip()
  for (const table of ['notice', 'outbox', 'push_device', 'push_off', 'quiet_hours'])
    await database`delete from ${database(table)}`
  arrived.length = 0
  faults.length = 0
  endpoint.answer = 201
})

const signIn = async (personId: string, days = 14) => {
  const [row] = await database<{ id: string }[]>`insert into session (account_id, created_at, expires_at)
    values (${personId}, ${new Date(clock.now())}, ${new Date(clock.now() + days * 86_400_000)}) returning id`
  return { id: personId, sessionId: row?.id ?? '' }
}
/** A signed-in device that is subscribed to notices. */
async function aDevice(person: { id: string }, language: Language = 'en') {
  const owner = await signIn(person.id)
  const device = aSubscription(endpoint.origin)
  await push.devices.add(owner, device.subscription, language)
  const heard = () => arrived.filter(({ path }) => path === device.path).map(({ body }) => device.open(body))
  return { ...device, owner, heard }
}
/** Follows until bells have this many notices: any transaction on the same server may hold rows back. */
const followUntil = (count: number) =>
  vi.waitFor(async () => {
    await notices.follow()
    const [row] = await database<{ count: number }[]>`select count(*)::integer as count from notice`
    expect(row?.count).toBe(count)
  })
/** A tenant requests the landlord's home. */
const ask = async () => {
  const id = await rentals.request(await rentals.aHome())
  await followUntil(1)
  return id
}
const subject = 'Daniel has requested to rent Two-bedroom off Paseo Escalón'

// promise: sgn-2-push
test('a device gets only the e-mail’s subject, in its own language, encrypted for itself only', async () => {
  const [english, thai] = [await aDevice(landlord), await aDevice(landlord, 'th')]
  const foreign = await aDevice(tenant)
  const id = await ask()
  expect(await push.deliver()).toBe(2)
  const path = `/profile/${landlord.id}/leases/${id}`
  expect(english.heard()).toEqual([
    { title: subject, path, language: 'en', tag: expect.stringMatching(/^notice-\d+$/) },
  ])
  expect(thai.heard()).toMatchObject([{ title: expect.stringContaining('ขอเช่าที่พักของคุณ'), language: 'th' }])
  expect(foreign.heard()).toEqual([])
  for (const { body } of arrived) {
    expect(body.toString('latin1')).not.toContain('Daniel')
    expect(() => foreign.open(body)).toThrow()
  }
})

test('the push service gets the sender, the lifetime and the urgency', async () => {
  await aDevice(landlord)
  const device = await aDevice(tenant)
  const { publicKey } = await push.devices.read(device.owner)
  await leases.accept(landlord, await ask())
  await followUntil(2)
  expect(await push.deliver()).toBe(2)
  expect(arrived.map(({ headers }) => headers.urgency).sort()).toEqual(['high', 'normal'])
  const headers = arrived[0]?.headers
  expect(headers).toMatchObject({
    ttl: '86400',
    'content-encoding': 'aes128gcm',
    topic: expect.stringMatching(/^notice-/),
  })
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers?.authorization)) ?? []
  expect(key).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256')
  const { payload } = await jwtVerify(token, jwk)
  expect(payload).toMatchObject({ aud: endpoint.origin, sub: 'https://keyhold.test' })
})

// promise: sgn-2-push-once
test('two processes notify each device once', async () => {
  const devices = [await aDevice(landlord), await aDevice(landlord), await aDevice(landlord)]
  await ask()
  const other = createPush(pushDeps)
  await Promise.all([push.deliver(), other.deliver(), push.deliver()])
  await other.deliver()
  expect(devices.map(({ heard }) => heard().length)).toEqual([1, 1, 1])
})

test('a message claimed by a process that died is sent by another five minutes later, under the same topic', async () => {
  const device = await aDevice(landlord)
  await ask()
  const dead = { ...pushService, send: () => new Promise<never>(() => undefined) }
  void createPush({ ...pushDeps, pushService: dead }).deliver()
  await vi.waitFor(async () => expect(await database`select from push_message where tries = 1`).toHaveLength(1))
  clock.pass(299)
  expect(await push.deliver()).toBe(0)
  clock.pass(1)
  expect(await push.deliver()).toBe(1)
  const [row] = device.heard() as { tag: string }[]
  expect(arrived[0]?.headers.topic).toBe(row?.tag)
})

test('a message whose process died after the call, before the mark, is sent again under the same topic: the device shows it once', async () => {
  const device = await aDevice(landlord)
  await ask()
  const send: typeof pushService.send = async (...given) => {
    await pushService.send(...given)
    return new Promise<never>(() => undefined)
  }
  void createPush({ ...pushDeps, pushService: { ...pushService, send } }).deliver()
  await vi.waitFor(() => expect(arrived).toHaveLength(1))
  clock.pass(300)
  expect([await push.deliver(), await push.deliver()]).toEqual([1, 0])
  expect(new Set(arrived.map(({ headers }) => headers.topic)).size).toBe(1)
  expect(new Set((device.heard() as { tag: string }[]).map(({ tag }) => tag)).size).toBe(1)
})

test('a process that is paused for a minute over a message sends it when it resumes, and no other did meanwhile', async () => {
  const device = await aDevice(landlord)
  await ask()
  const { promise: asleep, resolve: wake } = Promise.withResolvers<void>()
  const send: typeof pushService.send = async (...given) => {
    await asleep
    return pushService.send(...given)
  }
  const delivering = createPush({ ...pushDeps, pushService: { ...pushService, send } }).deliver()
  await vi.waitFor(async () => expect(await database`select from push_message where tries = 1`).toHaveLength(1))
  clock.pass(61)
  expect(await push.deliver()).toBe(0)
  wake()
  expect(await delivering).toBe(1)
  expect(await push.deliver()).toBe(0)
  expect(device.heard()).toHaveLength(1)
})

test('a process shuts down after the messages under way; the rest is sent once by the next', async () => {
  const devices = []
  for (let count = 0; count < 10; count++) devices.push(await aDevice(landlord))
  await ask()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const send: typeof pushService.send = async (...given) => {
    await gate
    return pushService.send(...given)
  }
  const end = createPush({ ...pushDeps, pushService: { ...pushService, send } }).start()
  const claimed = async () => (await database`select from push_message where tries = 1`).length
  await vi.waitFor(async () => expect(await claimed()).toBe(8))
  const ended = end()
  open()
  await ended
  expect(arrived).toHaveLength(8)
  expect(await push.deliver()).toBe(2)
  expect(devices.map(({ heard }) => heard().length)).toEqual(devices.map(() => 1))
})

test('a failed action notifies no device', async () => {
  await aDevice(landlord)
  const emailIn = (languageId: number) => ({ to: 'x', languageId, kind: 'notices:requested' })
  const act = database.begin(async (tx) => {
    await push.post(tx, { accountId: landlord.id, kind: 'requests', emailIn })
    throw new Error('the act failed')
  })
  await expect(act).rejects.toThrow('the act failed')
  expect(await push.deliver()).toBe(0)
})

// promise: sgn-2-push-vanished
test('a device deleted while an e-mail is posted does not fail the e-mail; the other devices get theirs', async () => {
  const [gone, device] = [await aDevice(landlord), await aDevice(landlord)]
  const leaving = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const forgetting = database.begin(async (tx) => {
    await tx`delete from push_device where session_id = ${gone.owner.sessionId}`
    leaving.resolve()
    await left.promise
  })
  await leaving.promise
  const emailIn = (languageId: number) => ({ to: 'x', languageId, kind: 'notices:requested' })
  const posting = database.begin((tx) => push.post(tx, { accountId: landlord.id, kind: 'requests', emailIn }))
  await vi.waitFor(async () => {
    const waiting = await database`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into push_message%'`
    expect(waiting).toHaveLength(1)
  })
  left.resolve()
  await forgetting
  expect(await posting).toBe(1)
  expect(await push.deliver()).toBe(1)
  expect([gone.heard().length, device.heard().length]).toEqual([0, 1])
})

test.each(['requests', 'money'])(
  '%s can be switched off on devices; e-mails and the other kinds still come',
  async (kind) => {
    const [host, guest] = [await aDevice(landlord), await aDevice(tenant)]
    for (const { owner } of [host, guest]) await push.devices.choose(owner, { kind, isOn: false })
    await leases.accept(landlord, await ask())
    await followUntil(2)
    await push.deliver()
    expect([host.heard().length, guest.heard().length]).toEqual(kind === 'requests' ? [0, 1] : [1, 0])
    expect(await outbox.listNewest()).toHaveLength(2)
  },
)

test('switching a kind off also stops its queued messages', async () => {
  const device = await aDevice(landlord)
  await ask()
  await push.devices.choose(device.owner, { kind: 'requests', isOn: false })
  await push.deliver()
  await push.devices.choose(device.owner, { kind: 'requests', isOn: true })
  await push.deliver()
  expect(device.heard()).toEqual([])
})

const quiet = { from: '05:00', until: '09:30', timeZone: 'America/El_Salvador' } // it is about 06:00 there
// promise: sgn-2-push-quiet
test('in quiet hours devices get nothing, not even about money; afterwards they get what was not read meanwhile', async () => {
  const device = await aDevice(tenant)
  await choices.setQuietHours(tenant.id, quiet)
  await leases.accept(landlord, await ask())
  await followUntil(2)
  expect(await push.deliver()).toBe(0)
  clock.pass(600)
  expect(await push.deliver()).toBe(0)
  await choices.setQuietHours(tenant.id, null)
  expect(await push.deliver()).toBe(1)
  expect(device.heard()).toMatchObject([{ title: expect.stringMatching(/accepted/) }])
})

test('a notice read in the bell is no longer sent to devices', async () => {
  const device = await aDevice(landlord)
  await choices.setQuietHours(landlord.id, quiet)
  await ask()
  await push.deliver()
  await database`update notice set read_at = ${new Date(clock.now())}`
  clock.pass(6 * 3600)
  expect(await push.deliver()).toBe(0)
  expect(device.heard()).toEqual([])
})

test.each([404, 410])(
  'a device for which its push service answers %i is deleted; the others still get notices',
  async (status) => {
    const gone = await aDevice(landlord)
    await ask()
    endpoint.answer = status
    expect(await push.deliver()).toBe(0)
    expect((await push.devices.read(gone.owner)).endpoint).toBeNull()
    endpoint.answer = 201
    const device = await aDevice(landlord)
    await rentals.request(await rentals.aHome())
    await followUntil(2)
    expect(await push.deliver()).toBe(1)
    expect(device.heard()).toHaveLength(1)
  },
)

test('a busy push service is retried with backoff for a day', async () => {
  const device = await aDevice(landlord)
  await ask()
  endpoint.answer = 503
  const tries = async (seconds: number) => {
    clock.pass(seconds)
    await push.deliver()
    return arrived.length
  }
  expect([await tries(0), await tries(29), await tries(1), await tries(89), await tries(1)]).toEqual([1, 1, 2, 2, 3])
  endpoint.answer = 201
  expect(await tries(86_400)).toBe(3)
  expect(await database`select from push_message`).toHaveLength(0)
  expect((await push.devices.read(device.owner)).endpoint).not.toBeNull()
})

test('a change of quiet hours does not shorten the pause of a message that failed', async () => {
  await aDevice(landlord)
  await ask()
  endpoint.answer = 503
  await push.deliver()
  endpoint.answer = 201
  await choices.setQuietHours(landlord.id, null)
  expect(await push.deliver()).toBe(0)
  clock.pass(30)
  expect(await push.deliver()).toBe(1)
})

test('a message the push service permanently rejects is dropped and reported, and the device stays', async () => {
  const device = await aDevice(landlord)
  await ask()
  endpoint.answer = 413
  await push.deliver()
  clock.pass(3600)
  await push.deliver()
  expect([arrived.length, faults.length]).toEqual([1, 1])
  expect((await push.devices.read(device.owner)).endpoint).not.toBeNull()
})

test('an expired session gets no notice, and its device is deleted', async () => {
  const device = await aDevice(landlord)
  await ask()
  await database`update session set expires_at = ${new Date(clock.now())} where id = ${device.owner.sessionId}`
  expect(await push.deliver()).toBe(0)
  expect((await push.devices.read(device.owner)).endpoint).toBeNull()
})

import { afterAll, expect, test } from 'vitest'
import { createBus } from '../../../../gateways/bus.ts'
import { countsTopic } from '../../../../gateways/countsTopic.ts'
import { untilWaiting } from '../../../../testing/locks.ts'
import { createTestAccounts, profileForm } from '../accounts.setup.ts'
import { createAuthenticator } from './authenticator.setup.ts'
import { createPasskeyActs, currentPassword } from './passkeys.setup.ts'

const testAccounts = await createTestAccounts()
const { call, newcomer, register, signIn, emailTo, clock, services } = testAccounts
const { begin, add, ask, keyholder } = createPasskeyActs(testAccounts)
afterAll(() => services.close())

const twice = { newPassword: 'a newer password', newPasswordAgain: 'a newer password' }
const notAccepted = { status: 422, body: { code: 'passkey-not-accepted' } }

// promise: passkey-added
test('a passkey is added after the password, reported by email, named and removed', async () => {
  const ada = await newcomer('ada@mail.test')
  const { added } = await add(ada, 'Ada’s phone')
  expect(added).toMatchObject({ status: 200, body: [{ name: 'Ada’s phone', isSynced: false, usedAt: null }] })
  expect((await emailTo('ada@mail.test')).subject).toBe('A passkey was added to your Keyhold account')
  const [{ id }] = added.body
  expect((await call('PUT', `/user/passkeys/${id}`, { name: 'Old phone' }, ada.token)).body).toMatchObject([
    { id, name: 'Old phone' },
  ])
  expect((await call('PUT', `/user/passkeys/${id}`, { name: ' ' }, ada.token)).status).toBe(422)
  expect((await call('POST', `/user/passkeys/${id}/remove`, {}, ada.token)).body.code).toBe('password-needed')
  expect((await call('POST', `/user/passkeys/${id}/remove`, { currentPassword }, ada.token)).body).toEqual([])
})

// promise: passkey-live-told
test("a person's other pages are notified when a passkey is added, named or removed, and not of refused changes", async () => {
  const gil = await newcomer('gil@mail.test')
  const bus = createBus(services.deps.database)
  await bus.listen()
  const received: unknown[] = []
  bus.subscribe(countsTopic, (note) => received.push(note))
  const note = { personId: gil.user.id }
  const { added } = await add(gil, 'Gil’s phone')
  const [{ id }] = added.body
  await expect.poll(() => received).toEqual([note])
  await call('PUT', `/user/passkeys/${id}`, { name: 'Old phone' }, gil.token)
  await expect.poll(() => received).toEqual([note, note])
  await call('POST', `/user/passkeys/${id}/remove`, { currentPassword }, gil.token)
  await expect.poll(() => received).toEqual([note, note, note])
  const gone = await call('POST', `/user/passkeys/${id}/remove`, { currentPassword }, gil.token)
  expect(gone.body.code).toBe('passkey-not-found')
  await bus.transact((_, tell) => tell(countsTopic, [{ personId: 'last' }]))
  await expect.poll(() => received).toEqual([note, note, note, { personId: 'last' }])
  await bus.close()
})

// promise: passkey-session-alone
test('no one adds a passkey with a session alone, or without a confirmed address', async () => {
  const ben = await newcomer('ben@mail.test')
  expect(await begin(ben.token, {})).toMatchObject({ status: 422, body: { code: 'password-needed' } })
  expect((await begin(ben.token, { currentPassword: 'a guess' })).body.code).toBe('current-password-wrong')
  await register('squatter@mail.test')
  const squatter = await signIn('squatter@mail.test')
  expect((await begin(squatter.token)).body.code).toBe('email-not-confirmed')
  expect((await begin('')).status).toBe(403)
})

test.each([
  ['of another origin', { origin: 'http://keyhold.example' }],
  ['for another relying party', { rpId: 'example' }],
  ['without user verification', { unverified: true }],
])('a passkey made %s is not stored', async (_, oddity) => {
  const person = await newcomer(`cleo-${_.length}@mail.test`)
  expect((await add(person, 'Odd', oddity)).added).toMatchObject(notAccepted)
  expect((await call('GET', '/user/passkeys', undefined, person.token)).body).toEqual([])
})

test('a creation challenge is used once, and only by the person it was issued to', async () => {
  const dan = await newcomer('dan@mail.test')
  const { answer } = await add(dan)
  const again = await call('POST', '/user/passkeys', { name: 'Again', answer }, dan.token)
  expect(again).toMatchObject(notAccepted)
  const eva = await newcomer('eva@mail.test')
  const forDan = createAuthenticator().make((await begin(dan.token)).body)
  expect(await call('POST', '/user/passkeys', { name: 'Mine', answer: forDan }, eva.token)).toMatchObject(notAccepted)
})

test('one device makes one passkey per account', async () => {
  const fay = await newcomer('fay@mail.test')
  const { device } = await add(fay)
  const creation = (await begin(fay.token)).body
  expect(creation.excludeCredentials).toMatchObject([{ id: device.id, transports: ['internal'] }])
  const second = await call('POST', '/user/passkeys', { name: 'Twin', answer: device.make(creation) }, fay.token)
  expect(second).toMatchObject({ status: 409, body: { code: 'passkey-known' } })
})

test('a person has at most twenty passkeys', async () => {
  const gus = await newcomer('gus@mail.test')
  await add(gus)
  const late = createAuthenticator().make((await begin(gus.token)).body)
  const { database } = services.deps
  await database`insert into passkey (account_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
    select account_id, 'copy' || n, public_key, 0, '{}', false, name, created_at from passkey, generate_series(1, 19) n
    where account_id = ${gus.user.id}`
  expect((await begin(gus.token)).body.code).toBe('too-many-passkeys')
  const added = await call('POST', '/user/passkeys', { name: 'Late', answer: late }, gus.token)
  expect(added.body.code).toBe('too-many-passkeys')
})

// promise: passkey-not-found
test('another person’s passkey is not found, for naming or removing', async () => {
  const { passkeyId } = await keyholder('hal@mail.test')
  const thief = await newcomer('ivo@mail.test')
  for (const answer of [
    await call('PUT', `/user/passkeys/${passkeyId}`, { name: 'Mine' }, thief.token),
    await call('POST', `/user/passkeys/${passkeyId}/remove`, { currentPassword }, thief.token),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'passkey-not-found' } })
})

// promise: passkey-again
test('a passkey can replace the password for reauthentication: email, password, archive, another passkey', async () => {
  const jan = await keyholder('jan@mail.test')
  const { token, user, device } = jan
  const shown = async (act: Parameters<typeof ask>[1]) => ({ passkey: device.answer(await ask(jan, act)) })
  clock.pass(16 * 60)
  const pair = { id: user.id, ...twice }
  expect((await call('PUT', '/profile/newPassword', pair, token)).body.code).toBe('password-needed')
  expect((await call('PUT', '/profile/newPassword', { ...pair, ...(await shown('password')) }, token)).status).toBe(200)
  const form = profileForm(user.id, 'jan@new.test')
  expect((await call('PUT', '/profile', form, token)).body.code).toBe('password-needed')
  expect((await call('PUT', '/profile', { ...form, ...(await shown('email')) }, token)).status).toBe(200)
  expect((await begin(token, await shown('passkeys'))).status).toBe(200)
  expect((await call('POST', '/profile/leaving/archive', await shown('export'), token)).status).toBe(200)
  expect((await call('POST', '/profile/leaving/delete', await shown('deletion'), token)).status).toBe(200)
})

test('another person’s passkey is refused, and so is an answer sent twice', async () => {
  const kim = await keyholder('kim@mail.test')
  const lea = await keyholder('lea@mail.test')
  const asked = (await call('POST', '/user/passkeys/ask', { act: 'export' }, kim.token)).body
  const theirs = { passkey: lea.device.answer(asked) }
  expect(await call('POST', '/profile/leaving/archive', theirs, kim.token)).toMatchObject(notAccepted)
  const forLea = { passkey: kim.device.answer(await ask(lea, 'export')) }
  expect(await call('POST', '/profile/leaving/archive', forLea, kim.token)).toMatchObject(notAccepted)
  const own = { passkey: kim.device.answer(await ask(kim, 'passkeys')) }
  expect((await begin(kim.token, own)).status).toBe(200)
  expect(await begin(kim.token, own)).toMatchObject(notAccepted)
})

test('the right password at reauthentication resets the count of wrong ones', async () => {
  const nan = await newcomer('nan@mail.test')
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 9; count += 1) await begin(nan.token, { currentPassword: 'a guess' })
    expect((await begin(nan.token)).status).toBe(200)
  }
})

test('a passkey in progress during "sign out everywhere" is not stored', async () => {
  const { database } = services.deps
  const { token, user } = await newcomer('ole@mail.test')
  const answer = createAuthenticator().make((await begin(token)).body)
  let adding: ReturnType<typeof call> | undefined
  await database.begin(async (tx) => {
    await tx`select from account where id = ${user.id} for update`
    adding = call('POST', '/user/passkeys', { name: 'Late', answer }, token)
    await untilWaiting(database)
    await tx`update session set ended_at = now() where account_id = ${user.id}`
  })
  expect(await adding).toMatchObject({ status: 403, body: { code: 'session-over' } })
  expect(await database`select from passkey where account_id = ${user.id}`).toEqual([])
})

test('guessing the password at reauthentication ends after ten tries', async () => {
  const mia = await newcomer('mia@mail.test')
  for (let count = 0; count < 10; count += 1) await begin(mia.token, { currentPassword: 'a guess' })
  expect((await begin(mia.token)).status).toBe(429)
  clock.pass(15 * 60 + 1)
  expect((await begin(mia.token)).status).toBe(200)
})

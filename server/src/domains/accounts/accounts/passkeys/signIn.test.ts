import { afterAll, expect, test } from 'vitest'
import { untilWaiting } from '../../../../testing/locks.ts'
import { createTestAccounts } from '../accounts.setup.ts'
import { createAuthenticator } from './authenticator.setup.ts'
import { createPasskeyActs, currentPassword } from './passkeys.setup.ts'

const testAccounts = await createTestAccounts()
const { call, newcomer, clock, emailTo, signIn, tokenTo, services } = testAccounts
const { add, askLogin, ask, login, keyholder } = createPasskeyActs(testAccounts)
afterAll(() => services.close())

const refused = { status: 422, body: { code: 'passkey-not-accepted' }, renewed: undefined }
const twice = { newPassword: 'a newer password', newPasswordAgain: 'a newer password' }
const sessionsOf = async (token: string) => (await call('GET', '/user/sessions', undefined, token)).body
async function resetPassword(email: string) {
  clock.pass(61)
  await call('POST', '/forgottenPassword', { email })
  return call('PUT', '/forgottenPassword/setNewPassword', { email, token: await tokenTo(email), ...twice })
}

// promise: passkey-sign-in
test('a passkey signs in without typing, and the session records it', async () => {
  const { device, user } = await keyholder('ada@mail.test')
  const request = await askLogin()
  expect(request).toMatchObject({ rpId: 'keyhold.test', userVerification: 'required' })
  expect(request.allowCredentials).toBeUndefined()
  const entered = await login(device.answer(request))
  expect(entered).toMatchObject({ status: 200, body: { id: user.id, email: 'ada@mail.test' } })
  const sessions = await sessionsOf(String(entered.renewed))
  expect(sessions.map(({ means }: { means: string }) => means).sort()).toEqual(['passkey', 'password'])
  expect(sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).means).toBe('passkey')
})

// promise: passkey-replay
test('a replayed challenge is refused, even if both answers arrive at once', async () => {
  const { device } = await keyholder('ben@mail.test')
  const answer = device.answer(await askLogin())
  const statuses = (await Promise.all([login(answer), login(answer)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 422])
  expect(await login(answer)).toMatchObject(refused)
})

// promise: passkey-wrong-once
test('a wrong answer uses up the challenge', async () => {
  const { device } = await keyholder('ben2@mail.test')
  const request = await askLogin()
  expect(await login(device.answer(request, { unverified: true }))).toMatchObject(refused)
  expect(await login(device.answer(request))).toMatchObject(refused)
})

// promise: passkey-time
test('a challenge is valid for five minutes', async () => {
  const { device } = await keyholder('cleo@mail.test')
  const request = await askLogin()
  clock.pass(5 * 60)
  expect(await login(device.answer(request))).toMatchObject(refused)
  const another = await askLogin()
  clock.pass(5 * 60 - 1)
  expect((await login(device.answer(another))).status).toBe(200)
})

test.each([
  ['of another origin', { origin: 'https://keyhold.test.evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without user verification', { unverified: true }],
  ['in another person’s name', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
])('an answer %s is refused at sign-in', async (_, oddity) => {
  const { device } = await keyholder(`dan-${_.length}@mail.test`)
  expect(await login(device.answer(await askLogin(), oddity))).toMatchObject(refused)
  expect((await login(device.answer(await askLogin()))).status).toBe(200)
})

// promise: passkey-another
test('another person’s credential id with one’s own key is refused at sign-in', async () => {
  const { device } = await keyholder('eva@mail.test')
  const thief = await keyholder('fay@mail.test')
  const forged = { ...thief.device.answer(await askLogin()), id: device.id, rawId: device.id }
  expect(await login(forged)).toMatchObject(refused)
})

// promise: passkey-purpose
test('a challenge for one purpose is refused for another', async () => {
  const person = await keyholder('gus@mail.test')
  expect(await login(person.device.answer(await ask(person, 'email')))).toMatchObject(refused)
  const { token, device } = person
  for (const [request, path, body] of [
    [await askLogin(), 'archive', {}],
    [await ask(person, 'deletion'), 'archive', {}],
    [await ask(person, 'export'), 'delete', {}],
  ] as const)
    expect(
      await call('POST', `/profile/leaving/${path}`, { ...body, passkey: device.answer(request) }, token),
    ).toMatchObject({ status: 422, body: { code: 'passkey-not-accepted' } })
})

// promise: passkey-removed
test('a removed key is refused at sign-in', async () => {
  const { device, token, passkeyId } = await keyholder('hal@mail.test')
  const answer = device.answer(await askLogin())
  expect((await call('POST', `/user/passkeys/${passkeyId}/remove`, { currentPassword }, token)).body).toEqual([])
  expect(await login(answer)).toMatchObject(refused)
})

// promise: passkey-counter
test('a signature counter that does not increase means a cloned key and is refused', async () => {
  const { device } = await keyholder('ivo@mail.test')
  expect((await login(device.answer(await askLogin(), { counter: 7 }))).status).toBe(200)
  for (const counter of [7, 6, 0])
    expect(await login(device.answer(await askLogin(), { counter }))).toMatchObject(refused)
  expect((await login(device.answer(await askLogin(), { counter: 8 }))).status).toBe(200)
})

test('of a passkey and its clone that answer at once with one counter, one signs in', async () => {
  const { database } = services.deps
  const { device, passkeyId } = await keyholder('ike@mail.test')
  const requests = [await askLogin(), await askLogin()]
  const answers = requests.map((request) => device.answer(request, { counter: 7 }))
  const entering: ReturnType<typeof login>[] = []
  await database.begin(async (tx) => {
    await tx`select from passkey where id = ${passkeyId} for update`
    entering.push(...answers.map((answer) => login(answer)))
    await untilWaiting(database, 2)
  })
  expect((await Promise.all(entering)).map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('a passkey without a counter can sign in repeatedly', async () => {
  const { device } = await keyholder('jan@mail.test')
  for (let round = 0; round < 2; round += 1)
    expect((await login(device.answer(await askLogin(), { counter: 0 }))).status).toBe(200)
})

test('an unknown passkey is refused at sign-in', async () => {
  const device = createAuthenticator()
  expect(await login(device.answer(await askLogin(), { userHandle: 'AAAA' }))).toMatchObject(refused)
})

test('a sign-in from a new browser is reported by email; too many password guesses do not block passkeys', async () => {
  const { device } = await keyholder('kim@mail.test')
  await login(device.answer(await askLogin()))
  expect((await emailTo('kim@mail.test')).subject).toBe('New sign-in to Keyhold from a new device')
  const { database } = services.deps
  await call('POST', '/login', {})
  for (let count = 0; count < 10; count += 1) await signIn('kim@mail.test', 'a guess again')
  await database`update rate_limit set count = 20 where count >= 10`
  expect((await signIn('kim@mail.test')).status).toBe(429)
  expect((await login(device.answer(await askLogin()))).status).toBe(200)
  await database`delete from rate_limit`
})

// promise: passkey-limits
test('the rate limit is per network address', async () => {
  const { database } = services.deps
  const { device } = await keyholder('lea@mail.test')
  const from = '10.77.0.1'
  await login(device.answer(await askLogin(), { unverified: true }), from)
  await database`update rate_limit set count = 300`
  expect((await login(device.answer(await askLogin()), from)).status).toBe(429)
  await call('POST', '/login/passkey/challenge', undefined, undefined, from)
  await database`update rate_limit set count = 300`
  expect((await call('POST', '/login/passkey/challenge', undefined, undefined, from)).status).toBe(429)
  await database`delete from rate_limit`
})

// promise: passkey-suspended
test('a suspended person can sign in, as with the password, to their leases, money and data only; a deleted account cannot', async () => {
  const { database } = services.deps
  const { device, user, token } = await keyholder('mia@mail.test')
  await database`update account set suspended_at = now() where id = ${user.id}`
  const byKey = await login(device.answer(await askLogin()))
  const byPassword = await signIn('mia@mail.test')
  expect(byKey.body.permissions).toEqual(byPassword.user.permissions)
  expect(byKey.body.permissions).not.toContain('chat')
  expect((await call('POST', '/profile/leaving/delete', { currentPassword }, token)).status).toBe(200)
  expect(await login(device.answer(await askLogin()))).toMatchObject(refused)
  expect(await database`select 1 from passkey where account_id = ${user.id}`).toHaveLength(0)
})

// promise: passkey-reset
test('a password reset removes every passkey, including one being added; a password change keeps them', async () => {
  const person = await keyholder('noa@mail.test')
  const { device, user, token } = person
  const body = { id: user.id, currentPassword, ...twice }
  expect((await call('PUT', '/profile/newPassword', body, token)).status).toBe(200)
  expect((await login(device.answer(await askLogin()))).status).toBe(200)
  const shown = { currentPassword: twice.newPassword }
  const creation = (await call('POST', '/user/passkeys/challenge', shown, token)).body
  expect((await resetPassword('noa@mail.test')).status).toBe(200)
  expect(await login(device.answer(await askLogin()))).toMatchObject(refused)
  const late = await call(
    'POST',
    '/user/passkeys',
    { name: 'Late', answer: createAuthenticator().make(creation) },
    token,
  )
  expect(late.status).toBe(403)
  const { database } = services.deps
  expect(await database`select 1 from challenge where account_id = ${user.id}`).toHaveLength(0)
})

// promise: passkey-of-deleted
test('a passkey left in a deleted account is refused at sign-in', async () => {
  const { database } = services.deps
  const { device, user, token } = await keyholder('nell@mail.test')
  const [passkey] = await database`select * from passkey where account_id = ${user.id}`
  await call('POST', '/profile/leaving/delete', { currentPassword }, token)
  await database`insert into passkey ${database(passkey as never)}`
  expect(await login(device.answer(await askLogin()))).toMatchObject(refused)
  const [untouched] = await database`select used_at from passkey where account_id = ${user.id}`
  expect(untouched?.usedAt).toBeNull()
})

test('“that was not me” removes the passkeys of the person who took over the account', async () => {
  const { device, user, token } = await keyholder('oto@mail.test')
  const { email, firstName, lastName, phoneNumber } = {
    email: 'thief@mail.test',
    firstName: 'O',
    lastName: 'T',
    phoneNumber: '1234',
  }
  await call(
    'PUT',
    '/profile',
    { id: user.id, emailAddress: email, firstName, lastName, phoneNumber, currentPassword },
    token,
  )
  expect((await call('POST', '/registration/keepEmail', { token: await tokenTo('oto@mail.test') })).status).toBe(200)
  expect(await login(device.answer(await askLogin()))).toMatchObject(refused)
})

test('bad input is refused as such: no answer, text instead of bytes, a megabyte', async () => {
  const { device } = await keyholder('pia@mail.test')
  const answer = device.answer(await askLogin())
  for (const wrong of [
    undefined,
    {},
    { ...answer, id: 'not base64!' },
    { ...answer, response: { ...answer.response, clientDataJSON: 'e30' } },
    { ...answer, response: { ...answer.response, clientDataJSON: Buffer.from('null').toString('base64url') } },
    { ...answer, response: { ...answer.response, authenticatorData: 'AAAA' } },
    { ...answer, response: { ...answer.response, signature: 'A'.repeat(1_000_000) } },
  ])
    expect([413, 422]).toContain((await call('POST', '/login/passkey', { answer: wrong })).status)
  await newcomer('quin@mail.test')
  await add(await signIn('quin@mail.test'))
})

// promise: passkey-audited
test('the audit log has each sign-in with a passkey, and each refused one with its account', async () => {
  const { device, user } = await keyholder('ivy@mail.test')
  const answer = device.answer(await askLogin())
  expect((await login(answer)).status).toBe(200)
  const entries = (action: string) => services.deps.database<{ times: number }[]>`
    select times from access_entry where action = ${action} and reason = 'passkey'
      and ${user.id} in (person_id, subject_id)`
  expect(await entries('signIn')).toEqual([{ times: 1 }])
  expect(await login(answer)).toMatchObject(refused)
  await expect.poll(() => entries('signInFailed')).toEqual([{ times: 1 }])
})

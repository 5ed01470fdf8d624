import { decodeJwt, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { createTestAccounts, profileForm } from '../accounts.setup.ts'
import { createRoles } from '../roles/service.ts'

const testAccounts = await createTestAccounts()
const { call, newcomer, signIn, clock } = testAccounts
const roles = createRoles({ database: testAccounts.services.deps.database, clock })
afterAll(() => testAccounts.services.close())

const claims = (token: string) => decodeJwt<{ roles: { name: string; permissions: string[] }[] }>(token.slice(7))
const me = (token: string) => call('GET', '/user/current', undefined, token)

// promise: sgn-6-roles
test("signing in returns a token of 15 minutes with the user's roles and permissions", async () => {
  const { token, user } = await newcomer('ada@mail.test')
  expect(claims(token).roles).toEqual([{ name: 'USER', permissions: ['chat', 'request', 'pay'] }])
  expect(user.roles).toEqual(claims(token).roles)
  expect((claims(token).exp ?? 0) - (claims(token).iat ?? 0)).toBe(900)
  expect((await me(token)).body).toEqual(user)
})

// promise: pub-8-login-same
test('a wrong password and an unknown email get the same answer', async () => {
  const wrong = await signIn('ada@mail.test', 'not the password')
  const unknown = await signIn('nobody@mail.test', 'not the password')
  expect(wrong).toEqual(unknown)
  expect(wrong).toMatchObject({ status: 403, user: { code: 'wrong-credentials' }, token: '' })
})

test('an expired token of a live session is accepted and renewed, and the session slides on', async () => {
  const { token } = await newcomer('ben@mail.test')
  expect((await me(token)).renewed).toBeUndefined()
  clock.pass(13 * 86_400)
  const late = await me(token)
  expect(late).toMatchObject({ status: 200 })
  clock.pass(13 * 86_400)
  expect((await me(String(late.renewed))).status).toBe(200)
})

test('a session without use for 14 days is over', async () => {
  const { token } = await newcomer('cas@mail.test')
  clock.pass(14 * 86_400 + 1)
  expect(await me(token)).toMatchObject({ status: 403, body: { code: 'session-over' }, renewed: undefined })
})

// promise: pub-6-ninety-days
test('no one stays signed in for more than 90 days, however active they are (D 11.13)', async () => {
  let { token } = await newcomer('abe@mail.test')
  for (let day = 10; day <= 80; day += 10) {
    clock.pass(10 * 86_400)
    token = String((await me(token)).renewed)
  }
  clock.pass(9 * 86_400)
  const last = await me(token)
  expect(last.status).toBe(200)
  clock.pass(86_400 + 1)
  expect(await me(String(last.renewed))).toMatchObject({ status: 403, body: { code: 'session-over' } })
})

// promise: pub-6-invalid
test('an unsigned token, or one signed by another key, is refused', async () => {
  const { token } = await newcomer('dan@mail.test')
  const said = claims(token)
  const forged = await new SignJWT(said)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('x'.repeat(32)))
  const unsigned = `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`
  for (const bad of [`Bearer ${forged}`, `Bearer ${unsigned}`, 'Bearer nonsense', ''])
    expect((await me(bad)).status).toBe(403)
})

test('signing out ends this session, signing out everywhere ends all, at once', async () => {
  await newcomer('eva@mail.test')
  const [first, second, third] = [
    await signIn('eva@mail.test'),
    await signIn('eva@mail.test'),
    await signIn('eva@mail.test'),
  ]
  await call('POST', '/logout', undefined, first.token)
  expect([(await me(first.token)).status, (await me(second.token)).status]).toEqual([403, 200])
  await call('POST', '/logout/everywhere', undefined, second.token)
  expect([(await me(second.token)).status, (await me(third.token)).status]).toEqual([403, 403])
})

// promise: pub-6-roles
test('gaining a role renews the token silently', async () => {
  const { token } = await newcomer('fay@mail.test')
  await roles.grant('fay@mail.test', 'ARBITRATOR')
  const next = await me(token)
  expect(next.body.roles.map(({ name }: { name: string }) => name)).toEqual(['USER', 'ARBITRATOR'])
  expect(claims(String(next.renewed)).roles).toEqual(next.body.roles)
})

// promise: pub-6-roles-taken, sgn-6-roles-lost
test('losing a role ends every session', async () => {
  const { token } = await newcomer('gus@mail.test')
  await roles.grant('gus@mail.test', 'ADMIN')
  await roles.take('gus@mail.test', 'ADMIN')
  expect((await me(token)).status).toBe(403)
})

test('a person who becomes a landlord gets the role with the answer, and keeps their session when they stop', async () => {
  const { token, user } = await newcomer('hal@mail.test')
  const elsewhere = await signIn('hal@mail.test')
  const form = profileForm(user.id, 'hal@mail.test')
  const gained = await call('PUT', '/profile', { ...form, categoryTypeId: 1_300_000 }, token)
  expect(claims(String(gained.renewed)).roles.map(({ name }) => name)).toEqual(['USER', 'LANDLORD'])
  const swapped = await call('PUT', '/profile', { ...form, categoryTypeId: 1_300_001, agencyName: 'Casa' }, token)
  expect(claims(String(swapped.renewed)).roles.map(({ name }) => name)).toEqual(['USER', 'AGENCY'])
  expect((await me(token)).status).toBe(200)
  expect((await me(elsewhere.token)).status).toBe(403)
})

test('guessing a password is refused after ten tries, with the time to wait', async () => {
  await newcomer('ivo@mail.test')
  for (let count = 0; count < 10; count += 1) await signIn('ivo@mail.test', 'a guess again')
  expect(await signIn('ivo@mail.test')).toMatchObject({ status: 429, user: { code: 'too-many-requests' } })
  clock.pass(15 * 60 + 1)
  expect((await signIn('ivo@mail.test')).status).toBe(200)
})

test('the right password resets the count of wrong ones', async () => {
  await newcomer('jan@mail.test')
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 9; count += 1) await signIn('jan@mail.test', 'a guess again')
    expect((await signIn('jan@mail.test')).status).toBe(200)
  }
})

test.each([
  ['one e-mail from everywhere', 20, 'kim@mail.test', '10.8.8.8'],
  ['every e-mail from one network address', 300, 'nobody-yet@mail.test', '10.9.9.9'],
])('guessing at %s ends after %i tries', async (_, most, email, remoteAddress) => {
  const { database } = testAccounts.services.deps
  await signIn('kim@mail.test', 'a guess again')
  await database`update rate_limit set count = ${most}`
  const answer = await testAccounts.services.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: email, password: 'a long password' }).toString(),
    remoteAddress,
  })
  expect(answer.statusCode).toBe(429)
  await database`delete from rate_limit`
})

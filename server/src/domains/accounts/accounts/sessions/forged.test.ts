/** Forged, altered and expired tokens: every route treats their bearer as not signed in. */
import { createHmac, hkdfSync } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { createTestAccounts } from '../accounts.setup.ts'
import { createTokens } from './token.ts'

const testAccounts = await createTestAccounts()
const { call, newcomer, signIn, tokenTo, clock, services } = testAccounts
afterAll(() => services.close())

const { token } = await newcomer('ada@mail.test')
const other = await newcomer('ben@mail.test')
const own = decodeJwt(token.slice(7))
const [head, body, signature] = token.slice(7).split('.') as [string, string, string]
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const secret = services.deps.secret
const keyFor = (what: string) => new Uint8Array(hkdfSync('sha256', secret, '', what, 32))
const ourKey = keyFor('keyhold session token')
const signed = async (payload: JWTPayload, key: Uint8Array = ourKey, alg = 'HS256') =>
  `Bearer ${await new SignJWT(payload).setProtectedHeader({ alg }).sign(key)}`
const signedFor = (session: { id: string; accountId: string }) =>
  createTokens(secret).sign({ ...session, roles: ['USER'] }, clock.now())

/** Expects that a token opens no route that needs a session, and reveals nothing more. */
async function expectStranger(bad: string) {
  for (const [method, path, sent] of [
    ['GET', '/user/current', undefined],
    ['GET', '/user/sessions', undefined],
    ['POST', '/logout/everywhere', undefined],
    ['POST', '/profile/wallet/nonce', { address: `0x${'1'.repeat(40)}` }],
  ] as const)
    expect(await call(method, path, sent, bad)).toMatchObject({
      status: 403,
      body: { code: 'session-over' },
      renewed: undefined,
    })
  expect((await call('GET', '/user/current', undefined, token)).status).toBe(200)
}

test('the unaltered token is accepted, so each alteration is what is refused', async () => {
  expect((await call('GET', '/user/current', undefined, await signed(own))).status).toBe(200)
})

// promise: pub-6-forged
test.each(['none', 'None', 'NONE', 'nOnE'])('a token with the algorithm %s is refused', async (alg) => {
  for (const tail of ['', signature]) await expectStranger(`Bearer ${encoded({ alg })}.${body}.${tail}`)
})

test.each([
  ['another person', { sub: decodeJwt(other.token.slice(7)).sub }],
  ['another session', { sid: String(decodeJwt(other.token.slice(7)).sid) }],
  ['a role', { roles: [{ name: 'ADMIN', permissions: [] }] }],
  ['a longer lifetime', { exp: (own.exp ?? 0) + 86_400 }],
])('a token whose payload was changed to name %s is refused', async (_, change) => {
  await expectStranger(`Bearer ${head}.${encoded({ ...own, ...change })}.${signature}`)
})

test('a token signed with another key is refused, even one derived from our secret for another purpose or the bare secret', async () => {
  for (const key of [keyFor('keyhold another token'), Buffer.from(secret), new Uint8Array(32)])
    await expectStranger(await signed(own, key))
  const bare = createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')
  await expectStranger(`Bearer ${head}.${body}.${bare}`)
})

test('a token of ours with another algorithm, another issuer, or a missing claim is refused', async () => {
  await expectStranger(await signed(own, keyFor('keyhold session token'), 'HS512'))
  await expectStranger(await signed({ ...own, iss: 'another instance' }))
  for (const left of ['sub', 'sid', 'roles', 'iss'] as const) {
    const { [left]: _, ...rest } = own
    await expectStranger(await signed(rest))
  }
})

test('a session belongs to one person: a token that names it for another, or a session that never existed, is refused', async () => {
  const sid = String(decodeJwt(other.token.slice(7)).sid)
  await expectStranger(await signedFor({ id: sid, accountId: String(own.sub) }))
  await expectStranger(await signedFor({ id: crypto.randomUUID(), accountId: String(own.sub) }))
})

test('the token of an ended session is refused, ended by signing out, from the list or everywhere', async () => {
  const [out, listed, everywhere] = await Promise.all([1, 2, 3].map(() => signIn('ben@mail.test')))
  await call('POST', '/logout', undefined, out?.token)
  await expectStranger(String(out?.token))
  const sid = decodeJwt(String(listed?.token.slice(7))).sid
  await call('DELETE', `/user/sessions/${sid}`, undefined, other.token)
  await expectStranger(String(listed?.token))
  await call('POST', '/logout/everywhere', undefined, everywhere?.token)
  await expectStranger(String(everywhere?.token))
  await expectStranger(other.token)
})

test('a password reset and the deletion of an account revoke every issued token', async () => {
  const email = 'cas@mail.test'
  const first = await newcomer(email)
  await call('POST', '/forgottenPassword', { email })
  const pair = { newPassword: 'a newer password', newPasswordAgain: 'a newer password' }
  await call('PUT', '/forgottenPassword/setNewPassword', { email, token: await tokenTo(email), ...pair })
  await expectStranger(first.token)
  const second = await signIn(email, 'a newer password')
  await call('POST', '/profile/leaving/delete', { currentPassword: 'a newer password' }, second.token)
  await expectStranger(second.token)
})

/** No one can lock out another person or guess a password from many places (D 11.12). */
import { afterAll, expect, test } from 'vitest'
import { createTestAccounts } from '../accounts.setup.ts'

const testAccounts = await createTestAccounts()
const { call, newcomer, emailTo, clock, services } = testAccounts
afterAll(() => services.close())

let address = 0
/** Signs in, each time from another network address. */
async function signIn(username: string, given: { password?: string; letter?: string; cookie?: string } = {}) {
  const { password = 'a long password', letter: mail, cookie } = given
  address += 1
  const answer = await services.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    payload: new URLSearchParams({ username, password, ...(mail && { letter: mail }) }).toString(),
    remoteAddress: `10.3.${address >> 8}.${address & 255}`,
  })
  const kept = String(answer.headers['set-cookie'] ?? '')
  return { status: answer.statusCode, code: answer.json().code, kept, cookie: kept.split(';')[0] ?? '' }
}
async function guess(email: string, times: number) {
  for (let count = 0; count < times; count += 1) await signIn(email, { password: 'a guess again' })
}
const emailsTo = async (email: string) => (await call('GET', `/mailbox?to=${email}`)).body.length as number
const linkOf = async (email: string) => /letter=([\w-]{43})$/.exec((await emailTo(email)).link ?? '')?.[1] ?? ''

// promise: pub-6-guessing
test('after twenty guesses from anywhere even the right password needs an email link, for an hour', async () => {
  await newcomer('ada@mail.test')
  await guess('ada@mail.test', 20)
  expect(await signIn('ada@mail.test')).toMatchObject({ status: 429, code: 'sign-in-by-letter' })
  expect((await emailTo('ada@mail.test')).subject).toBe('Sign in to Keyhold from a new device')
  const mail = await linkOf('ada@mail.test')
  expect(await signIn('ada@mail.test', { letter: mail, password: 'a guess again' })).toMatchObject({ status: 403 })
  expect(await signIn('ada@mail.test', { letter: mail })).toMatchObject({ status: 200 })
  expect(await signIn('ada@mail.test', { letter: mail })).toMatchObject({ status: 429 })
  clock.pass(3601)
  expect(await signIn('ada@mail.test')).toMatchObject({ status: 200 })
})

// promise: pub-6-guessing-known
test("a browser that signed in before is never blocked by strangers' guesses", async () => {
  await newcomer('ben@mail.test')
  const { cookie, kept } = await signIn('ben@mail.test')
  expect(kept.split(',')).toEqual(
    ['login', 'registration'].map((path) =>
      expect.stringMatching(
        new RegExp(`^keyhold\\.device=[\\w-]{43}; Path=/api/${path}; Max-Age=31536000; HttpOnly; SameSite=Strict$`),
      ),
    ),
  )
  await guess('ben@mail.test', 25)
  const again = await signIn('ben@mail.test', { cookie })
  expect([again.status, again.cookie]).toEqual([200, cookie])
})

test("one person's link or browser does not work for another account", async () => {
  await newcomer('cas@mail.test')
  const { cookie } = await signIn('cas@mail.test')
  await guess('cas@mail.test', 21)
  const mail = await linkOf('cas@mail.test')
  await newcomer('dan@mail.test')
  await guess('dan@mail.test', 20)
  expect(await signIn('dan@mail.test', { cookie, letter: mail })).toMatchObject({ status: 429 })
})

test('one browser is remembered for several people, and an unknown device value is replaced', async () => {
  await newcomer('eva@mail.test')
  await newcomer('fay@mail.test')
  const { cookie } = await signIn('eva@mail.test')
  expect((await signIn('fay@mail.test', { cookie })).cookie).toBe(cookie)
  const made = `keyhold.device=${'x'.repeat(43)}`
  expect((await signIn('eva@mail.test', { cookie: made })).cookie).not.toBe(made)
})

test('an unknown address gets the same answer, and no email is sent', async () => {
  await guess('nobody@mail.test', 20)
  expect(await signIn('nobody@mail.test')).toMatchObject({ status: 429, code: 'sign-in-by-letter' })
  expect(await emailsTo('nobody@mail.test')).toBe(0)
})

test('at most three links an hour are sent; earlier ones stay valid', async () => {
  await newcomer('gus@mail.test')
  await guess('gus@mail.test', 21)
  const mail = await linkOf('gus@mail.test')
  const before = await emailsTo('gus@mail.test')
  await guess('gus@mail.test', 10)
  expect(await emailsTo('gus@mail.test')).toBe(before + 2)
  expect((await signIn('gus@mail.test', { letter: mail })).status).toBe(200)
})

test('successful sign-ins from many browsers do not count as guesses', async () => {
  await newcomer('hal@mail.test')
  for (let count = 0; count < 25; count += 1) expect((await signIn('hal@mail.test')).status).toBe(200)
})

test('setting a new password and signing out everywhere forget every browser', async () => {
  const { token, user } = await newcomer('ivo@mail.test')
  const { cookie } = await signIn('ivo@mail.test')
  const pair = { newPassword: 'the newest password', newPasswordAgain: 'the newest password' }
  await call('PUT', '/profile/newPassword', { id: user.id, currentPassword: 'a long password', ...pair }, token)
  await guess('ivo@mail.test', 20)
  expect(await signIn('ivo@mail.test', { cookie, password: pair.newPassword })).toMatchObject({ status: 429 })
})

// promise: pub-6-new-device
test('a person is notified of a new browser, not of their first one, nor of a known one', async () => {
  const subjects = async () =>
    (await call('GET', '/mailbox?to=jon@mail.test')).body.map(({ subject }: { subject: string }) => subject)
  await services.accounts.seed({ email: 'jon@mail.test', password: 'a long password', languageId: 700_000 })
  const { cookie } = await signIn('jon@mail.test')
  await signIn('jon@mail.test', { cookie })
  expect(await subjects()).toEqual([])
  await signIn('jon@mail.test', { password: 'a guess again' })
  expect(await subjects()).toEqual([])
  await signIn('jon@mail.test')
  expect(await subjects()).toEqual(['New sign-in to Keyhold from a new device'])
})

import { afterAll, expect, test } from 'vitest'
import { createRateLimiter } from '../../../../gateways/rateLimiter.ts'
import { createTestAccounts } from '../accounts.setup.ts'

const testAccounts = await createTestAccounts()
const { call, register, confirm, emailTo, tokenTo, signIn, clock } = testAccounts
afterAll(() => testAccounts.services.close())

// promise: pub-2-register-letter
test('a newcomer gets an email in their language, confirms and counts as confirmed', async () => {
  expect(await register('nok@mail.test', 700_002)).toMatchObject({ status: 200, body: { success: 'ok' } })
  expect((await emailTo('nok@mail.test')).subject).toBe('ยืนยันอีเมลของคุณสำหรับ Keyhold')
  expect((await signIn('nok@mail.test')).user.emailConfirmed).toBe(false)
  expect((await confirm('nok@mail.test')).body).toEqual({ success: 'ok', email: 'nok@mail.test' })
  expect((await signIn('nok@mail.test')).user).toMatchObject({ emailConfirmed: true, languageId: 700_002 })
})

// promise: registration-leads-back
test('the confirmation email leads back to the page that a newcomer came from, also sent again', async () => {
  const newcomer = { email: 'way@mail.test', password: 'a long password', languageId: 700_000 }
  const redirect = '/detail/home?from=2027-01-10&to=2027-12-10#request'
  for (const wrong of ['https://evil.example', '//evil.example', `/${'a'.repeat(500)}`])
    expect(await call('POST', '/registration', { ...newcomer, redirect: wrong })).toMatchObject({ status: 422 })
  expect((await call('GET', '/mailbox?to=way@mail.test')).body).toEqual([])
  const leadsBack = async () =>
    new URL((await emailTo('way@mail.test')).link ?? '', 'http://keyhold.test').searchParams.get('redirect')
  await call('POST', '/registration', { ...newcomer, redirect })
  expect(await leadsBack()).toBe(redirect)
  await call('POST', '/registration/resend', { email: newcomer.email, redirect: '/saved' })
  expect(await leadsBack()).toBe('/saved')
})

// promise: pub-3-registration-language
test('an unknown language defaults to Spanish', async () => {
  await register('sol@mail.test', 712_345)
  expect((await emailTo('sol@mail.test')).subject).toBe('Confirma tu correo para Keyhold')
  expect((await signIn('sol@mail.test')).user.languageId).toBe(700_001)
})

// promise: pub-7-registration-known
test('a known email gets the same answer, keeps its password, and its owner gets an email', async () => {
  await register('Ada@Mail.test')
  const again = await call('POST', '/registration', {
    email: 'ada@mail.test ',
    password: 'another password',
    languageId: 700_001,
  })
  expect(again).toMatchObject({ status: 200, body: { success: 'ok' } })
  expect((await emailTo('ada@mail.test')).subject).toBe('You already have an account at Keyhold')
  expect((await signIn('ada@mail.test', 'another password')).status).toBe(403)
  expect((await signIn('ADA@mail.test')).status).toBe(200)
})

test('two concurrent registrations with one email make one account', async () => {
  const answers = await Promise.all([register('twin@mail.test'), register('twin@mail.test')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await call('GET', '/mailbox?to=twin@mail.test')
  expect(body.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
    'Confirm your email for Keyhold',
    'You already have an account at Keyhold',
  ])
})

// promise: pub-7-registration-twenty
test('twenty concurrent registrations of one email make one account and one confirmation email', async () => {
  const { database } = testAccounts.services.deps
  for (const email of ['score@mail.test', 'scores@mail.test', 'scored@mail.test']) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(email)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
      new Set(['200 {"success":"ok"}']),
    )
    expect(await database`select from account where email = ${email}`).toHaveLength(1)
    const { body } = await call('GET', `/mailbox?to=${email}`)
    const subjects = body.map(({ subject }: { subject: string }) => subject)
    expect(subjects.filter((one: string) => one === 'Confirm your email for Keyhold')).toHaveLength(1)
    expect(subjects.length).toBeLessThan(7)
    const token = /token=([\w-]{43})$/.exec(body.find(({ link }: { link: string }) => /token=/.test(link)).link)?.[1]
    expect((await call('POST', '/registration/confirm', { token, password: 'a long password' })).status).toBe(200)
  }
})

test('an account created among many concurrent registrations of its address gets its email, whichever came first', async () => {
  const { rateLimiter } = { rateLimiter: createRateLimiter(testAccounts.services.deps.database, clock) }
  for (let count = 0; count < 9; count += 1) await rateLimiter.hit('emails of registration', 'tenth@mail.test', 3600)
  await register('tenth@mail.test')
  expect((await emailTo('tenth@mail.test')).subject).toBe('Confirm your email for Keyhold')
  await testAccounts.services.deps.database`delete from account where email = 'tenth@mail.test'`
  await register('tenth@mail.test')
  expect((await call('GET', '/mailbox?to=tenth@mail.test')).body).toHaveLength(1)
})

test('two concurrent clicks on a confirmation link confirm once without an error', async () => {
  await register('cleo@mail.test')
  const token = await tokenTo('cleo@mail.test')
  const proof = { token, password: 'a long password' }
  const answers = await Promise.all([1, 2].map(() => call('POST', '/registration/confirm', proof)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('an unknown confirmation link, or one older than three days, is not valid', async () => {
  expect(await call('POST', '/registration/confirm', { token: 'x'.repeat(43) })).toMatchObject({
    status: 404,
    body: { code: 'token-not-valid' },
  })
  await register('late@mail.test')
  const token = await tokenTo('late@mail.test')
  clock.pass(3 * 86_400 + 1)
  expect((await call('POST', '/registration/confirm', { token })).status).toBe(404)
})

// promise: pub-6-confirm-stranger
test('confirming an address that a stranger registered needs the password, or a new one (D 11.14)', async () => {
  await register('victim@mail.test')
  const token = await tokenTo('victim@mail.test')
  const refused = { status: 422, body: { code: 'confirm-by-password' } }
  expect(await call('POST', '/registration/confirm', { token })).toMatchObject(refused)
  expect(await call('POST', '/registration/confirm', { token, password: 'my own guess' })).toMatchObject({
    status: 422,
    body: { code: 'current-password-wrong', fields: { password: 'current-password-wrong' } },
  })
  expect((await signIn('victim@mail.test')).user.emailConfirmed).toBe(false)
  for (let tries = 0; tries < 9; tries++) await call('POST', '/registration/confirm', { token, password: 'a guess' })
  const tooOften = await call('POST', '/registration/confirm', { token, password: 'a long password' })
  expect(tooOften.status).toBe(429)
})

test('the browser that registered, and a session of the account, confirm without the password; another’s do not', async () => {
  const registered = await register('nora@mail.test')
  const cookie = String(registered.headers['set-cookie']).split(';')[0] ?? ''
  const other = await register('otto@mail.test')
  const otherCookie = String(other.headers['set-cookie']).split(';')[0] ?? ''
  const token = await tokenTo('nora@mail.test')
  const { token: othersSession } = await signIn('otto@mail.test')
  const confirmWith = (headers: Record<string, string>, sent = token) =>
    testAccounts.services.app.inject({
      method: 'POST',
      url: '/api/registration/confirm',
      headers,
      payload: { token: sent },
    })
  expect((await confirmWith({ cookie: otherCookie })).statusCode).toBe(422)
  expect((await confirmWith({ authorization: othersSession })).statusCode).toBe(422)
  expect((await confirmWith({ cookie })).statusCode).toBe(200)
  const sent = await tokenTo('otto@mail.test')
  expect((await confirmWith({ authorization: othersSession }, sent)).statusCode).toBe(200)
})

test('registering a known address also sets a device cookie, which no account knows', async () => {
  await register('twice@mail.test')
  const again = await register('twice@mail.test')
  const cookie = String(again.headers['set-cookie']).split(';')[0] ?? ''
  expect(cookie).toMatch(/^keyhold.device=/)
  const token = /=([\w-]{43})$/.exec(
    (await call('GET', '/mailbox?to=twice%40mail.test')).body.findLast(({ link }: { link: string }) =>
      /token=/.test(link),
    )?.link ?? '',
  )?.[1]
  const answer = await testAccounts.services.app.inject({
    method: 'POST',
    url: '/api/registration/confirm',
    headers: { cookie },
    payload: { token },
  })
  expect(answer.json()).toMatchObject({ code: 'confirm-by-password' })
})

test('registration always sets a new device cookie, whether or not the address was free', async () => {
  const registerWith = async (email: string, cookie = '') => {
    const answer = await testAccounts.services.app.inject({
      method: 'POST',
      url: '/api/registration',
      headers: { cookie },
      payload: { email, password: 'a long password', languageId: 700_000 },
    })
    return String(answer.headers['set-cookie']).split(';')[0] ?? ''
  }
  const first = await registerWith('uma@mail.test')
  const second = await registerWith('uma@mail.test', first)
  const third = await registerWith('ula@mail.test', second)
  const fourth = await registerWith('uta@mail.test', third)
  expect(new Set([first, second, third, fourth]).size).toBe(4)
  const confirmWith = async (cookie: string) =>
    testAccounts.services.app.inject({
      method: 'POST',
      url: '/api/registration/confirm',
      headers: { cookie },
      payload: { token: await tokenTo('ula@mail.test') },
    })
  expect((await confirmWith(second)).statusCode).toBe(422)
  expect((await confirmWith(fourth)).statusCode).toBe(200)
})

test('the confirmation is sent again once a minute, and an unknown email gets the same answer', async () => {
  await register('remy@mail.test')
  for (const email of ['remy@mail.test', 'nobody@mail.test']) {
    const resend = () => call('POST', '/registration/resend', { email }, undefined, '10.6.6.6')
    expect((await resend()).status).toBe(200)
    const soon = await resend()
    expect(soon).toMatchObject({ status: 429, body: { code: 'resend-too-soon' } })
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
  }
  clock.pass(61)
  expect((await call('POST', '/registration/resend', { email: 'remy@mail.test' })).status).toBe(200)
  expect((await call('GET', '/mailbox?to=remy@mail.test')).body).toHaveLength(3)
  expect((await call('GET', '/mailbox?to=nobody@mail.test')).body).toHaveLength(0)
})

test('no confirmation email is sent to a confirmed address', async () => {
  await register('done@mail.test')
  await confirm('done@mail.test')
  await call('POST', '/registration/resend', { email: 'done@mail.test' })
  expect((await call('GET', '/mailbox?to=done@mail.test')).body).toHaveLength(1)
})

test.each([
  [{ email: 'not an e-mail', password: 'a long password', languageId: 700_000 }, 'email'],
  [{ email: 'x@mail.test', password: 'short', languageId: 700_000 }, 'password'],
  [{ email: 'x@mail.test', password: 'a long password' }, 'languageId'],
])('%j is refused and names its field', async (body, field) => {
  const answer = await call('POST', '/registration', body)
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-values' } })
  expect(Object.keys(answer.body.fields)).toEqual([field])
})

test('the sixth registration of one email from one network address within an hour is refused, and no one else is affected', async () => {
  const often = { email: 'often@mail.test', password: 'a long password', languageId: 700_000 }
  const registerFrom = (from: string) => call('POST', '/registration', often, undefined, from)
  for (let count = 0; count < 5; count += 1) expect((await registerFrom('10.5.5.5')).status).toBe(200)
  expect(await registerFrom('10.5.5.5')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
  expect((await registerFrom('10.5.5.6')).status).toBe(200)
})

test('an address gets five registration emails an hour, regardless of who requests them', async () => {
  for (let count = 0; count < 8; count += 1) await register('flood@mail.test')
  await call('POST', '/registration/resend', { email: 'flood@mail.test' })
  expect((await call('GET', '/mailbox?to=flood@mail.test')).body).toHaveLength(5)
})

test('registrations from one network address are rate limited', async () => {
  const from = { remoteAddress: '10.1.1.1', method: 'POST', url: '/api/registration' } as const
  const register = (name: number) =>
    testAccounts.services.app.inject({
      ...from,
      payload: { email: `c${name}@mail.test`, password: 'a long password', languageId: 700_000 },
    })
  await register(1)
  await testAccounts.services.deps.database`update rate_limit set count = 60`
  expect((await register(2)).statusCode).toBe(429)
})

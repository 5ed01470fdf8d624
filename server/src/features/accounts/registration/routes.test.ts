import { afterAll, expect, test } from 'vitest'
import { openTrial } from '../accounts.setup.ts'

const trial = await openTrial()
const { call, register, confirm, letterTo, tokenTo, signIn, clock } = trial
afterAll(() => trial.house.close())

test('a newcomer gets a letter in their language, confirms and is known as confirmed', async () => {
  expect(await register('nok@mail.test', 700_002)).toMatchObject({ status: 200, body: { success: 'ok' } })
  expect((await letterTo('nok@mail.test')).subject).toBe('ยืนยันอีเมลของคุณสำหรับ Keyhold')
  expect((await signIn('nok@mail.test')).user.emailConfirmed).toBe(false)
  expect((await confirm('nok@mail.test')).body).toEqual({ success: 'ok' })
  expect((await signIn('nok@mail.test')).user).toMatchObject({ emailConfirmed: true, languageId: 700_002 })
})

test('an unknown language is Spanish', async () => {
  await register('sol@mail.test', 712_345)
  expect((await letterTo('sol@mail.test')).subject).toBe('Confirma tu correo para Keyhold')
  expect((await signIn('sol@mail.test')).user.languageId).toBe(700_001)
})

test('a known e-mail answers as a new one, keeps its password, and its owner gets a letter', async () => {
  await register('Ada@Mail.test')
  const again = await call('POST', '/registration', {
    email: 'ada@mail.test ',
    password: 'another password',
    languageId: 700_001,
  })
  expect(again).toMatchObject({ status: 200, body: { success: 'ok' } })
  expect((await letterTo('ada@mail.test')).subject).toBe('You already have an account at Keyhold')
  expect((await signIn('ada@mail.test', 'another password')).status).toBe(403)
  expect((await signIn('ADA@mail.test')).status).toBe(200)
})

test('two registrations with one e-mail at once make one account', async () => {
  const answers = await Promise.all([register('twin@mail.test'), register('twin@mail.test')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await call('GET', '/mailbox?to=twin@mail.test')
  expect(body.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
    'Confirm your email for Keyhold',
    'You already have an account at Keyhold',
  ])
})

test('a confirmation clicked twice at once confirms once and hurts nobody', async () => {
  await register('cleo@mail.test')
  const token = await tokenTo('cleo@mail.test')
  const answers = await Promise.all([1, 2].map(() => call('POST', '/registration/confirm', { token })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('a confirmation that nobody posted, or that is older than three days, is not valid', async () => {
  expect(await call('POST', '/registration/confirm', { token: 'x'.repeat(43) })).toMatchObject({
    status: 404,
    body: { code: 'token-not-valid' },
  })
  await register('late@mail.test')
  const token = await tokenTo('late@mail.test')
  clock.pass(3 * 86_400 + 1)
  expect((await call('POST', '/registration/confirm', { token })).status).toBe(404)
})

test('the confirmation is posted again once a minute, and an unknown e-mail hears the same', async () => {
  await register('remy@mail.test')
  for (const email of ['remy@mail.test', 'nobody@mail.test']) {
    expect((await call('POST', '/registration/resend', { email })).status).toBe(200)
    const soon = await call('POST', '/registration/resend', { email })
    expect(soon).toMatchObject({ status: 429, body: { code: 'resend-too-soon' } })
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
  }
  clock.pass(61)
  expect((await call('POST', '/registration/resend', { email: 'remy@mail.test' })).status).toBe(200)
  expect((await call('GET', '/mailbox?to=remy@mail.test')).body).toHaveLength(3)
  expect((await call('GET', '/mailbox?to=nobody@mail.test')).body).toHaveLength(0)
})

test('no letter asks whoever has confirmed to confirm again', async () => {
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

test('the sixth registration of one e-mail within an hour is too many', async () => {
  for (let count = 0; count < 5; count += 1) expect((await register('often@mail.test')).status).toBe(200)
  expect(await register('often@mail.test')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
})

test('one network address cannot register a crowd', async () => {
  const from = { remoteAddress: '10.1.1.1', method: 'POST', url: '/api/registration' } as const
  const crowd = (name: number) =>
    trial.house.app.inject({
      ...from,
      payload: { email: `c${name}@mail.test`, password: 'a long password', languageId: 700_000 },
    })
  await crowd(1)
  await trial.house.parts.database`update attempt set count = 60`
  expect((await crowd(2)).statusCode).toBe(429)
})

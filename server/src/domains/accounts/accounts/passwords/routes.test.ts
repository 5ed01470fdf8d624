import { afterAll, expect, test } from 'vitest'
import { untilWaiting } from '../../../../testing/locks.ts'
import { createTestAccounts, profileForm } from '../accounts.setup.ts'

const testAccounts = await createTestAccounts()
const { call, newcomer, signIn, register, tokenTo, emailTo, confirm, clock } = testAccounts
afterAll(() => testAccounts.services.close())

const twice = (newPassword: string) => ({ newPassword, newPasswordAgain: newPassword })
const forgot = (email: string) => call('POST', '/forgottenPassword', { email })
const reset = (email: string, token: string, password = 'the newest password') =>
  call('PUT', '/forgottenPassword/setNewPassword', { email, token, ...twice(password) })
const mailTo = async (email: string) => (await call('GET', `/mailbox?to=${email}`)).body.length as number

// promise: pub-3-reset, pub-7-token-read
test('a forgotten password is reset by the email link, and every session ends', async () => {
  const { token: session } = await newcomer('ada@mail.test')
  expect((await forgot('ada@mail.test')).body).toEqual({ success: 'ok' })
  const token = await tokenTo('ada@mail.test')
  expect((await call('GET', `/forgottenPassword/setNewPassword/${token}`)).body).toEqual({ email: 'ada@mail.test' })
  expect((await reset('ada@mail.test', token)).body).toEqual({ success: 'ok' })
  expect((await call('GET', '/user/current', undefined, session)).status).toBe(403)
  expect((await signIn('ada@mail.test')).status).toBe(403)
  expect((await signIn('ada@mail.test', 'the newest password')).status).toBe(200)
  expect((await emailTo('ada@mail.test')).subject).toBe('Your Keyhold password has changed')
})

// promise: pub-7-forgotten-unknown
test('an unknown email gets the same answer, and no email is sent', async () => {
  expect(await forgot('nobody@mail.test')).toMatchObject({ status: 200, body: { success: 'ok' } })
  expect(await mailTo('nobody@mail.test')).toBe(0)
})

// promise: pub-7-token-once
test('a link works once, even when it is used twice at once', async () => {
  await newcomer('ben@mail.test')
  await forgot('ben@mail.test')
  const token = await tokenTo('ben@mail.test')
  const answers = await Promise.all([reset('ben@mail.test', token), reset('ben@mail.test', token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await call('GET', `/forgottenPassword/setNewPassword/${token}`)).body.code).toBe('token-not-valid')
})

// promise: pub-7-token-late
test('a link is refused after 60 minutes, for another email, and after a newer link was used', async () => {
  await newcomer('cas@mail.test')
  await forgot('cas@mail.test')
  const first = await tokenTo('cas@mail.test')
  expect((await reset('ada@mail.test', first)).status).toBe(404)
  clock.pass(61)
  await forgot('cas@mail.test')
  const second = await tokenTo('cas@mail.test')
  expect((await reset('cas@mail.test', second)).status).toBe(200)
  expect((await reset('cas@mail.test', first)).status).toBe(404)
  clock.pass(61)
  await forgot('cas@mail.test')
  const third = await tokenTo('cas@mail.test')
  clock.pass(60 * 60 + 1)
  expect((await reset('cas@mail.test', third)).status).toBe(404)
})

test('the email is sent once a minute; an earlier request answers the same and sends nothing', async () => {
  await newcomer('dan@mail.test')
  const before = await mailTo('dan@mail.test')
  await forgot('dan@mail.test')
  expect((await forgot('dan@mail.test')).status).toBe(200)
  expect(await mailTo('dan@mail.test')).toBe(before + 1)
  clock.pass(61)
  await forgot('dan@mail.test')
  expect(await mailTo('dan@mail.test')).toBe(before + 2)
})

test('only the hash of a link’s token is stored', async () => {
  await newcomer('eva@mail.test')
  await forgot('eva@mail.test')
  const token = await tokenTo('eva@mail.test')
  const rows = await testAccounts.services.deps.database<{ hash: Buffer }[]>`select hash from email_token`
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(
    rows.some(({ hash }) => hash.toString('utf8').includes(token) || hash.equals(Buffer.from(token, 'base64url'))),
  ).toBe(false)
})

test('resetting the password by email confirms the address', async () => {
  await register('fay@mail.test')
  await forgot('fay@mail.test')
  await reset('fay@mail.test', await tokenTo('fay@mail.test'))
  expect((await signIn('fay@mail.test', 'the newest password')).user.emailConfirmed).toBe(true)
})

// promise: pub-5-new-server, pub-9-password
test('two passwords that differ, or are short, are refused', async () => {
  const body = { email: 'ada@mail.test', token: 'x', newPassword: 'one password', newPasswordAgain: 'two password' }
  expect(await call('PUT', '/forgottenPassword/setNewPassword', body)).toMatchObject({
    status: 422,
    body: { code: 'passwords-differ' },
  })
  expect((await reset('ada@mail.test', 'x', 'short')).body.code).toBe('invalid-values')
})

// promise: sgn-7-password
test('changing the password keeps this session and ends every other', async () => {
  const { user } = await newcomer('gus@mail.test')
  const [here, there] = [await signIn('gus@mail.test'), await signIn('gus@mail.test')]
  const change = (current: string) =>
    call(
      'PUT',
      '/profile/newPassword',
      { id: user.id, currentPassword: current, ...twice('the newest password') },
      here.token,
    )
  expect((await change('not the password')).body.code).toBe('current-password-wrong')
  expect((await change('a long password')).body).toEqual({ success: 'ok' })
  expect((await call('GET', '/user/current', undefined, here.token)).status).toBe(200)
  expect((await call('GET', '/user/current', undefined, there.token)).status).toBe(403)
})

test('without the current password or a passkey no password is set, not even right after signing in', async () => {
  const { user, token } = await newcomer('hal@mail.test')
  const change = (shown = {}) =>
    call('PUT', '/profile/newPassword', { id: user.id, ...shown, ...twice('the newest password') }, token)
  for (const minutes of [0, 14, 2]) {
    clock.pass(minutes * 60)
    expect((await change()).body).toEqual({ code: 'password-needed', fields: { currentPassword: 'password-needed' } })
  }
  expect((await signIn('hal@mail.test')).status).toBe(200)
  expect((await change({ currentPassword: 'a long password' })).status).toBe(200)
})

test('no one can change another person’s password', async () => {
  const { token } = await newcomer('ivo@mail.test')
  const { user } = await newcomer('jan@mail.test')
  const body = { id: user.id, currentPassword: 'a long password', ...twice('the newest password') }
  expect(await call('PUT', '/profile/newPassword', body, token)).toMatchObject({
    status: 404,
    body: { code: 'person-not-found' },
  })
})

// promise: password-late
test('a password change in progress during a reset by email link changes nothing', async () => {
  const { token, user } = await newcomer('raced@mail.test')
  const { database } = testAccounts.services.deps
  const pair = { newPassword: 'an intruder’s one', newPasswordAgain: 'an intruder’s one' }
  let changing: ReturnType<typeof call> | undefined
  await database.begin(async (tx) => {
    await tx`select from account where id = ${user.id} for update`
    changing = call('PUT', '/profile/newPassword', { id: user.id, currentPassword: 'a long password', ...pair }, token)
    await untilWaiting(database)
    await tx`update account set password_hash = 'the letter’s' where id = ${user.id}`
    await tx`update session set ended_at = now() where account_id = ${user.id}`
  })
  expect(await changing).toMatchObject({ status: 403, body: { code: 'session-over' } })
  const [account] = await database`select password_hash from account where id = ${user.id}`
  expect(account?.passwordHash).toBe('the letter’s')
})

test('no session is opened with a password that was just changed', async () => {
  const { user } = await newcomer('kim@mail.test')
  const { accounts } = testAccounts.services
  const stale = await accounts.find(user.id)
  await forgot('kim@mail.test')
  await reset('kim@mail.test', await tokenTo('kim@mail.test'))
  expect(stale && (await accounts.sessions.open(stale))).toBeUndefined()
})

test('a reset email to an address that is no longer the account’s sets no password', async () => {
  const { user, token } = await newcomer('lea@mail.test')
  await forgot('lea@mail.test')
  const link = await tokenTo('lea@mail.test')
  await call('PUT', '/profile', { ...profileForm(user.id, 'lea@new.test'), currentPassword: 'a long password' }, token)
  await confirm('lea@new.test')
  for (const email of ['lea@mail.test', 'lea@new.test']) expect((await reset(email, link)).status).toBe(404)
  expect((await signIn('lea@new.test')).status).toBe(200)
})

test('without a link no one learns whose address it is or their name', async () => {
  const { user, token } = await newcomer('nia@mail.test')
  await call(
    'PUT',
    '/profile',
    { ...profileForm(user.id, 'nia@mail.test'), firstName: 'Antonia', lastName: 'Reyes' },
    token,
  )
  const answerFor = async (email: string) => {
    const { status, body } = await call('PUT', '/forgottenPassword/setNewPassword', {
      email,
      token: 'x'.repeat(43),
      ...twice('Antonia Reyes'),
    })
    return { status, body }
  }
  expect(await answerFor('nia@mail.test')).toEqual({ status: 404, body: { code: 'token-not-valid' } })
  expect(await answerFor('nobody-here@mail.test')).toEqual(await answerFor('nia@mail.test'))
})

test('requesting reset emails, and guessing the current password, are rate limited', async () => {
  const { user, token } = await newcomer('mia@mail.test')
  const { database } = testAccounts.services.deps
  const fromOne = (email: string) =>
    testAccounts.services.app.inject({
      method: 'POST',
      url: '/api/forgottenPassword',
      payload: { email },
      remoteAddress: '10.7.7.7',
    })
  const change = () =>
    call(
      'PUT',
      '/profile/newPassword',
      { id: user.id, currentPassword: 'a guess', ...twice('the newest password') },
      token,
    )
  await fromOne('mia@mail.test')
  await change()
  await database`update rate_limit set count = 60`
  expect((await fromOne('somebody@mail.test')).statusCode).toBe(429)
  const emails = await mailTo('mia@mail.test')
  clock.pass(61)
  expect((await forgot('mia@mail.test')).status).toBe(200)
  expect(await mailTo('mia@mail.test')).toBe(emails)
  expect((await change()).body.code).toBe('too-many-requests')
})

// promise: pub-6-guessing-links
test('an address gets three links an hour, and earlier ones stay valid', async () => {
  await newcomer('ned@mail.test')
  const before = await mailTo('ned@mail.test')
  await forgot('ned@mail.test')
  const token = await tokenTo('ned@mail.test')
  for (let count = 0; count < 5; count += 1) {
    clock.pass(61)
    expect((await forgot('ned@mail.test')).status).toBe(200)
  }
  expect(await mailTo('ned@mail.test')).toBe(before + 3)
  expect((await reset('ned@mail.test', token)).status).toBe(200)
})

// promise: pub-6-guessing-time
test('the response time does not reveal whether an address is known', async () => {
  await newcomer('ole@mail.test')
  const taken = async (email: string) => {
    const times: number[] = []
    for (let count = 0; count < 9; count += 1) {
      clock.pass(3601)
      const begun = performance.now()
      await forgot(email)
      times.push(performance.now() - begun)
    }
    return times.toSorted((one, other) => one - other)[4] ?? 0
  }
  const [known, unknown] = [await taken('ole@mail.test'), await taken('nobody-at-all@mail.test')]
  expect(Math.min(known, unknown)).toBeGreaterThanOrEqual(99)
})

import { afterAll, expect, test } from 'vitest'
import { startCleanup } from './cleanup.ts'
import { createTestAccounts } from './domains/accounts/accounts/accounts.setup.ts'
import { createOutbox } from './gateways/outbox.ts'
import { createRateLimiter } from './gateways/rateLimiter.ts'

const { services, clock, call, newcomer, register, signIn } = await createTestAccounts()
const { database } = services.deps
const outbox = createOutbox({
  database,
  clock,
  publicUrl: 'http://keyhold.test',
  mailer: undefined,
  onFault: () => undefined,
})
const rateLimiter = createRateLimiter(database, clock)
afterAll(() => services.close())

const cleanUp = () => startCleanup([services.accounts, rateLimiter, outbox], () => undefined)()
const day = 86_400
const left = async () => {
  const [row] = await database`
    select (select count(*)::integer from session) as sessions, (select count(*)::integer from email_token) as links,
      (select count(*)::integer from wallet_nonce) as messages, (select count(*)::integer from rate_limit) as tries,
      (select count(*)::integer from outbox) as letters`
  return { ...row }
}

test('valid data, and data within its retention time, stays', async () => {
  const { token } = await newcomer('ada@mail.test')
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  await call('POST', '/profile/wallet/nonce', { address, currentPassword: 'a long password' }, token)
  await register('ben@mail.test')
  await signIn('ada@mail.test', 'not the password')
  const before = await left()
  expect(Object.values(before).every((count) => count > 0)).toBe(true)
  await cleanUp()
  expect(await left()).toEqual(before)
  expect((await call('GET', '/user/current', undefined, token)).status).toBe(200)
})

// promise: swept
test('attempts are deleted after a day, links and messages a week after their end, sessions when they cannot be renewed', async () => {
  clock.pass(day + 1)
  await cleanUp()
  expect(await left()).toMatchObject({ sessions: 1, messages: 1, tries: 0 })
  clock.pass(6 * day + 3_600)
  await cleanUp()
  expect(await left()).toMatchObject({ sessions: 1, messages: 0 })
  clock.pass(14 * day)
  await cleanUp()
  expect(await left()).toMatchObject({ sessions: 0, links: 0 })
})

test('a renewed session is never deleted', async () => {
  const { token } = await newcomer('cas@mail.test')
  clock.pass(13 * day)
  const { renewed } = await call('GET', '/user/current', undefined, token)
  clock.pass(13 * day)
  await cleanUp()
  expect((await call('GET', '/user/current', undefined, String(renewed))).status).toBe(200)
})

test('emails are deleted a month after they were sent or failed; waiting ones stay', async () => {
  await database`delete from outbox`
  for (const kind of ['sent', 'failed', 'waiting'])
    await outbox.post(database, {
      to: `${kind}@mail.test`,
      languageId: 700_000,
      kind: 'walletProved',
      path: '/profile',
    })
  await database`update outbox set sent_at = ${new Date(clock.now())} where recipient = 'sent@mail.test'`
  await database`update outbox set failed_at = ${new Date(clock.now())} where recipient = 'failed@mail.test'`
  clock.pass(30 * day)
  await cleanUp()
  expect((await left()).letters).toBe(3)
  clock.pass(1)
  await cleanUp()
  expect((await database`select recipient from outbox`).map(({ recipient }) => recipient)).toEqual([
    'waiting@mail.test',
  ])
})

test('a failing cleanup does not stop the others', async () => {
  const swept: string[] = []
  const failing = { cleanUp: () => Promise.reject(new Error('the files are away')) }
  const faults: unknown[] = []
  await startCleanup([failing, { cleanUp: async () => void swept.push('the next') }], (error) => faults.push(error))()
  expect(swept).toEqual(['the next'])
  expect(faults).toEqual([new Error('the files are away')])
})

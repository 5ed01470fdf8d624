import type { OwnSession } from '@keyhold/api/sessions.ts'
import { afterAll, expect, test } from 'vitest'
import { createBus } from '../../../../gateways/bus.ts'
import { countsTopic } from '../../../../gateways/countsTopic.ts'
import { createTestAccounts, profileForm } from '../accounts.setup.ts'

const { services, call, newcomer, signIn, clock } = await createTestAccounts()
afterAll(() => services.close())

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'
const signInFrom = async (email: string, userAgent: string, timeZone: string) => {
  const payload = new URLSearchParams({ username: email, password: 'a long password', timeZone }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent }
  const answer = await services.app.inject({ method: 'POST', url: '/api/login', headers, payload })
  return String(answer.headers.authorization)
}
const list = async (token: string) => (await call('GET', '/user/sessions', undefined, token)).body as OwnSession[]
const end = (token: string, id: string) => call('DELETE', `/user/sessions/${id}`, undefined, token)

// promise: pub-6-sessions
test('a person can list their sessions: browser, system, time zone, start, and which one is current', async () => {
  const { token } = await newcomer('ada@mail.test')
  clock.pass(60)
  const onPhone = await signInFrom('ada@mail.test', phone, 'Asia/Bangkok')
  const [first, second, ...rest] = await list(onPhone)
  expect(rest).toEqual([])
  expect(first).toMatchObject({ browser: 'Chrome', system: 'Android', timeZone: 'Asia/Bangkok', isCurrent: true })
  expect(second).toMatchObject({ timeZone: null, isCurrent: false })
  expect(Date.parse(first?.createdAt ?? '') - Date.parse(second?.createdAt ?? '')).toBe(60_000)
  expect((await list(token)).find(({ isCurrent }) => isCurrent)?.id).toBe(second?.id)
})

test('a browser with a nonsensical user agent counts as unknown', async () => {
  await newcomer('ben@mail.test')
  const token = await signInFrom('ben@mail.test', `${'(x; '.repeat(5000)}`, 'Mars/Olympus Mons')
  const own = (await list(token)).find(({ isCurrent }) => isCurrent)
  expect(own).toMatchObject({ browser: null, system: null, timeZone: null })
})

test("a session's last use is the last renewal of its token", async () => {
  const { token } = await newcomer('cas@mail.test')
  const [before] = await list(token)
  clock.pass(16 * 60)
  await list(token)
  const [after] = await list(token)
  expect(Date.parse(after?.seenAt ?? '') - Date.parse(before?.seenAt ?? '')).toBe(16 * 60_000)
  expect(after?.createdAt).toBe(before?.createdAt)
})

// promise: pub-6-sessions-end
test('an ended session is over at once, and no other', async () => {
  const { token } = await newcomer('dan@mail.test')
  const lost = await signInFrom('dan@mail.test', phone, 'Europe/Madrid')
  const session = (await list(token)).find(({ isCurrent }) => !isCurrent)
  expect((await end(token, session?.id ?? '')).status).toBe(200)
  expect(await call('GET', '/user/current', undefined, lost)).toMatchObject({
    status: 403,
    body: { code: 'session-over' },
  })
  expect((await call('GET', '/user/current', undefined, token)).status).toBe(200)
  expect(await list(token)).toHaveLength(1)
})

type Own = { token: string; id: string; email: string }
const landlord = (own: Own, categoryTypeId: number | null) =>
  call('PUT', '/profile', { ...profileForm(own.id, own.email), categoryTypeId }, own.token)
const address = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
test.each<[string, (own: Own) => Promise<{ status: number }>]>([
  ['ended from the list', async ({ token }) => end(token, (await list(token)).find((one) => !one.isCurrent)?.id ?? '')],
  [
    'ended by a new password',
    ({ id, token }) => {
      const [currentPassword, newPassword] = ['a long password', 'another long password']
      const body = { id, currentPassword, newPassword, newPasswordAgain: newPassword }
      return call('PUT', '/profile/newPassword', body, token)
    },
  ],
  ['ended with the role of a landlord', (own) => landlord(own, null)],
  [
    'opened by a wallet whose sign-in was disabled',
    ({ token }) =>
      call('POST', '/profile/wallet/signInStopped', { address, currentPassword: 'a long password' }, token),
  ],
])("a person's other pages are notified that a session was %s", async (_, endOther) => {
  const email = `gus${crypto.randomUUID()}@mail.test`
  const { token, user } = await newcomer(email)
  const own = { token, id: user.id, email }
  expect((await landlord(own, 1_300_000)).status).toBe(200)
  const { user: other } = await signIn(email)
  await services.deps.database`insert into wallet (account_id, address, proved_at, signs_in)
    values (${user.id}, ${address}, now(), true) on conflict (address) do update set account_id = excluded.account_id, signs_in = true`
  await services.deps.database`update session set means = 'wallet', wallet = ${address}
    where account_id = ${other.id} and id <> (select id from session where account_id = ${other.id} order by created_at, seen_at limit 1)`
  const bus = createBus(services.deps.database)
  await bus.listen()
  const received: unknown[] = []
  bus.subscribe(countsTopic, (note) => received.push(note))
  expect((await endOther(own)).status).toBe(200)
  await expect.poll(() => received).toEqual([{ personId: user.id }])
  expect(await list(token)).toHaveLength(1)
  await bus.close()
})

// promise: pub-6-sessions-own
test('another’s session, an ended one and a nonexistent one get one refusal, and nothing changes', async () => {
  const { token } = await newcomer('eve@mail.test')
  const { token: others } = await newcomer('fay@mail.test')
  const [theirs] = await list(others)
  const gone = { status: 404, body: { code: 'session-not-found' } }
  expect(await end(token, theirs?.id ?? '')).toMatchObject(gone)
  expect((await call('GET', '/user/current', undefined, others)).status).toBe(200)
  await signIn('eve@mail.test', 'a long password')
  const other = (await list(token)).find(({ isCurrent }) => !isCurrent)
  await end(token, other?.id ?? '')
  expect(await end(token, other?.id ?? '')).toMatchObject(gone)
  expect(await end(token, 'nonsense')).toMatchObject({ body: { code: 'session-not-found' } })
  expect((await call('GET', '/user/sessions')).status).toBe(403)
})

test('a session opened by a wallet names the wallet, and no other session does', async () => {
  await newcomer('walt@mail.test')
  const insert = (means: string, wallet: string | null) =>
    services.deps.database`insert into session (account_id, created_at, expires_at, means, wallet)
      select id, now(), now(), ${means}, ${wallet}::text from account where email = 'walt@mail.test'`
  const refused = { constraint_name: 'a_wallet_session_names_its_wallet' }
  await expect(insert('wallet', null)).rejects.toMatchObject(refused)
  await expect(insert('password', `0x${'1'.repeat(40)}`)).rejects.toMatchObject(refused)
})

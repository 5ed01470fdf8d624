import { mostPassportLinks } from '@keyhold/api/passports.schema.ts'
import { afterAll, expect, test } from 'vitest'
import { deleteOver } from './linkStore.ts'
import { startPassportTest } from './passport.setup.ts'

const bench = await startPassportTest()
const { services, call, own, link, shared, pass } = bench
const { database, clock } = services.deps
afterAll(bench.close)
const day = 86_400

const gone = { status: 404, body: { code: 'passport-link-not-found' } }

// promise: bad-passport-expired, sgn-2-passport-ends
test('a link is open for the days the tenant chose, and then as if it never existed', async () => {
  for (const days of [7, 30, 90] as const) {
    const { token } = await link({ days })
    await pass(days * day - 1)
    expect((await shared(token)).status).toBe(200)
    await pass(1)
    expect(await shared(token)).toEqual(gone)
  }
  expect((await own()).links).toEqual([])
})

// promise: bad-passport-link
test('an ended link, an unknown one and an invalid one get the same answer', async () => {
  const made = await link()
  expect((await call('daniel', 'DELETE', `/link/${made.link.id}`)).json()).toEqual({ success: 'ok' })
  const nonsense = ['x', 'x'.repeat(43), 'x'.repeat(101), '%00', made.link.id, `${made.token}x`]
  for (const token of [made.token, ...nonsense]) expect(await shared(token)).toEqual(gone)
  expect((await call('daniel', 'DELETE', `/link/${made.link.id}`)).statusCode).toBe(200)
})

// promise: bad-passport-other
test('only its owner ends a link, or reads whose it is', async () => {
  const { token, link: made } = await link()
  expect((await call('tom', 'DELETE', `/link/${made.id}`)).statusCode).toBe(200)
  expect((await shared(token)).status).toBe(200)
  expect((await own('tom')).links).toEqual([])
  expect((await call('daniel', 'DELETE', '/link/none')).json()).toEqual({ code: 'passport-link-not-found' })
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/link'],
    ['DELETE', `/link/${made.id}`],
  ] as const)
    expect((await call('nobody', method, path)).json()).toEqual({ code: 'session-over' })
})

// promise: sgn-2-passport-hash
test('the secret of a link is shown once and stored as a hash', async () => {
  const { token } = await link()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await own())).not.toContain(token)
  const rows = await database<{ row: string }[]>`select passport_link::text as row from passport_link`
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})

// promise: sgn-2-passport-seen
test('the tenant reads the use count of each link, and its last use', async () => {
  const { token, link: made } = await link()
  expect(made).toMatchObject({ timesSeen: 0, seenAt: null })
  await shared(token)
  await pass(60)
  await shared(token)
  const seenAt = Math.floor(clock.now() / 1000)
  await pass(60)
  const [newest] = (await own()).links.filter(({ id }) => id === made.id)
  expect(newest).toMatchObject({ timesSeen: 2, seenAt })
})

test('a link names the tenant as they choose', async () => {
  const named = async (shownName: 'full' | 'first' | 'none') =>
    (await shared((await link({ shownName })).token)).body.name
  expect(await named('full')).toEqual({ firstName: 'Daniel', lastName: 'Trial' })
  expect(await named('first')).toEqual({ firstName: 'Daniel', lastName: null })
  expect(await named('none')).toBeNull()
})

// promise: bad-passport-days
test.each([
  ['other days', { days: 8 }, 'days'],
  ['days as words', { days: '7' }, 'days'],
  ['an invalid name option', { shownName: 'Donald Duck' }, 'shownName'],
  ['no choice about the leases', { showsLeases: undefined }, 'showsLeases'],
])('a link with %s is refused by its field', async (_, changes, field) => {
  const answer = await call('daniel', 'POST', '/link', { days: 7, shownName: 'full', showsLeases: false, ...changes })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

// promise: bad-passport-many
test('twenty links can be open at a time; expired ones make room and leave no data', async () => {
  await pass(90 * day)
  const answers = await Promise.all(Array.from({ length: mostPassportLinks }, () => link()))
  expect(answers.every(({ token }) => token)).toBe(true)
  expect(await link()).toEqual({ code: 'too-many-passport-links' })
  await pass(7 * day)
  expect((await link()).token).toBeTruthy()
  await deleteOver(database, new Date(clock.now()))
  const [left] = await database<{ count: number }[]>`select count(*)::integer as count from passport_link`
  expect(left?.count).toBe(1)
})

// promise: bad-passport-windows
test('concurrent requests cannot open more than twenty links', async () => {
  await pass(90 * day)
  for (let made = 0; made < mostPassportLinks - 1; made++) await link()
  const answers = await Promise.all(Array.from({ length: 6 }, () => link()))
  expect(answers.filter(({ token }) => token)).toHaveLength(1)
  const [row] = await database<{ open: number }[]>`
    select count(*)::integer as open from passport_link where expires_at > ${new Date(clock.now())}`
  expect(row?.open).toBe(mostPassportLinks)
})

// promise: sgn-2-passport-kept
test('a link’s answer is not cached and not indexed by search engines', async () => {
  const { token } = await link()
  const { headers } = await services.app.inject({ url: `/api/passport/shared/${token}` })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
})

/** Sign-ins and denied access to other people's data in the audit log, and their bounds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuditLog } from '../../../gateways/auditLog.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createRoles } from '../../accounts/accounts/roles/service.ts'
import { ownedTables } from './foreignStore.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
const password = 'a password of tests'
const [lucia, daniel, olga] = ['lucia@mail.example', 'daniel@mail.example', 'olga@mail.example']
afterAll(() => services.close())

let addresses = 0
/** Each try is from another network address. */
async function tryToSignIn(username: string, given: string) {
  addresses += 1
  return services.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: new URLSearchParams({ username, password: given }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `10.1.${addresses >> 8}.${addresses & 255}`,
  })
}
async function signIn(email: string) {
  const authorization = String((await tryToSignIn(email, password)).headers.authorization)
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await services.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}
type Call = Awaited<ReturnType<typeof signIn>>
let operator: Call
let stranger: Call
let strangerId = ''

beforeAll(async () => {
  const languageId = 700_000
  await services.accounts.seed({
    email: olga,
    password,
    languageId,
    profile: { firstName: 'Olga', lastName: 'Trial', phoneNumber: '+34 600' },
  })
  await createRoles(services.deps).grant(olga, 'ADMIN')
  const { id } = await services.accounts.seed({
    email: 'eve@mail.example',
    password,
    languageId,
    profile: { firstName: 'Eve', lastName: 'Trial', phoneNumber: '+34 601' },
  })
  strangerId = id
  operator = await signIn(olga)
  stranger = await signIn('eve@mail.example')
})

interface Line {
  readonly act: string
  readonly operator: string
  readonly about: string
  readonly reason: string
  readonly times: number
}
const log = async (of: string): Promise<Line[]> => (await operator('GET', `/desk/operator/log?of=${of}`)).body
const short = ({ act, operator: who, about, reason, times }: Line) => [act, who, about, reason, times]
/** Entries are written after the answer. */
const expectLines = (of: string, lines: unknown[]) =>
  expect.poll(async () => (await log(of)).map(short)).toEqual(expect.arrayContaining(lines))
const denials = () => database<{ subjectId: string | null; reason: string; times: number }[]>`
  select subject_id, reason, times from access_entry where action = 'denied' and person_id = ${strangerId} order by id`

// promise: sgn-6-desk-log-sign-ins
test('every sign-in is in the log, and a failed one names an account but never what was typed', async () => {
  await signIn(daniel)
  await tryToSignIn(daniel, 'a wrong password')
  await tryToSignIn('typed.by.mistake@mail.example', 'a wrong password')
  await expectLines('signIns', [
    ['signIn', 'Daniel Trial', '', 'password', 1],
    ['signInFailed', '', 'Daniel Trial', 'password', 1],
    ['signInFailed', '', '', 'password', 1],
  ])
  const rows = await database<{ row: string }[]>`select to_jsonb(own)::text as row from access_entry own`
  expect(rows.map(({ row }) => row).join()).not.toMatch(/typed\.by\.mistake|wrong password/)
})

test('sign-ins are no actions of administrators, and no one else reads them', async () => {
  expect((await log('actions')).map(({ act }) => act)).not.toContain('signIn')
  expect((await stranger('GET', '/desk/operator/log?of=signIns')).body.code).toBe('administrators-only')
  await expect.poll(denials).toHaveLength(1)
  expect((await operator('GET', '/desk/operator/log?of=secrets')).status).toBe(422)
})

// promise: sgn-6-desk-log-bounded
test('tries of a quarter of an hour are one entry with a count, which only grows', async () => {
  clock.pass(900)
  for (let at = 0; at < 5; at += 1) await tryToSignIn(lucia, 'a wrong password')
  await expectLines('signIns', [['signInFailed', '', 'Lucia Trial', 'password', 5]])
  clock.pass(900)
  await tryToSignIn(lucia, 'a wrong password')
  await expectLines('signIns', [
    ['signInFailed', '', 'Lucia Trial', 'password', 1],
    ['signInFailed', '', 'Lucia Trial', 'password', 5],
  ])
  for (const change of [
    database`update access_entry set times = 1 where times = 5`,
    database`update access_entry set times = 9, reason = 'passkey' where times = 5`,
    database`delete from access_entry where action = 'signIn'`,
    database`truncate access_entry`,
  ])
    await expect(change).rejects.toThrow('not rewritten')
})

// promise: sgn-6-desk-log-denied
test('who asks for something of another person gets 404 and an entry; a mistyped id leaves none', async () => {
  const home = await rentals.aHome()
  const draft = await rentals.aHome({ state: 'draft' })
  await database`update listing set published_at = null where id = ${draft}`
  const lease = await rentals.request(home)
  const [session] = await database<{ id: string }[]>`
    select id from session where account_id = ${rentals.tenant.id} limit 1`
  const denied: [Parameters<Call>, string][] = [
    [['GET', `/contract/${lease}`], lease],
    [['PUT', '/contract-declined', { contractId: lease }], lease],
    [['GET', `/roomAd/${home}/calendar`], home],
    [['PUT', `/roomAd/unpublish/${home}`], home],
    [['GET', `/roomAd/findById/${draft}`], draft],
    [['DELETE', `/user/sessions/${session?.id}`], rentals.tenant.id],
    [['GET', `/messages/${rentals.tenant.id}/${rentals.landlord.id}`], rentals.tenant.id],
    [['GET', `/profile/${rentals.tenant.id}`], rentals.tenant.id],
  ]
  const before = (await denials()).length
  for (const [at, [call, subject]] of denied.entries()) {
    expect([call[1], (await stranger(...call)).status]).toEqual([call[1], 404])
    await expect.poll(denials, { message: call[1] }).toHaveLength(before + at + 1)
    expect((await denials()).at(-1)).toMatchObject({ subjectId: subject, times: 1 })
  }
  const all = (await denials()).length
  await stranger('GET', `/contract/${crypto.randomUUID()}`)
  await stranger('GET', '/contract/not-an-id')
  await database`update listing set state = 'unpublished' where id = ${home}`
  await stranger('GET', `/roomAd/findById/${home}`) // an address that was public once
  expect((await stranger('GET', '/desk/operator/suspicions')).status).toBe(404)
  await expect.poll(async () => (await denials()).at(-1)?.reason).toBe('administrators-only')
  expect(await denials()).toHaveLength(all + 1)
  const lines = (await log('denied')).filter(({ operator: who }) => who === 'Eve Trial')
  expect(lines[0]).toMatchObject({ act: 'denied', about: '', reason: 'administrators-only' })
  expect(lines.map(({ about }) => about)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^KH/), 'Daniel Trial']),
  )
})

test('a refusal about one’s own lease is not logged as denied access', async () => {
  const tenant = await signIn(daniel)
  const lease = await rentals.request(await rentals.aHome())
  const me = rentals.tenant
  const asked: [Parameters<Call>, string][] = [
    [['PUT', '/contract-declined', { contractId: lease }], 'lease-not-found'],
    [['GET', `/publisher/${strangerId}`], 'person-not-found'],
    [['GET', `/publisher/${strangerId}/record`], 'publisher-not-found'],
    [['GET', '/desk/operator/suspicions'], 'administrators-only'],
  ]
  for (const [call, code] of asked) expect((await tenant(...call)).body.code).toBe(code)
  const reasons = async () => {
    const rows = await database<{ reason: string }[]>`
      select reason from access_entry where action = 'denied' and person_id = ${me.id}`
    return rows.map(({ reason }) => reason)
  }
  await expect.poll(reasons).toContain('administrators-only')
  expect(await reasons()).toEqual(['administrators-only'])
})

test('a person who tries many ids has twenty entries in a quarter of an hour, and one that counts the others', async () => {
  clock.pass(900)
  const homes = await Promise.all(Array.from({ length: 25 }, () => rentals.aHome()))
  for (const home of homes) await stranger('PUT', `/roomAd/unpublish/${home}`)
  const times = async () => (await denials()).slice(-21).map(({ reason, times: count }) => `${reason} ${count}`)
  const own = 'PUT /api/roomAd/unpublish/:id 1'
  await expect.poll(times).toEqual([...Array.from({ length: 20 }, () => own), 'more 5'])
})

test('calls for a role are one entry, so that they do not hide what was asked of others', async () => {
  clock.pass(900)
  const home = await rentals.aHome()
  const count = (await denials()).length
  for (let at = 0; at < 25; at += 1)
    await stranger('GET', at % 2 ? '/desk/operator/suspicions' : `/desk/operator/log?of=denied&before=${at}`)
  await expect.poll(denials).toHaveLength(count + 1)
  await stranger('PUT', `/roomAd/unpublish/${home}`)
  await expect
    .poll(async () => (await denials()).slice(-2))
    .toEqual([
      { subjectId: null, reason: 'administrators-only', times: 25 },
      { subjectId: home, reason: 'PUT /api/roomAd/unpublish/:id', times: 1 },
    ])
})

// promise: sgn-6-desk-log-bounded-all
test('all people together have 5,000 entries of an action in a quarter of an hour, and one that counts the others', async () => {
  clock.pass(900)
  const home = await rentals.aHome()
  const quarter = new Date(Math.floor(clock.now() / 900_000) * 900_000)
  const rows = (first: number, last: number) => database`
    insert into access_entry (at, last_at, quarter, action, person_id, reason)
    select ${quarter}, ${quarter}, ${quarter}, 'denied', ${rentals.tenant.id}, 'GET ' || n
    from generate_series(${first}::integer, ${last}::integer) n`
  await rows(1, 4_999)
  await stranger('PUT', `/roomAd/unpublish/${home}`)
  await expect.poll(async () => (await denials()).at(-1)?.subjectId).toBe(home)
  const count = (await denials()).length
  for (const call of [home, await rentals.aHome()]) await stranger('DELETE', `/roomAd/${call}`)
  await stranger('PUT', `/roomAd/unpublish/${await rentals.aHome()}`)
  const shared = () => database`
    select subject_id, times from access_entry
    where quarter = ${quarter} and action = 'denied' and person_id is null and reason = 'more'`
  await expect.poll(shared).toEqual([{ subjectId: null, times: 3 }])
  expect(await denials()).toHaveLength(count)
  expect((await log('denied'))[0]).toMatchObject({ act: 'denied', operator: '', about: '', reason: 'more', times: 3 })
  await signIn(daniel)
  await expectLines('signIns', [['signIn', 'Daniel Trial', '', 'password', 1]])
})

// promise: sgn-6-desk-log-retained
test('an entry is deleted after 400 days, and the database refuses to delete a younger one', async () => {
  const entry = (days: number) => database`
    insert into access_entry (at, last_at, quarter, action, person_id, reason)
    select at, at, at, 'signIn', ${strangerId}, ${`${days} days`}
    from (select now() - make_interval(days => ${days}) as at) old`
  await entry(399)
  await entry(401)
  const left = async () => {
    const kept = await database<{ reason: string }[]>`select reason from access_entry where reason like '% days'`
    return kept.map(({ reason }) => reason)
  }
  await expect(database`delete from access_entry where reason = '399 days'`).rejects.toThrow('not rewritten')
  const auditLog = createAuditLog({ database, clock: { ...clock, now: Date.now }, onFault: () => undefined })
  await auditLog.cleanUp()
  expect(await left()).toEqual(['399 days'])
  const ahead = { ...clock, now: () => Date.now() + 5 * 86_400_000 }
  await createAuditLog({ database, clock: ahead, onFault: () => undefined }).cleanUp()
  expect(await left()).toEqual(['399 days'])
})

test('every table whose ids a call may name is looked in, or has a reason why not', async () => {
  const unasked: Readonly<Record<string, string>> = {
    deduction_photo: 'calls name its hash below a lease',
    deposit_return: 'no call names one',
    dispute_decision: 'no call names one',
    dispute_statement: 'no call names one',
    instance: 'no personal data',
    person_report: 'for administrators only',
    report: 'for administrators only',
  }
  const tables = await database<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...ownedTables, ...Object.keys(unasked)].toSorted())
})

/** Administrators: what they may do, what they may not, and the append-only audit log (D 11.30). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createRoles } from '../../accounts/accounts/roles/service.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database } = services.deps
afterAll(() => services.close())

const password = 'a password of tests'
async function signIn(email: string) {
  const payload = new URLSearchParams({ username: email, password }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
  const token = String(answer.headers.authorization)
  return async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = { authorization: token }
    const reply = await services.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
}
type Call = Awaited<ReturnType<typeof signIn>>
const [lucia, daniel] = ['lucia@mail.example', 'daniel@mail.example']
let operator: Call
let home = ''
const act = (name: string, id: string, by: Call = operator, reason = 'They were reported twice') =>
  by('POST', '/desk/operator/act', { act: name, id, reason })
const wholeLog = async () => (await operator('GET', '/desk/operator/log')).body
/** Without the view that reads it. */
const log = async () => (await wholeLog()).filter(({ act: name }: { act: string }) => name !== 'log')
const subjectsTo = async (email: string) =>
  (await services.app.inject(`/api/mailbox?to=${email}`)).json().map(({ subject }: { subject: string }) => subject)

beforeAll(async () => {
  const profile = { firstName: 'Olga', lastName: 'Operator', phoneNumber: '+34 600' }
  await services.accounts.seed({ email: 'olga@mail.example', password, languageId: 700_000, profile })
  await createRoles(services.deps).grant('olga@mail.example', 'ADMIN')
  operator = await signIn('olga@mail.example')
  home = await rentals.aHome()
})

// promise: sgn-6-desk-only
test('only administrators can search, act or read the log', async () => {
  const tenant = await signIn(daniel)
  const answers = [
    await tenant('POST', '/desk/operator/find', { words: 'Lucia', reason: 'Curious' }),
    await act('suspend', rentals.landlord.id, tenant),
    await tenant('GET', '/desk/operator/log'),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'administrators-only' } })
  expect(await log()).toEqual([])
})

// promise: sgn-6-desk
test('a person is found by name or address, with only what is needed to judge; the log has the person, not the search words', async () => {
  const { body } = await operator('POST', '/desk/operator/find', { words: 'lucia@', reason: 'A report about her home' })
  expect(body.people).toMatchObject([
    { id: rentals.landlord.id, name: 'Lucia Trial', email: lucia, isSuspended: false },
  ])
  expect(JSON.stringify(body)).not.toMatch(/passport|identity|birth|wallet|phone/i)
  expect(await log()).toMatchObject([
    { act: 'find', about: 'Lucia Trial', operator: 'Olga Operator', reason: 'A report about her home' },
  ])
  expect(JSON.stringify(await log())).not.toContain('lucia@')
})

test('a search that finds the same person for the same reason adds no line within a quarter of an hour, for another reason it does', async () => {
  const find = (reason: string) => operator('POST', '/desk/operator/find', { words: 'daniel@', reason })
  for (const reason of ['A call', 'A call', 'A second call']) await find(reason)
  services.deps.clock.pass(901)
  await find('A call')
  const looks = (await log()).filter(({ about }: { about: string }) => about === 'Daniel Trial')
  expect(looks.map(({ reason }: { reason: string }) => reason)).toEqual(['A call', 'A second call', 'A call'])
})

test('nothing is done without a reason', async () => {
  expect((await act('hide', home, operator, ' ')).status).toBe(422)
  expect((await services.listings.find(home))?.state).toBe('published')
})

// promise: sgn-6-desk-hide
test('a hidden home is in no list, its landlord learns why and cannot publish it until it is shown again', async () => {
  const landlord = await signIn(lucia)
  expect((await act('hide', home)).status).toBe(200)
  expect((await services.app.inject(`/api/roomAd/findById/${home}`)).statusCode).toBe(404)
  expect(await subjectsTo(lucia)).toContain('Your home was hidden on Keyhold')
  expect(await landlord('PUT', `/roomAd/publish/${home}`)).toMatchObject({
    status: 409,
    body: { code: 'listing-hidden' },
  })
  expect(await landlord('PUT', `/roomAd/duplicate/${home}`)).toMatchObject({
    status: 409,
    body: { code: 'listing-hidden' },
  })
  expect((await act('hide', home)).body.code).toBe('listing-not-found')
  const rowOf = async () =>
    (await landlord('GET', '/roomAd/mine')).body.rows.find(({ id }: { id: string }) => id === home)
  expect(await rowOf()).toMatchObject({ hiddenByOperator: true, next: null })
  await act('show', home)
  expect(await rowOf()).not.toHaveProperty('hiddenByOperator')
  expect(await database`select hidden_at, state from listing where id = ${home}`).toEqual([
    { hiddenAt: null, state: 'unpublished' },
  ])
})

// promise: sgn-6-desk-suspend
test('a suspended person is signed out at once and can no longer let, write or request, but can sign in for leases, money and data', async () => {
  const own = await rentals.aHome()
  const session = await signIn(lucia)
  expect((await act('suspend', rentals.landlord.id)).status).toBe(200)
  expect((await session('GET', '/user/current')).status).toBe(403)
  expect((await services.listings.find(own))?.state).toBe('unpublished')
  const again = await signIn(lucia)
  expect((await again('GET', '/user/current')).body.permissions).toEqual(['pay'])
  const message = { id: crypto.randomUUID(), recipientId: rentals.tenant.id, content: 'Hello' }
  expect(await again('POST', '/messages', message)).toMatchObject({ status: 409, body: { code: 'account-suspended' } })
  const other = await rentals.aHome({}, rentals.walletless)
  const asked = await again('POST', '/contract', rentals.form(other))
  expect(asked).toMatchObject({ status: 409, body: { code: 'account-suspended' } })
  const suspended = { status: 409, body: { code: 'account-suspended' } }
  expect(await again('POST', '/roomAd', {})).toMatchObject(suspended)
  expect(await again('PUT', `/roomAd/publish/${own}`)).toMatchObject(suspended)
  expect(await again('POST', '/roomAd/import/preview', { file: 'reference\nSS-1' })).toMatchObject(suspended)
  expect((await again('GET', '/contract')).status).toBe(200)
  expect((await again('GET', '/profile/leaving')).status).toBe(200)
  expect(await subjectsTo(lucia)).toContain('Your Keyhold account was suspended')
})

// promise: sgn-6-desk-reinstate
test('a reinstated person regains all of it, and may publish homes hidden with them', async () => {
  expect((await act('reinstate', rentals.landlord.id)).status).toBe(200)
  const again = await signIn(lucia)
  expect((await again('GET', '/user/current')).body.permissions).toContain('publish')
  expect(
    await database`select from listing where landlord_id = ${rentals.landlord.id} and hidden_at is not null`,
  ).toEqual([])
  expect((await act('reinstate', rentals.landlord.id)).body.code).toBe('person-not-found')
})

test('an account with a granted role cannot be suspended until the role is removed', async () => {
  const [olga] = await database<{ id: string }[]>`select id from account where email = 'olga@mail.example'`
  expect(await act('suspend', olga?.id ?? '')).toMatchObject({ status: 409, body: { code: 'role-to-take-first' } })
})

// promise: sgn-6-desk-settle
test('a report is closed with its outcome', async () => {
  const shown = await rentals.aHome()
  await services.app.inject({ method: 'POST', url: '/api/roomAd/report', payload: { id: shown, reason: 'not-real' } })
  const first = async () => (await operator('GET', '/reports')).body.subjects[0]
  expect(await first()).toMatchObject({ about: { id: shown }, open: 1, reports: [{ outcome: null }] })
  await act('settle', shown, operator, 'The pictures are their own')
  expect(await first()).toMatchObject({ open: 0, reports: [{ outcome: 'The pictures are their own' }] })
  expect((await act('settle', shown)).body.code).toBe('report-not-found')
  expect((await log())[0]).toMatchObject({ act: 'settle', about: expect.stringMatching(/./) })
})

// promise: sgn-6-desk-log
test('every action is in the log, and the database refuses to change it', async () => {
  const acts = (await log()).map(({ act: name }: { act: string }) => name)
  expect(acts).toEqual(['settle', 'reports', 'reinstate', 'suspend', 'show', 'hide', 'find', 'find', 'find', 'find'])
  for (const change of [
    database`update admin_action set reason = 'nothing'`,
    database`delete from admin_action`,
    database`truncate admin_action`,
  ])
    await expect(change).rejects.toThrow('not rewritten')
})

// promise: sgn-6-desk-log-opened
test('opening the desk views the reports and suspicious homes: each is logged, one line in a quarter of an hour', async () => {
  const looks = async () => {
    for (const path of ['/reports', '/desk/operator/suspicions']) expect((await operator('GET', path)).status).toBe(200)
    const acts = (await log()).map(({ act: name }: { act: string }) => name)
    return ['reports', 'suspicions'].map((look) => acts.filter((name: string) => name === look).length)
  }
  expect(await looks()).toEqual([1, 1])
  services.deps.clock.pass(899)
  expect(await looks()).toEqual([1, 1])
  services.deps.clock.pass(2)
  expect(await looks()).toEqual([2, 2])
  const tenant = await signIn(daniel)
  services.deps.clock.pass(901)
  expect((await tenant('GET', '/reports')).body.code).toBe('administrators-only')
  expect((await tenant('GET', '/desk/operator/suspicions')).body.code).toBe('administrators-only')
  expect(await database`select from admin_action where action in ('reports', 'suspicions')`).toHaveLength(4)
})

// promise: sgn-6-desk-accents
test('a name or a title is found with or without capitals and accents', async () => {
  const profile = { firstName: 'Álvaro', lastName: 'Núñez', phoneNumber: '+34 601' }
  await services.accounts.seed({ email: 'alvaro@mail.example', password, languageId: 700_000, profile })
  await database`update listing set title = 'Último piso, ห้องน้ำ' where id = ${home}`
  const find = async (words: string) =>
    (await operator('POST', '/desk/operator/find', { words, reason: 'A report' })).body
  for (const words of ['Álvaro', 'ÁLVARO NÚÑEZ', 'alvaro nunez'])
    expect((await find(words)).people).toMatchObject([{ name: 'Álvaro Núñez' }])
  for (const words of ['Último', 'último PISO', 'ultimo', 'ห้องน้ำ'])
    expect((await find(words)).homes).toMatchObject([{ id: home }])
  expect(await find('100%')).toEqual({ people: [], homes: [], leases: [] })
})

// promise: sgn-6-desk-near
test('a mistyped name or address offers similar people, unless one matches exactly', async () => {
  const find = async (words: string) =>
    (await operator('POST', '/desk/operator/find', { words, reason: 'A call by phone' })).body
  for (const words of ['Lusia Trial', 'luica', 'lucai@mial.example']) {
    const { isNear, people } = await find(words)
    expect([isNear, people[0].name]).toEqual([true, 'Lucia Trial'])
    expect(people.length).toBeLessThanOrEqual(5)
  }
  expect(await find('Lucia')).not.toHaveProperty('isNear')
  expect(await find('xyzzy')).toEqual({ people: [], homes: [], leases: [] })
  expect(await find('zzz@mail.example')).toEqual({ people: [], homes: [], leases: [] })
  expect((await log()).slice(0, 3).map(({ about }: { about: string }) => about)).toEqual(['', '', 'Lucia Trial'])
})

test('a single similar person counts as viewed, and the log names them', async () => {
  await operator('POST', '/desk/operator/find', { words: 'luica', reason: 'A letter without a name' })
  expect((await log())[0]).toMatchObject({ act: 'find', about: 'Lucia Trial', reason: 'A letter without a name' })
})

// promise: sgn-6-desk-log-looks
test('reading the log is logged too, one line in a quarter of an hour, however many lines are read', async () => {
  const looks = () => database<{ at: Date }[]>`select at from admin_action where action = 'log'`
  services.deps.clock.pass(901)
  const before = (await looks()).length
  const [newest] = await wholeLog()
  expect(newest).toMatchObject({ act: 'log', operator: 'Olga Operator', reason: 'shown on the desk' })
  await operator('GET', `/desk/operator/log?before=${newest.id}`)
  services.deps.clock.pass(899)
  await wholeLog()
  expect(await looks()).toHaveLength(before + 1)
  services.deps.clock.pass(2)
  await wholeLog()
  expect(await looks()).toHaveLength(before + 2)
  const tenant = await signIn(daniel)
  services.deps.clock.pass(901)
  expect((await tenant('GET', '/desk/operator/log')).body.code).toBe('administrators-only')
  expect(await looks()).toHaveLength(before + 2)
})

test("if a home's title matches, no similar people are offered, and the log names the home", async () => {
  const title = 'Lusia Trail'
  await database`update listing set title = ${title} where id = ${await rentals.aHome()}`
  const { body } = await operator('POST', '/desk/operator/find', { words: title, reason: 'A question about it' })
  expect(body).toMatchObject({ people: [], homes: [{ title }] })
  expect(body).not.toHaveProperty('isNear')
  expect((await log())[0]).toMatchObject({ act: 'find', about: title })
})

// promise: sgn-6-desk-standing
test('a report shows the current state of its subject, so that an action that was taken is not offered again', async () => {
  const shown = await rentals.aHome({}, rentals.walletless)
  await services.app.inject({ method: 'POST', url: '/api/roomAd/report', payload: { id: shown, reason: 'not-real' } })
  const standing = async (id = shown) => {
    const { body } = await operator('GET', '/reports')
    return body.subjects.find(({ about }: { about: { id: string } }) => about.id === id)?.about.standing
  }
  expect(await standing()).toBe('present')
  await act('hide', shown)
  expect(await standing()).toBe('hidden')
  await act('show', shown)
  expect(await standing()).toBe('unpublished')
  await database`update listing set deleted_at = now() where id = ${shown}`
  expect(await standing()).toBe('gone')
  const tenant = await signIn(daniel)
  await tenant('POST', '/profile/report', { id: rentals.walletless.id, reason: 'insults' })
  expect(await standing(rentals.walletless.id)).toBe('present')
  await act('suspend', rentals.walletless.id)
  expect(await standing(rentals.walletless.id)).toBe('suspended')
})

// promise: sgn-6-desk-log-older
test('older lines of the log follow the newest hundred, with no duplicates and no gaps', async () => {
  const line = { at: new Date(), action: 'find', reason: 'A long day' }
  const [olga] = await database<{ id: string }[]>`select id from account where email = 'olga@mail.example'`
  const lines = Array.from({ length: 150 }, () => ({ ...line, adminId: olga?.id ?? '' }))
  await database`insert into admin_action ${database(lines)}`
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id))
  const read: number[] = []
  for (let page = ids(await wholeLog()); page.length > 0; ) {
    read.push(...page)
    page = ids((await operator('GET', `/desk/operator/log?before=${page.at(-1)}`)).body)
  }
  const kept = await database<{ id: bigint }[]>`select id from admin_action order by id desc`
  expect(read).toEqual(kept.map(({ id }) => Number(id)))
  expect((await operator('GET', '/desk/operator/log?before=x')).status).toBe(422)
})

const settleAs = (id: string, reason: string, options: object = { tellsReporter: true }) =>
  operator('POST', '/desk/operator/act', { act: 'settle', id, reason, ...options })
const newestTo = async (email: string) => (await services.app.inject(`/api/mailbox?to=${email}`)).json()[0]

// promise: sgn-6-desk-reporter
test('the author of a report is emailed the outcome, if their address is confirmed', async () => {
  const tenant = await signIn(daniel)
  const shown = await rentals.aHome()
  await database`update listing set title = 'Rooms by the park' where id = ${shown}`
  await tenant('POST', '/roomAd/report', { id: shown, reason: 'not-real' })
  await tenant('POST', '/profile/report', { id: rentals.walletless.id, reason: 'insults' })
  await settleAs(shown, 'The pictures are their own')
  expect(await newestTo(daniel)).toMatchObject({ subject: 'The result of your report on Keyhold' })
  const { text } = await newestTo(daniel)
  expect(text).toMatch(/Reported on.*\n.*The pictures are their own/)
  expect(text).not.toContain('Rooms by the park')
  const emails = () => database<{ aboutIds: string[] }[]>`
    select about_ids from outbox where email_kind = 'reportClosed' order by id desc`
  expect(await emails()).toEqual([{ aboutIds: [rentals.landlord.id] }])
  await database`update account set email_confirmed_at = null where email = ${daniel}`
  await settleAs(rentals.walletless.id, 'We wrote to them')
  await database`update account set email_confirmed_at = now() where email = ${daniel}`
  expect(await emails()).toHaveLength(1)
  await tenant('POST', '/profile/report', { id: rentals.walletless.id, reason: 'unwanted' })
  await settleAs(rentals.walletless.id, 'We wrote to them twice')
  expect((await newestTo(daniel)).text).toContain('We wrote to them twice')
  expect(await emails()).toMatchObject([{ aboutIds: [rentals.walletless.id] }, {}])
  await tenant('POST', '/profile/report', { id: rentals.walletless.id, reason: 'insults' })
  await settleAs(rentals.walletless.id, 'For us alone', {})
  expect(await emails()).toHaveLength(2)
})

// promise: sgn-6-desk-which-home
test('a landlord is notified by email and bell which home an operator acted on, with a link to it', async () => {
  const [other, id] = [await rentals.aHome(), await rentals.aHome()]
  await database`update listing set title = 'Rooms by the river' where id = ${id}`
  const homesOf = `/profile/${rentals.landlord.id}/properties`
  for (const name of ['hide', 'show', 'release'] as const) {
    if (name === 'release') await database`update listing set held_at = now() where id = ${id}`
    expect((await act(name, id, operator, 'It was looked at')).status).toBe(200)
    const { subject, text, link } = await newestTo(lucia)
    expect([text.includes('Rooms by the river'), text.includes('It was looked at'), link]).toEqual([
      true,
      true,
      homesOf,
    ])
    const landlord = await signIn(lucia)
    const { body } = await landlord('GET', '/notice')
    expect(body.notices[0]).toMatchObject({ title: subject, path: homesOf, isRead: false })
  }
  await database`delete from listing where id in ${database([other, id])}`
})

test('the open leases of a person are those of the one rule: a Completed lease counts until its stay is over', async () => {
  const { id } = await rentals.accepted()
  const open = async () => {
    const { body } = await operator('POST', '/desk/operator/find', { words: 'daniel@', reason: 'Their leases' })
    return body.people[0].openLeases
  }
  const before = await open()
  await database`update lease set status = 'completed' where id = ${id}`
  expect(await open()).toBe(before)
  await database`update lease set move_out = ${services.deps.clock.leaseNow()} where id = ${id}`
  expect(await open()).toBe(before - 1)
})

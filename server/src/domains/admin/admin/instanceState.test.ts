/** The state of the instance, resending emails, and finding leases: for administrators, without secrets (D 11.30). */
import type { InstanceState } from '@keyhold/api/instanceState.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChain } from '../../../gateways/chain/chain.ts'
import type { RenderedEmail } from '../../../gateways/email.ts'
import { createOutbox } from '../../../gateways/outbox.ts'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { createRoles } from '../../accounts/accounts/roles/service.ts'
import { listQueues } from './queueStore.ts'

const testChain = await startTestChain()
const services = await createTestServices({ LOG_LEVEL: 'silent' }, (clock) =>
  createChain({
    rpcUrl: testChain.rpcUrl,
    deployment: testChain.deployment,
    confirmations: 3,
    clock,
    settleSeconds: 0,
    pollMilliseconds: 50,
  }),
)
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
const sent: RenderedEmail[] = []
const mailer = { send: async (email: RenderedEmail) => void sent.push(email), close: () => undefined }
const outbox = createOutbox({ database, clock, publicUrl: 'http://keyhold.test', mailer, onFault: () => undefined })
afterAll(async () => {
  await services.close()
  testChain.stop()
})

const password = 'a password of tests'
async function signIn(email: string) {
  const payload = new URLSearchParams({ username: email, password }).toString()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers: form })
  const headers = { authorization: String(answer.headers.authorization) }
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await services.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
}
type Call = Awaited<ReturnType<typeof signIn>>
let operator: Call
const look = async () => (await operator('GET', '/desk/operator/house')).body as InstanceState
const resend = (id: string, by = operator) =>
  by('POST', '/desk/operator/letters/resend', { id, reason: 'Their server was away' })
/** Without the view that reads it. */
const log = async () =>
  (await operator('GET', '/desk/operator/log')).body.filter(({ act }: { act: string }) => act !== 'log')

async function seed(name: string, role: 'ADMIN' | 'ARBITRATOR') {
  const profile = { firstName: name, lastName: 'Trial', phoneNumber: '+34 600' }
  const email = `${name.toLowerCase()}@mail.example`
  await services.accounts.seed({ email, password, languageId: 700_000, profile })
  await createRoles(services.deps).grant(email, role)
  return signIn(email)
}
const secret = 'x1-a-token-of-somebody'
async function anEmail(changes: Record<string, unknown> = {}) {
  const now = new Date(clock.now())
  const mail = { recipient: 'mireya@mail.example', languageId: 700_000, emailKind: 'forgot', postedAt: now }
  const nextTryAt = changes.sentAt || changes.failedAt ? null : now
  const content = { values: {}, path: `/forgottenPassword/setNewPassword/${secret}` }
  const [row] = await database<{ id: bigint }[]>`
    insert into outbox ${database({ ...mail, nextTryAt, content: database.json(content), ...changes } as never)} returning id`
  return String(row?.id)
}
const givenUp = () =>
  anEmail({
    tries: 10,
    failedAt: new Date(clock.now()),
    lastError: `Error: 550 5.1.1 <mireya@mail.example> unknown, see https://mail.example/${secret} for key=${secret}`,
  })

beforeAll(async () => {
  operator = await seed('Olga', 'ADMIN')
})
beforeEach(async () => {
  sent.length = 0
  await database`delete from outbox`
})

// promise: sgn-6-desk-house-only
test("only administrators can view the instance's state or resend an email", async () => {
  const id = await givenUp()
  const arbitrator = await seed('Arno', 'ARBITRATOR')
  for (const by of [await signIn('daniel@mail.example'), await signIn('lucia@mail.example'), arbitrator]) {
    const refused = { status: 404, body: { code: 'administrators-only' } }
    expect(await by('GET', '/desk/operator/house')).toMatchObject(refused)
    expect(await resend(id, by)).toMatchObject(refused)
    const input = { id, reason: 'x' }
    expect(await by('POST', '/desk/operator/letters/deal-with', input)).toMatchObject(refused)
  }
  expect((await services.app.inject('/api/desk/operator/house')).statusCode).toBe(403)
  const visitor = { method: 'POST', url: '/api/desk/operator/letters/resend', payload: { id, reason: 'x' } } as const
  expect((await services.app.inject(visitor)).statusCode).toBe(403)
  expect(await outbox.deliver()).toBe(0)
  expect(await log()).toEqual([])
})

// promise: sgn-6-desk-letters
test('emails given up, then pending ones, are listed with a masked address and the error code, and each view is logged', async () => {
  const failed = await givenUp()
  const waiting = await anEmail({ emailKind: 'suspended' })
  const { letters: emails } = await look()
  expect(emails).toMatchObject({ waiting: 1, givenUp: 1, isSending: false })
  expect(emails.newest).toEqual([
    expect.objectContaining({ id: failed, kind: 'forgot', tries: 10, fault: '550', nextAt: null, isToSend: true }),
    expect.objectContaining({ id: waiting, kind: 'suspended', tries: 0, fault: null, isToSend: false }),
  ])
  expect(emails.newest[0]?.to).toBe('m…@mail.example')
  expect(JSON.stringify(emails)).not.toMatch(/mireya|x1-a|forgottenPassword|https?:|key=/)
  expect((await log())[0]).toMatchObject({ act: 'house', about: '', operator: 'Olga Trial' })
  const looks = async () => (await log()).filter(({ act }: { act: string }) => act === 'house').length
  const before = await looks()
  await look()
  expect(await looks()).toBe(before)
  clock.pass(901)
  await look()
  expect(await looks()).toBe(before + 1)
})

test.each([
  ['connect ECONNREFUSED 10.0.0.7:587', 'ECONNREFUSED'],
  ['Error: Invalid login: 535 user=keyhold pass=hunter2', '535'],
  ['Error: Greeting never received', 'ETIMEDOUT'],
  ['Error: Connection timeout', 'ETIMEDOUT'],
  ['Error: Message failed: 554 5.7.1 spam', '554'],
  [`Error: ${secret}`, 'other'],
])('of “%s” only “%s” is shown', async (lastError, fault) => {
  await anEmail({ tries: 1, lastError })
  expect((await look()).letters.newest[0]?.fault).toBe(fault)
})

// promise: sgn-6-desk-trouble
test('the desk shows how many emails failed and are retried, and how many due ones no process sends', async () => {
  const counts = async () => {
    const { letters: emails } = await look()
    return [emails.waiting, emails.failing, emails.overdue]
  }
  const inMinutes = (minutes: number) => new Date(clock.now() + minutes * 60_000)
  await anEmail()
  expect(await counts()).toEqual([1, 0, 0])
  await anEmail({ tries: 1, nextTryAt: inMinutes(1), lastError: '450 busy' })
  expect(await counts()).toEqual([2, 1, 0])
  await anEmail({ nextTryAt: inMinutes(-6) })
  expect(await counts()).toEqual([3, 1, 1])
})

test('only the newest fifty are listed', async () => {
  for (let at = 0; at < 51; at += 1) await anEmail()
  const { letters: emails } = await look()
  expect([emails.waiting, emails.newest.length]).toEqual([51, 50])
})

test('pictures that wait for AVIF are listed only where AVIF pictures are made', async () => {
  const due = new Date(clock.now())
  await database`
    with picture as (
      insert into photo (listing_id, position, file_name, width, height, widths, blurred, created_at)
      values (${await rentals.aHome()}, 90, 'x', 1, 1, '{1}', 'x', ${due}) returning id)
    insert into photo_avif (photo_id, next_try_at) select id, ${due} from picture`
  const waiting = async (makesAvif: boolean) =>
    (await listQueues(database, due, makesAvif)).find(({ name }) => name === 'photos')?.waiting
  expect(await waiting(false)).toBe(0)
  expect(await waiting(true)).toBeGreaterThan(0)
})

test('each queue shows how many wait, how many failed, and since when the oldest unclaimed one is due', async () => {
  const inMinutes = (minutes: number) => new Date(clock.now() + minutes * 60_000)
  const find = async (name: string) => (await look()).queues.find((queue) => queue.name === name)
  const names = ['letters', 'push', 'exports', 'imports', 'pictures', 'photos', 'feeds', 'calendars']
  expect((await look()).queues.map(({ name }) => name)).toEqual(names)
  expect(await find('letters')).toEqual({ name: 'letters', waiting: 0, failing: 0, dueSince: null })
  await anEmail({ tries: 1, nextTryAt: inMinutes(60), lastError: '450 busy' })
  expect(await find('letters')).toMatchObject({ waiting: 1, failing: 1, dueSince: null })
  for (const minutes of [-2, -6]) await anEmail({ nextTryAt: inMinutes(minutes) })
  await anEmail({ tries: 1, sentAt: inMinutes(-9) })
  await givenUp()
  expect(await find('letters')).toMatchObject({ waiting: 3, failing: 1, dueSince: inMinutes(-6).toISOString() })

  const home = await rentals.aHome()
  const [row] = await database<{ landlordId: string }[]>`select landlord_id from listing where id = ${home}`
  const [id, at, due] = [row?.landlordId ?? '', inMinutes(-9), inMinutes(-3)]
  const before = await find('photos')
  await database`insert into data_export (account_id, session_id, asked_at, taken_until, tries) values (${id}, ${id}, ${at}, ${due}, 2)`
  await database`insert into import_run (landlord_id, by_feed, at, taken_until, waiting) values (${id}, false, ${at}, ${due}, '[]')`
  await database`insert into import_picture (listing_id, url, place, next_try_at, failure) values (${home}, 'x', 1, ${due}, 'address-error')`
  await database`insert into feed (landlord_id, url, created_at, next_read_at, failed_since) values (${id}, 'x', ${at}, ${due}, ${at})`
  await database`insert into calendar_source (listing_id, name, url, created_at, next_read_at) values (${home}, 'x', 'x', ${at}, ${due})`
  const one = { waiting: 1, dueSince: due.toISOString() }
  for (const name of ['exports', 'pictures', 'feeds']) expect(await find(name)).toEqual({ name, ...one, failing: 1 })
  for (const name of ['imports', 'calendars']) expect(await find(name)).toEqual({ name, ...one, failing: 0 })
  expect(await find('photos')).toEqual(before)
  await database`update feed set taken_until = ${inMinutes(9)}`
  expect(await find('feeds')).toMatchObject({ waiting: 1, dueSince: null })
  await database`update account set suspended_at = now() where id = ${id}`
  expect(await find('pictures')).toMatchObject({ waiting: 0 })
  await database`update account set suspended_at = null where id = ${id}`
  await database`update listing set deleted_at = now() where id = ${home}`
  for (const name of ['pictures', 'calendars']) expect(await find(name)).toMatchObject({ waiting: 0, dueSince: null })
})

// promise: sgn-6-desk-resend
test('resending a failed email sends it once, and the log has which and why', async () => {
  const id = await givenUp()
  expect(await outbox.deliver()).toBe(0)
  expect(await resend(id)).toEqual({ status: 200, body: { success: 'ok' } })
  expect((await resend(id)).body.code).toBe('letter-not-to-send')
  expect([await outbox.deliver(), await outbox.deliver(), sent.length]).toEqual([1, 0, 1])
  expect((await resend(id)).body.code).toBe('letter-not-to-send')
  expect(await outbox.deliver()).toBe(0)
  const [first, ...older] = await log()
  expect(first).toMatchObject({ act: 'resend', about: `forgot ${id}`, reason: 'Their server was away' })
  expect(older.filter(({ act }: { act: string }) => act === 'resend')).toEqual([])
  expect(JSON.stringify(await log())).not.toMatch(/mireya|x1-a/)
})

// promise: sgn-6-desk-dealt-with
test('a failed email marked as dealt with is no longer counted or listed, and the log has which and why', async () => {
  const id = await givenUp()
  const waiting = await anEmail({
    tries: 1,
    nextTryAt: new Date(clock.now() + 3_600_000),
    lastError: '450 busy',
  })
  const deal = (which: string, reason = 'I called her') =>
    operator('POST', '/desk/operator/letters/deal-with', { id: which, reason })
  expect((await deal(id, ' ')).status).toBe(422)
  expect((await deal(waiting)).body.code).toBe('letter-not-given-up')
  expect(await deal(id)).toEqual({ status: 200, body: { success: 'ok' } })
  expect((await deal(id)).body.code).toBe('letter-not-given-up')
  expect((await log())[0]).toMatchObject({ act: 'dealWith', about: `forgot ${id}`, reason: 'I called her' })
  const { letters: emails } = await look()
  expect([emails.givenUp, emails.newest.map((one) => one.id)]).toEqual([0, [waiting]])
  expect(await outbox.deliver()).toBe(0)
})

test('an email that was dealt with and is resent after all is counted again if it fails', async () => {
  const id = await givenUp()
  const [input, dealWith] = [{ id, reason: 'Later' }, '/desk/operator/letters/deal-with']
  expect((await operator('POST', dealWith, input)).status).toBe(200)
  expect((await resend(id)).status).toBe(200)
  await database`update outbox set failed_at = now() where id = ${id}::bigint`
  expect((await look()).letters.givenUp).toBe(1)
})

// promise: sgn-6-desk-resend-not
test('an email postponed for hours can be sent now; one that may be in transmission, or waits for its reader’s morning, cannot', async () => {
  const inMinutes = (minutes: number) => new Date(clock.now() + minutes * 60_000)
  const putOff = await anEmail({ tries: 6, nextTryAt: inMinutes(120), lastError: '450 busy' })
  const claimed = await anEmail({ tries: 1, nextTryAt: inMinutes(5) })
  const held = await anEmail({ nextTryAt: inMinutes(300) })
  const gone = await anEmail({ tries: 2, sentAt: new Date(clock.now()) })
  expect((await resend(claimed)).body.code).toBe('letter-not-to-send')
  expect((await resend(held)).body.code).toBe('letter-not-to-send')
  expect((await resend(gone)).body.code).toBe('letter-not-to-send')
  expect((await resend(putOff)).status).toBe(200)
  expect([await outbox.deliver(), sent.length]).toEqual([1, 1])
})

test('resending needs a reason and a failed email, and is limited to thirty an hour', async () => {
  const id = await givenUp()
  const unreasoned = await operator('POST', '/desk/operator/letters/resend', { id, reason: ' ' })
  expect(unreasoned.status).toBe(422)
  expect((await resend('x')).status).toBe(422)
  clock.pass(3600)
  for (let at = 0; at < 30; at += 1) expect((await resend('999999')).status).toBe(409)
  expect((await resend(id)).status).toBe(429)
  expect(await outbox.deliver()).toBe(0)
})

// promise: sgn-6-desk-house
test('the watcher shows its position, the keeper its state, the books what the escrow holds and what they owe', async () => {
  expect(await look()).toMatchObject({ watcher: { readTo: null }, keeper: null, books: { escrows: null } })
  await testChain.fundAccount(wallets.tenant)
  const lease = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', lease.terms)
  await testChain.mine(8)
  await services.catchUp()
  const { watcher, books } = await look()
  expect(books.state).toBe('working')
  expect(watcher).toEqual({ head: watcher.readTo, readTo: watcher.head, behind: 0, isWell: true })
  expect(books.looks).toEqual({ books: null, escrow: null })
  const held = String(lease.terms.handover + lease.terms.deposit)
  expect(books.escrows).toEqual([{ escrow: lease.issued.escrow, holds: held, owes: held }])
  await testChain.mine(2)
  expect((await look()).watcher).toMatchObject({ behind: 2, isWell: true })
  await testChain.mine(99)
  expect((await look()).watcher).toMatchObject({ behind: 101, isWell: false })
  await database`update deposit set deposit_held = deposit_held + 1`
  const owes = String(BigInt(held) + 1n)
  expect((await look()).books).toMatchObject({ state: 'differ', escrows: [{ holds: held, owes }] })
  const { chainId } = services.chain
  const account = wallets.tenant.address
  const keeper = { chainId, account, since: 0, seenAt: new Date(clock.now()), state: 'short-of-gas' }
  await database`insert into keeper ${database(keeper)}`
  expect((await look()).keeper).toMatchObject({ isOn: true, state: 'short-of-gas', lastCall: null })
  expect(Number((await look()).keeper?.balance?.amount)).toBeGreaterThan(0)
  clock.pass(3600)
  expect((await look()).keeper?.isOn).toBe(false)
})

// promise: sgn-6-desk-looks
test("a process that runs no checks shows the leader's results, and their age", async () => {
  const { chainId } = services.chain
  const write = async (look: string, seconds: number, agrees = true) => {
    await database`delete from balance_check where look = ${look}`
    await database`insert into balance_check (chain_id, look, block, agrees, checked_at)
      values (${chainId}, ${look}, 12, ${agrees}, now() - ${seconds} * interval '1 second')`
  }
  const books = async () => (await look()).books
  await database`update deposit set deposit_held = deposit_held - 1`
  await write('books', 90)
  expect(await books()).toMatchObject({ state: 'working', looks: { escrow: null } })
  await write('escrow', 1_700)
  const { state, looks } = await books()
  expect([state, looks.books, looks.escrow?.isOld]).toEqual([
    'agree',
    { at: expect.any(String), block: 12, agrees: true, isOld: false },
    false,
  ])
  expect(Math.abs(clock.now() - 90_000 - Date.parse(looks.books?.at ?? ''))).toBeLessThan(20_000)
  await write('books', 301)
  expect(await books()).toMatchObject({ state: 'working', looks: { books: { isOld: true } } })
  await write('books', 1)
  await write('escrow', 1_801)
  expect(await books()).toMatchObject({ state: 'working', looks: { escrow: { isOld: true } } })
  await write('books', 301, false)
  expect((await books()).state).toBe('differ')
  await database`update balance_check set chain_id = chain_id + 1`
  expect((await books()).looks).toEqual({ books: null, escrow: null })
  await services.reconciliation.reconcile()
  await services.solvency.check()
  expect(await books()).toMatchObject({ state: 'agree', looks: { books: { agrees: true }, escrow: { agrees: true } } })
})

// promise: sgn-6-desk-leases
test('a lease is found by its reference or by its parties, with its state and dates, and without money, identity or messages', async () => {
  const find = async (words: string) =>
    (await operator('POST', '/desk/operator/find', { words, reason: 'A report' })).body
  const [lease] = (await find('Daniel')).leases
  expect(lease).toEqual({
    id: expect.any(String),
    reference: expect.stringMatching(/^KH-\d{6}$/),
    status: expect.any(String),
    from: '2026-12-01',
    to: '2027-12-01',
    tenant: 'Daniel Trial',
    landlord: 'Lucia Trial',
  })
  for (const words of [lease.reference, lease.reference.toLowerCase(), lease.id, 'lucia@mail'])
    expect((await find(words)).leases).toEqual([lease])
  expect((await find('KH-999999')).leases).toEqual([])
  const named = await find(lease.reference)
  expect([named.people, named.homes]).toEqual([[], [expect.objectContaining({ landlordId: expect.any(String) })]])
  const looksAtIt = (await log()).filter(({ about }: { about: string }) => about === lease.reference)
  expect(looksAtIt).toMatchObject([{ act: 'find', reason: 'A report' }])
})

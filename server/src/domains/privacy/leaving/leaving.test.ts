/**
 * A person with planted data: complete in their archive, and gone from the database and the files after they left
 * (D 11.23).
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { ofAddress, ofHomes, ofLeases, ofNobody, owned } from './tables.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database, clock, files } = services.deps
afterAll(() => services.close())

const password = 'a password of tests'
async function signIn(email: string) {
  const payload = new URLSearchParams({ username: email, password }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
  const token = String(answer.headers.authorization)
  const call = async (method: 'GET' | 'HEAD' | 'POST' | 'PUT', url: string, body?: object) => {
    const headers = { authorization: token }
    const reply = await services.app.inject({ method, url: `/api${url}`, headers, ...(body && { payload: body }) })
    return { status: reply.statusCode, raw: reply.rawPayload, json: () => reply.json() }
  }
  return { id: answer.json().id as string, call }
}

/** Unique words, each planted in another place. */
const planted = {
  email: 'heron.mail@planted.test',
  firstName: 'Zorbelina',
  lastName: 'Quandtovic',
  phone: '+34 699 123 987',
  title: 'Loft of the blue heron',
  street: 'Calle Zarzaparrilla',
  message: 'The kettle sings at nine',
  search: 'Quiet attic near herons',
  reply: 'Gladly, says the heron',
  report: 'This heron is not real',
  address: 'Heronstrasse 77',
  passport: 'XHERON42',
  viewing: 'May I hear the heron too',
  reason: 'The heron caught a cold',
  calendar: 'https://calendars.test/heron.ics',
  blocked: 'Aunt Ibisia stays here',
  reference: 'HRN-0042',
  feedRent: '950 HRN-EUR',
  feed: 'https://agency.test/heron-feed.xml',
  imported: 'HRN-IMPORT-7',
  feedPicture: 'https://agency.test/heron-nest.jpg',
} as const

let me: Awaited<ReturnType<typeof signIn>>
let lease = ''
let ownHome = ''

beforeAll(async () => {
  const { email, firstName, lastName, phone: phoneNumber } = planted
  const profile = { firstName, lastName, phoneNumber, categoryTypeId: 1_300_000 }
  const avatar = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#186' } })
    .png()
    .toBuffer()
  const seeded = await services.accounts.seed({
    email,
    password,
    languageId: 700_000,
    profile,
    avatar: async () => avatar,
  })
  me = await signIn(email)
  const home = await rentals.aHome({}, seeded.person)
  await database`update listing set title = ${planted.title}, address1 = ${planted.street}, house_rules = ${planted.street},
    title_es = ${planted.title}, description_th = ${planted.street}, house_rules_en = ${planted.street},
    own_clauses = ${planted.street}, clauses_cleared = ${planted.street}, own_clauses_language = 700000, reference = ${planted.reference},
    feed_rent = ${planted.feedRent}
    where id = ${home}`
  const theirs = await rentals.aHome()
  const { landlord } = rentals
  await me.call('POST', '/messages', { id: crypto.randomUUID(), recipientId: landlord.id, content: planted.message })
  await sendFile(landlord.id)
  await services.chat.send(landlord.id, { id: crypto.randomUUID(), recipientId: me.id, content: 'Who is there?' })
  await plantDays(home)
  await plantImports(home)
  ownHome = home
  await plantViewings(landlord.id, theirs)
  await database`insert into saved_search (account_id, name, query, saved_at, checked_at)
    values (${me.id}, ${planted.search}, 'x', now(), now())`
  await database`insert into saved_reply values (${crypto.randomUUID()}, ${me.id}, ${planted.reply}, now())`
  await database`insert into report (listing_id, account_id, reason, words, reported_at)
    values (${theirs}, ${me.id}, 'other', ${planted.report}, now())`
  await services.app.inject({
    method: 'POST',
    url: '/api/subscribe',
    payload: { name: firstName, phone: phoneNumber, email },
  })
  const asked = await me.call('POST', '/contract', {
    ...rentals.form(theirs),
    renteeFullName: `${firstName} ${lastName}`,
    renteeEmail: email,
    renteeMobile: phoneNumber,
    renteeHomeAddress: planted.address,
    renteeIdPassPortNumber: planted.passport,
  })
  lease = asked.json().id
})

const sentFile = Buffer.from('%PDF-1.4\n%%EOF\n')
/** A message of mine that is only a file. */
async function sendFile(recipientId: string) {
  const [fileId, id] = [crypto.randomUUID(), crypto.randomUUID()]
  const form = new FormData()
  form.append('id', fileId)
  form.append('recipientId', recipientId)
  form.append('file', new Blob([new Uint8Array(sentFile)]), 'nest.pdf')
  await me.call('POST', '/messages/attachments', form)
  await services.chat.send(me.id, { id, recipientId, content: '', attachments: [fileId] })
}
/** Days I blocked at my home, and those of an imported calendar. */
async function plantDays(home: string) {
  const { calendar, blocked } = planted
  await database`insert into calendar_source (listing_id, name, url, created_at, next_read_at)
    values (${home}, 'Mine', ${calendar}, now(), 'infinity')`
  await database`insert into blocked_days (listing_id, nights, note) values (${home}, '[2027-01-01,2027-01-09)', ${blocked})`
}
/** My homes are imported from an address; one has a picture that is still to be fetched. */
async function plantImports(home: string) {
  await database`insert into feed (landlord_id, url, created_at, next_read_at) values (${me.id}, ${planted.feed}, now(), 'infinity')`
  const [run] =
    await database`insert into import_run (landlord_id, by_feed, at) values (${me.id}, true, now()) returning id`
  await database`insert into import_change (run_id, listing_id, reference, result, before, version)
    values (${run?.id}, ${home}, ${planted.imported}, 'new', '{}', 1)`
  await database`insert into import_picture (listing_id, url, place, next_try_at) values (${home}, ${planted.feedPicture}, 1, now())`
}
/** A lease refers to my home: its row stays. */
async function plantLeaseOf(home: string) {
  const changes = { id: crypto.randomUUID(), listing_id: home, number: 1_000_000 }
  await database`insert into lease overriding system value
    select (jsonb_populate_record(lease, ${database.json(changes)})).* from lease where id = ${lease}`
}
/** I requested a viewing of another's home, and cancelled another one. */
async function plantViewings(landlordId: string, listingId: string) {
  const asked = { landlordId, tenantId: me.id, listingId, timeZone: 'UTC', createdAt: new Date() }
  await database`insert into viewing ${database({ ...asked, id: crypto.randomUUID(), state: 'asked', words: planted.viewing })}`
  await database`insert into viewing (id, landlord_id, tenant_id, listing_id, time_zone, state, way, minutes, times, created_at,
    ended_at, ended_by, reason) values (${crypto.randomUUID()}, ${landlordId}, ${me.id}, ${listingId}, 'UTC', 'declined',
    'video', 30, '{2026-12-01 10:00Z}', now(), now(), ${me.id}, ${planted.reason})`
}

/** Every row of every table, and every file, that contains one of the words. */
async function whereFound(): Promise<string[]> {
  const tables = await database<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await database<{ row: string }[]>`select to_jsonb(own)::text as row from ${database(name)} own`
    for (const [what, word] of Object.entries(planted))
      if (rows.some(({ row }) => row.toLowerCase().includes(word.toLowerCase()))) found.push(`${what} in ${name}`)
  }
  for (const name of readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const bytes = readFileSync(path.join(name.parentPath, name.name)).toString('latin1')
    for (const [what, word] of Object.entries(planted)) if (bytes.includes(word)) found.push(`${what} in ${name.name}`)
  }
  return found
}
const pictures = () => readdirSync(path.join(files, 'avatars'))
const leaving = async () => (await me.call('GET', '/profile/leaving')).json()

// promise: pub-6-leaving-tables
test('every table has a rule for the data of a person who leaves', async () => {
  const tables = await database<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const known = [...Object.keys(owned), ...ofAddress, ...ofHomes, ...ofLeases, ...ofNobody].toSorted()
  expect(known).toEqual(tables.map(({ name }) => name).toSorted())
})

/** Columns that refer to a person, a home or a lease, in rows that are not exported through it, and why. */
const notExported: Readonly<Record<string, string>> = {
  'block.blocked_id': 'whoever blocked somebody does not tell them',
  'challenge.account_id': 'a secret for ten minutes',
  'data_export.account_id': 'the archive itself',
  'deduction_photo.lease_id': 'encrypted: exported as a file',
  'deposit_return.lease_id': 'encrypted: exported as a file',
  'dispute_decision.lease_id': 'encrypted: the archive’s readme says where it is read',
  'dispute_decision.person_id': 'the arbitrator’s: it belongs to the lease',
  'dispute_evidence.lease_id': 'encrypted: exported as a file',
  'dispute_statement.lease_id': 'encrypted: exported as a file',
  'favourite.listing_id': 'another’s',
  'identity_view.lease_id': 'who looked at it: shown on the lease’s page',
  'inventory_paper.lease_id': 'encrypted: exported as a file',
  'inventory_photo.lease_id': 'encrypted: exported as a file',
  'known_device.account_id': 'the hash of a secret, and a time',
  'lease.listing_id': 'exported by its two parties',
  'lease.renews': 'exported by its two parties',
  'email_token.account_id': 'the hash of a secret',
  'notice.about_id': 'another’s bell',
  'admin_action.admin_id': 'the audit log of the instance',
  'outbox.held_for': 'a letter on its way',
  'person_report.reported_id': 'whoever reports somebody does not tell them',
  'photo.listing_id': 'exported as a file',
  'order_check.lease_id': 'when the keeper reads the standing order again',
  'relay_transaction.lease_id': 'exported by who asked for it',
  'rent_check.lease_id': 'when rents are looked at again',
  'rent_reminder.lease_id': 'which letters were sent',
  'report.listing_id': 'whoever reports a home does not tell its landlord',
  'stay.listing_id': 'the days of a lease, exported with it',
  'unread_email.account_id': 'when the next letter may come',
  'viewing.ended_by': 'exported by its two',
  'viewing.listing_id': 'exported by its two',
  'wallet_nonce.account_id': 'a secret for ten minutes',
}

// promise: pub-6-archive-whole
test('every row tied to a person, a home or a lease is exported through it, or has a reason why not', async () => {
  const tied = await database<{ name: string }[]>`
    select con.conrelid::regclass || '.' || att.attname as name from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = any(con.conkey)
    where con.contype = 'f' and con.confrelid in ('account'::regclass, 'listing'::regclass, 'lease'::regclass)`
  const exported = new Set([
    ...Object.entries(owned).flatMap(([table, columns]) => columns.map(({ column }) => `${table}.${column}`)),
    ...ofHomes.map((table) => `${table}.listing_id`),
    ...ofLeases.map((table) => `${table}.${table === 'renewal' ? 'old_lease_id' : 'lease_id'}`),
  ])
  const missing = tied.map(({ name }) => name).filter((name) => !exported.has(name))
  expect([...new Set(missing)].toSorted()).toEqual(Object.keys(notExported).toSorted())
})

// promise: pub-6-leaving-password
test('without the password no one gets another person’s data, or deletes their account', async () => {
  for (const act of ['archive', 'delete'])
    expect((await me.call('POST', `/profile/leaving/${act}`, { currentPassword: 'a guess' })).json()).toMatchObject({
      code: 'current-password-wrong',
    })
  expect((await me.call('GET', '/profile/leaving/archive')).status).toBe(404)
  expect((await leaving()).archive).toBe('none')
})

// promise: pub-6-archive
test('the archive has all of a person’s data, is announced by e-mail, and can be downloaded for ten minutes', async () => {
  await me.call('POST', '/profile/leaving/archive', { currentPassword: password })
  await expect.poll(async () => (await leaving()).archive).toBe('ready')
  const emails = (await services.app.inject(`/api/mailbox?to=${planted.email}`)).json()
  expect(emails[0]).toMatchObject({ subject: 'Your Keyhold data is ready' })
  expect((await me.call('HEAD', '/profile/leaving/archive')).status).toBe(200) // does not count as a download
  clock.pass(11 * 60)
  const { raw, status } = await me.call('GET', '/profile/leaving/archive')
  expect(status).toBe(200)
  const unpacked = unzipSync(new Uint8Array(raw))
  const words = Object.entries(unpacked).flatMap(([name, bytes]) => (/json|txt/.test(name) ? [strFromU8(bytes)] : []))
  for (const word of Object.values(planted)) expect(words.join('\n')).toContain(word)
  expect(Object.keys(unpacked)).toContain('pictures/me.png')
  const [, sent] = Object.entries(unpacked).find(([name]) => /^messages\/.+ nest\.pdf$/.test(name)) ?? []
  expect(sent && Buffer.from(sent)).toEqual(sentFile)
  expect(words.join('\n')).not.toMatch(/password_hash|argon2/)
  expect((await leaving()).archive).toBe('ready')
  clock.pass(9 * 60) // the connection broke
  expect((await me.call('GET', '/profile/leaving/archive')).raw).toEqual(raw)
  clock.pass(60)
  expect((await me.call('GET', '/profile/leaving/archive')).json().code).toBe('archive-not-found')
})

// promise: pub-6-archive-where
test('only the requesting session gets an archive; elsewhere its owner requests it again, and it is not packed anew', async () => {
  await me.call('POST', '/profile/leaving/archive', { currentPassword: password })
  await expect.poll(async () => (await leaving()).archive).toBe('ready')
  const other = await signIn(planted.email)
  const read = async () => (await other.call('GET', '/profile/leaving')).json().archive
  expect(await read()).toBe('elsewhere')
  expect((await other.call('GET', '/profile/leaving/archive')).json().code).toBe('archive-not-found')
  expect((await other.call('HEAD', '/profile/leaving/archive')).status).toBe(404)
  const guess = await other.call('POST', '/profile/leaving/archive', { currentPassword: 'a guess' })
  expect(guess.json().code).toBe('current-password-wrong')
  expect(await read()).toBe('elsewhere')
  const madeAt = () => database`select made_at from data_export where account_id = ${me.id}`
  const before = await madeAt()
  await other.call('POST', '/profile/leaving/archive', { currentPassword: password })
  expect([await read(), (await leaving()).archive]).toEqual(['ready', 'elsewhere'])
  expect(await madeAt()).toEqual(before)
  expect((await me.call('GET', '/profile/leaving/archive')).json().code).toBe('archive-not-found')
  expect((await other.call('GET', '/profile/leaving/archive')).status).toBe(200)
})

// promise: pub-6-leaving-holds
test('an open request keeps its tenant from leaving', async () => {
  expect((await leaving()).holds).toEqual(['leaving-lease-open'])
  const refused = await me.call('POST', '/profile/leaving/delete', { currentPassword: password })
  expect([refused.status, refused.json().code]).toEqual([409, 'leaving-lease-open'])
  await me.call('PUT', '/contract-withdrawn', { contractId: lease, reason: planted.message })
  expect((await leaving()).holds).toEqual([])
})

// promise: pub-6-leaving-gone
test('a deleted account is in no row and no file, and signed out', async () => {
  await plantLeaseOf(ownHome)
  expect(await whereFound()).not.toEqual([])
  expect(pictures()).toHaveLength(1)
  expect((await me.call('POST', '/profile/leaving/delete', { currentPassword: password })).status).toBe(200)
  expect((await me.call('GET', '/user/current')).status).toBe(403)
  expect(await whereFound()).toEqual(['email in outbox']) // the last e-mail, until it is sent
  expect(await database`select deleted_at is null as is_there from listing where id = ${ownHome}`).toEqual([
    { isThere: false },
  ])
  expect(await database`select from import_run where landlord_id = ${me.id}`).toEqual([])
  expect(pictures()).toEqual([])
  expect(await database`select 1 from chat_attachment where sender_id = ${me.id}`).toEqual([])
  expect(await database`select 1 from viewing where tenant_id = ${me.id} and state in ('asked', 'offered')`).toEqual([])
  const [mail] = (await services.app.inject(`/api/mailbox?to=${planted.email}`)).json()
  expect(mail).toMatchObject({ subject: 'Your Keyhold account was deleted' })
})

// promise: pub-6-leaving-others
test('the other party keeps their own messages and their lease, and reads no name', async () => {
  const lucia = await signIn('lucia@mail.example')
  const talk = async () => (await lucia.call('GET', '/list-to-chat')).json()[0]
  // a name read just before is cached for a second
  await expect.poll(talk).toMatchObject({ id: me.id, name: '', lastMessage: { content: 'Who is there?' } })
  const page = await lucia.call('GET', `/contract/${lease}`)
  expect([page.status, JSON.stringify(page.json())]).toEqual([200, expect.not.stringContaining('Zorbelina')])
})

test('the address can be registered again', async () => {
  const payload = { email: planted.email, password: 'another long word', languageId: 700_000 }
  await services.app.inject({ method: 'POST', url: '/api/registration', payload })
  const [row] = await database`select id from account where email = ${planted.email}`
  expect(row?.id).not.toBe(me.id)
  expect(clock.now()).toBeGreaterThan(0)
})

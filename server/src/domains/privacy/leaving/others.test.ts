/**
 * The effects of leaving on others: their data stays, whatever the leaver's name, and no one waits in vain (D 11.23).
 */
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
afterAll(() => services.close())

const password = 'a password of tests'
let count = 0
/** A signed-in account whose agency has this name. */
async function aPerson(agencyName: string | null = null) {
  count += 1
  const [email, lastName] = [`leaver${count}@mail.test`, `Leaver${count}`]
  const { person } = await services.accounts.seed({
    email,
    password,
    languageId: 700_000,
    profile: { firstName: 'Ola', lastName, phoneNumber: '+34 1', categoryTypeId: 1_300_000 },
  })
  await database`update account set agency_name = ${agencyName} where id = ${person.id}`
  const payload = new URLSearchParams({ username: email, password }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
  const authorization = String(answer.headers.authorization)
  const leave = () =>
    services.app.inject({
      method: 'POST',
      url: '/api/profile/leaving/delete',
      payload: { currentPassword: password },
      headers: { authorization },
    })
  return { email, lastName, person, leave }
}

const aPicture = () =>
  sharp({ create: { width: 320, height: 320, channels: 3, background: '#186' } })
    .png()
    .toBuffer()

/** A queued e-mail, and a notice in the bell. */
async function tell(to: { email: string; id: string }, aboutId: string | null, word: string) {
  const content = database.json({ values: { other: word }, path: '/x' })
  await database`insert into outbox (recipient, language_id, email_kind, content, posted_at, next_try_at, about_ids)
    values (${to.email}, 700000, 'x', ${content}, now(), now(), ${aboutId ? [aboutId] : []}::uuid[])`
  await database`insert into notice (account_id, about_id, titles, path, email_kind, at)
    values (${to.id}, ${aboutId}, ${database.json({ en: word, es: word, th: word })}, '/x', 'x', now())`
}

// promise: pub-6-leaving-words
test.for(['values', 'path', 'Home', 'Ola'])(
  'an agency called “%s” takes its own notices along, and no e-mail of anyone else',
  async (agencyName) => {
    const { person, leave, email } = await aPerson(agencyName)
    const other = await aPerson()
    const to = { id: other.person.id, email: other.email }
    await tell(to, null, `Home of ${agencyName}`)
    await tell(to, person.id, `${agencyName} wrote`)
    await database`update account set pending_email = ${`new.${email}`} where id = ${person.id}`
    await tell({ ...to, email: `new.${email}` }, null, 'Confirm')
    expect((await leave()).statusCode).toBe(200)
    const emails = await database`
      select content -> 'values' ->> 'other' as word from outbox where recipient in (${other.email}, ${`new.${email}`})`
    const bell = await database`select titles ->> 'en' as word from notice where account_id = ${to.id} order by id`
    expect(emails.map(({ word }) => word)).toEqual([`Home of ${agencyName}`])
    expect(bell.map(({ word }) => word)).toEqual([`Home of ${agencyName}`, 'Confirm'])
  },
)

test('of a home that a lease refers to, the calendars, the blocked days and the reference are deleted', async () => {
  const { person, leave } = await aPerson('Nido')
  const home = await rentals.aHome({}, person)
  await database`update listing set reference = 'N-1' where id = ${home}`
  await database`insert into calendar_source (listing_id, name, url, created_at, next_read_at)
    values (${home}, 'Mine', 'https://calendars.test/a.ics', now(), 'infinity')`
  await database`insert into blocked_days (listing_id, nights, note) values (${home}, '[2029-01-01,2029-01-09)', 'Aunt')`
  const lease = await rentals.request(home)
  await services.leases.withdraw(rentals.tenant, lease)
  expect((await leave()).statusCode).toBe(200)
  const [kept] = await database`select reference, (select count(*)::int from calendar_source) as sources,
    (select count(*)::int from blocked_days) as blocks from listing where id = ${home}`
  expect(kept).toEqual({ reference: null, sources: 0, blocks: 0 })
})

// promise: pub-6-leaving-door
test('the other party of a viewing gets an e-mail, and the viewing is cancelled', async () => {
  const { person, leave, lastName } = await aPerson()
  const other = await aPerson()
  await services.chat.send(other.person.id, { id: crypto.randomUUID(), recipientId: person.id, content: 'Free?' })
  const startsAt = new Date(clock.now() + 86_400_000)
  const [over, ends] = [new Date(clock.now() - 86_400_000), new Date(startsAt.getTime() + 1_800_000)]
  const agreed = async (from: Date, to: Date) => database`
    insert into viewing (id, landlord_id, tenant_id, listing_id, time_zone, state, way, minutes, times, words, created_at,
      starts_at, agreed_at, during)
    values (${crypto.randomUUID()}, ${other.person.id}, ${person.id}, ${await rentals.aHome({}, other.person)}, 'UTC',
      'agreed', 'video', 30, ${[from.toISOString()]}::timestamptz[], 'Ring twice', ${over}, ${from}, ${over},
      tstzrange(${from}, ${to}))`
  await agreed(startsAt, ends)
  await agreed(over, new Date(over.getTime() + 1_800_000))
  expect((await leave()).statusCode).toBe(200)
  const rows = await database`select state, words from viewing where tenant_id = ${person.id} order by starts_at`
  expect(rows).toEqual([
    { state: 'agreed', words: 'Ring twice' },
    { state: 'cancelled', words: 'Ring twice' },
  ])
  const emails = (await services.app.inject(`/api/mailbox?to=${other.email}`)).json()
  expect(emails.map(({ subject }: { subject: string }) => subject)).toEqual([
    `Ola ${lastName} cancelled the viewing of Two-bedroom off Paseo Escalón`,
  ])
})

/** Resolves once a transaction waits for a lock of another. */
const transactionWaits = () =>
  expect
    .poll(
      async () =>
        (await database`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
          .length,
    )
    .toBeGreaterThan(0)

test.for(['lease', 'conversation'] as const)(
  'an action on a %s while its other party leaves finishes first, and both succeed',
  async (table) => {
    const { person, leave } = await aPerson()
    const other = await aPerson()
    const lease = await rentals.request(await rentals.aHome({}, other.person), {}, person)
    await services.leases.withdraw(person, lease)
    await services.chat.send(other.person.id, { id: crypto.randomUUID(), recipientId: person.id, content: 'Hi' })
    const { leaving } = await database.begin(async (tx) => {
      await tx`set local deadlock_timeout = '1ms'` // it would be the deadlock's victim
      const mine = table === 'lease' ? tx`tenant_id = ${person.id}` : tx`${person.id} in (first_id, second_id)`
      await tx`select from ${tx(table)} where ${mine} for update`
      const leaving = leave()
      await transactionWaits()
      await tx`select from account where id = ${person.id} for key share` // as a row that refers to them does
      return { leaving }
    })
    expect((await leaving).statusCode).toBe(200)
  },
)

test('a deadlock on anything else is retried', async () => {
  const { person, leave } = await aPerson()
  await database`insert into saved_search (account_id, name, query, saved_at, checked_at)
    values (${person.id}, 'x', 'x', now(), now())`
  const { leaving } = await database.begin(async (tx) => {
    await tx`set local deadlock_timeout = '1h'` // the other one is the victim
    await tx`select from saved_search where account_id = ${person.id} for update`
    const leaving = leave()
    await transactionWaits()
    await tx`select from account where id = ${person.id} for key share`
    return { leaving }
  })
  expect((await leaving).statusCode).toBe(200)
})

test('a concurrent form or request does not refill a deleted account, and no home of a stub can be requested', async () => {
  const { person, leave } = await aPerson()
  const home = await rentals.aHome({}, person)
  const theirs = await rentals.aHome()
  expect((await leave()).statusCode).toBe(200)
  const form = { firstName: 'Ola', lastName: 'Again', phoneNumber: '+34 1', emailAddress: 'again@mail.test' }
  await expect(services.accounts.profiles.save(person, { ...form, currentPassword: password })).rejects.toThrow()
  await services.accounts.fillName(database, person.id, { firstName: 'Ola', lastName: 'Again' })
  await expect(services.accounts.changeAvatar(person.id, await aPicture())).rejects.toThrow('session-over')
  await expect(rentals.request(theirs, {}, person)).rejects.toThrow('session-over')
  await expect(rentals.request(home)).rejects.toThrow('listing-not-found')
  const [stub] =
    await database`select first_name, last_name, avatar, pending_email from account where id = ${person.id}`
  expect(stub).toEqual({ firstName: null, lastName: null, avatar: null, pendingEmail: null })
})

import { readFileSync } from 'node:fs'
import { emailsOfTopic } from '@keyhold/rental/noticeTopic.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createBus } from '../../../gateways/bus.ts'
import { connectDatabase } from '../../../gateways/database.ts'
import { languages, textFor } from '../../../gateways/text.ts'
import { createTestNotices } from '../../../testing/notices.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { noticeKindOf } from './emailKinds.ts'
import { createNotices } from './service.ts'

const services = await createTestServices()
const rentals = await createTestRentals(services)
const { landlord, tenant, other } = rentals
const { leases, choices, deps } = services
const { database, clock } = deps
const faults: Record<string, unknown>[] = []
const onFault = (_: unknown, row: Readonly<Record<string, unknown>> = {}) => faults.push(row)
const { outbox, notices, noticesDeps } = createTestNotices(services, { onFault })
afterAll(() => services.close())

const emails = async () => (await outbox.listNewest()).map(({ to, subject }) => `${to}: ${subject}`).reverse()
/** Follows until this many rows were read: any transaction on the same server may hold them back briefly. */
async function follow(rows: number, by: Pick<typeof notices, 'follow'> = notices): Promise<number> {
  let read = 0
  const pass = async () => {
    read += await by.follow()
    expect(read).toBeGreaterThanOrEqual(rows)
  }
  await vi.waitFor(pass)
  return read
}
beforeEach(async () => {
  await notices.skip()
  await database`delete from outbox`
})

test('the parties of a request are notified of it once, in the order of events', async () => {
  const id = await rentals.request(await rentals.aHome())
  await leases.open(landlord, id)
  await leases.accept(landlord, id)
  await follow(3)
  await notices.follow()
  const mails = await emails()
  expect(mails).toHaveLength(2)
  expect(mails[0]).toMatch(/^lucia@mail.example: Daniel has requested to rent/)
  expect(mails[1]).toMatch(/^daniel@mail.example: Lucia accepted: pay by 22 November 2026 at 06:00$/)
})

test('e-mails and bell notices store whom they name, and are deleted with them', async () => {
  await rentals.request(await rentals.aHome())
  await follow(1)
  const [email] = await database`select about_ids from outbox`
  const [line] = await database`select about_id from notice where account_id = ${landlord.id} order by id desc limit 1`
  expect([email?.aboutIds, line?.aboutId]).toEqual([[tenant.id], tenant.id])
})

// promise: sgn-4-flow-notified
test('the e-mail about an acceptance has the money, the stay and the way to pay', async () => {
  const id = await rentals.request(await rentals.aHome())
  await leases.accept(landlord, id)
  await follow(2)
  const [email] = await outbox.listNewest('daniel@mail.example')
  for (const words of [
    '1,900 USDT',
    '800 USDT',
    '1 December 2026',
    'KH-0000',
    `/profile/${tenant.id}/leases/${id}/pay`,
  ])
    expect(email?.text).toContain(words)
  expect(email?.text).not.toMatch(/\{\{|\$t\(|notices:/)
})

test('a row that fails is tried five times, reported and skipped; the others are sent', async () => {
  const bad = await rentals.request(await rentals.aHome())
  const good = await rentals.request(await rentals.aHome(), { validFrom: '2026-12-10' }, other)
  const find: typeof leases.find = (query, id) => {
    if (id === bad) throw new Error('this lease cannot be read')
    return leases.find(query, id)
  }
  const limping = createNotices({ ...noticesDeps, leases: { ...leases, find } })
  const emailCount = async () => {
    await limping.follow()
    return (await emails()).length
  }
  await expect.poll(emailCount).toBe(1)
  expect(faults.map(({ leaseId, failures, isPassedOver }) => [leaseId, failures, isPassedOver])).toEqual([
    [bad, 1, false],
    [bad, 2, false],
    [bad, 3, false],
    [bad, 4, false],
    [bad, 5, true],
  ])
  expect(await emails()).toHaveLength(1)
  expect(await leases.find(database, good)).toBeDefined()
  const kept = await database`select failures, last_error from notice_failure`
  expect(kept).toMatchObject([{ failures: 5, lastError: 'Error: this lease cannot be read' }])
})

test('notifying takes one connection at a time: a pool of one is enough', async () => {
  await rentals.request(await rentals.aHome())
  const one = connectDatabase(services.databaseUrl, 1)
  const alone = createNotices({ ...noticesDeps, database: one, bus: createBus(one) })
  expect(await follow(1, alone)).toBe(1)
  await one.end()
})

test('the landlord reads the name from the request, whatever the profile says', async () => {
  const renteeFullName = 'Santiago Ferrer Solano'
  await rentals.request(await rentals.aHome(), { renteeFullName })
  await follow(1)
  const [asked] = await outbox.listNewest('lucia@mail.example')
  expect(asked?.subject).toMatch(/^Santiago has requested to rent/)
  expect(asked?.text).not.toContain('Daniel')
})

test('each party reads in their own language', async () => {
  await database`update account set language_id = 700002 where id = ${landlord.id}`
  await rentals.request(await rentals.aHome())
  await follow(1)
  await database`update account set language_id = 700000 where id = ${landlord.id}`
  expect((await emails())[0]).toContain('ขอเช่าที่พักของคุณ')
})

// promise: sgn-2-notices-bell
test('e-mails about requests that a person switched off are not sent, but the bell lists them', async () => {
  await choices.choose(landlord.id, { kind: 'requests', isOn: false }, '')
  const id = await rentals.request(await rentals.aHome())
  await leases.decline(landlord, id)
  await follow(2)
  await choices.choose(landlord.id, { kind: 'requests', isOn: true }, '')
  expect(await emails()).toEqual([expect.stringMatching(/^daniel@mail.example: .* declined your request/)])
  const listed = await database`select titles->>'en' as title from notice where account_id = ${landlord.id}`
  expect(listed.map(({ title }) => String(title))).toContainEqual(
    expect.stringMatching(/^Daniel has requested to rent/),
  )
})

test('e-mails about money are sent whatever a person switched off', async () => {
  for (const kind of ['requests', 'messages', 'searches']) await choices.choose(tenant.id, { kind, isOn: false }, '')
  const id = await rentals.request(await rentals.aHome())
  await leases.accept(landlord, id)
  await follow(2)
  for (const kind of ['requests', 'messages', 'searches']) await choices.choose(tenant.id, { kind, isOn: true }, '')
  expect((await outbox.listNewest('daniel@mail.example'))[0]?.subject).toMatch(/^Lucia accepted: pay by/)
})

test('the database accepts no opt-out from money, and an existing one is ignored', async () => {
  const silence = () => database`insert into email_off values (${tenant.id}, 'money')`
  await expect(silence()).rejects.toThrow('only_these_can_be_off')
  await database`alter table email_off drop constraint only_these_can_be_off`
  await silence()
  const id = await rentals.request(await rentals.aHome())
  await leases.accept(landlord, id)
  await follow(2)
  expect((await outbox.listNewest('daniel@mail.example'))[0]?.subject).toMatch(/^Lucia accepted: pay by/)
})

test('an optional e-mail links to its reader’s settings; one about money does not', async () => {
  const id = await rentals.request(await rentals.aHome())
  await leases.accept(landlord, id)
  await follow(2)
  const [asked] = await outbox.listNewest('lucia@mail.example')
  const [accepted] = await outbox.listNewest('daniel@mail.example')
  const way = `Choose which emails you get: http://keyhold.test/profile/${landlord.id}/home#notices`
  expect(asked?.text).toContain(way)
  expect(asked?.html).toContain(`<a href="http://keyhold.test/profile/${landlord.id}/home#notices">`)
  expect(accepted?.text).not.toContain('#notices')
})

test('only request topics can be switched off; everything else, including unclassified e-mails, counts as money', () => {
  const locale = JSON.parse(readFileSync(new URL('../../../../../locales/en/notices.json', import.meta.url), 'utf8'))
  const kinds = Object.keys(locale).filter((kind) => locale[kind].subject)
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds.filter((kind) => noticeKindOf(kind) === 'requests').toSorted()).toEqual([
    'declined',
    'edited',
    'gaveWay',
    'requested',
    'unanswered',
    'unansweredByYou',
    'withdrawn',
  ])
  expect(noticeKindOf('a letter of tomorrow')).toBe('money')
})

// promise: sgn-2-quiet
test('e-mails about requests wait until quiet hours end; the bell and e-mails about money do not', async () => {
  const quiet = { from: '05:00', until: '09:30', timeZone: 'America/El_Salvador' } // it is 06:00 there
  for (const { id } of [landlord, tenant]) await choices.setQuietHours(id, quiet)
  const id = await rentals.request(await rentals.aHome())
  await leases.accept(landlord, id)
  await follow(2)
  const posted = await database`select recipient, next_try_at from outbox order by id`
  expect(posted).toEqual([
    { recipient: 'lucia@mail.example', nextTryAt: new Date('2026-11-20T15:30:00Z') },
    { recipient: 'daniel@mail.example', nextTryAt: new Date(clock.now()) },
  ])
  for (const { id } of [landlord, tenant]) await choices.setQuietHours(id, null)
  await rentals.request(await rentals.aHome())
  await follow(1)
  const [last] = await database`select next_try_at from outbox order by id desc limit 1`
  expect(last?.nextTryAt).toEqual(new Date(clock.now()))
})

// promise: sgn-2-quiet-ended
test('notices held back by quiet hours go at once when these are ended, or when new ones end', async () => {
  const zone = 'America/El_Salvador' // it is 06:00 there
  const waits = async () => (await database`select next_try_at from outbox`)[0]?.nextTryAt.toISOString()
  await choices.setQuietHours(landlord.id, { from: '05:00', until: '09:30', timeZone: zone })
  await rentals.request(await rentals.aHome())
  await follow(1)
  expect(await waits()).toBe('2026-11-20T15:30:00.000Z')
  await choices.setQuietHours(landlord.id, { from: '05:00', until: '07:00', timeZone: zone })
  expect(await waits()).toBe('2026-11-20T13:00:00.000Z')
  await choices.setQuietHours(landlord.id, null)
  expect(await waits()).toBe(new Date(clock.now()).toISOString())
})

test('a reason is passed on in the e-mail', async () => {
  const id = await rentals.request(await rentals.aHome())
  await leases.decline(landlord, id, 'My sister moves in.')
  await follow(2)
  expect((await outbox.listNewest('daniel@mail.example'))[0]?.text).toContain('They said: “My sister moves in.”')
})

test('a slower transaction’s row is notified too, after a faster one’s', async () => {
  const home = await rentals.aHome()
  const slow = await rentals.request(home)
  const fast = await rentals.request(home, { validFrom: '2026-12-10' }, other)
  await notices.skip()
  await database.begin(async (tx) => {
    await tx`insert into lease_history (lease_id, transition, party, at, server_at, to_status)
      values (${slow}, 'decline', 'landlord', 1, now(), 'declined')`
    await leases.decline(landlord, fast)
    expect(await createNotices(noticesDeps).follow()).toBe(0)
  })
  await notices.follow()
  const mails = (await emails()).map((line) => line.split(':')[0]).sort()
  expect(mails).toEqual(['daniel@mail.example', 'tom@mail.example'])
})

test('history goes in the order of its transactions, whatever the number of digits of their ids', async () => {
  const leaseId = await rentals.request(await rentals.aHome())
  for (const tx of ['10', '9'])
    await database`insert into lease_history (tx, lease_id, transition, party, at, server_at, to_status)
      values (${tx}::text::xid8, ${leaseId}, 'edit', 'tenant', 1, now(), 'requested')`
  const listed = await leases.listHistoryAfter(database, { tx: '0', id: '0' }, 2)
  expect(listed.map(({ cursor }) => cursor.tx)).toEqual(['9', '10'])
  const [newest] = await database`select tx::text as number from lease_history order by lease_history.tx desc limit 1`
  expect((await leases.findHistoryEnd(database))?.tx).toBe(newest?.number)
})

test('two concurrent processes notify each row once', async () => {
  await rentals.request(await rentals.aHome())
  const atOnce = { follow: async () => Math.max(...(await Promise.all([1, 2, 3].map(() => notices.follow())))) }
  await follow(1, atOnce)
  expect(await emails()).toHaveLength(1)
})

test('an imported history notifies no one', async () => {
  await rentals.request(await rentals.aHome())
  await notices.skip()
  expect(await notices.follow()).toBe(0)
})

test('an imported history is in the bell whole, also while another transaction is open', async () => {
  await database.begin(async (tx) => {
    await tx`select pg_current_xact_id()`
    const id = await rentals.request(await rentals.aHome())
    await notices.skip()
    expect(await database`select from notice where path like ${`%${id}`}`).toHaveLength(1)
  })
  expect(await notices.follow()).toBe(0)
})

test('every e-mail is worded in every language', () => {
  const kinds = Object.values(emailsOfTopic).flat()
  const parts = ['subject', 'heading', 'body', 'button', 'why']
  for (const language of languages)
    for (const key of kinds.flatMap((kind) => parts.map((part) => `notices:${kind}.${part}`)))
      expect(textFor(language).has(key), `${language} ${key}`).toBe(true)
})

/** Emails about unread messages: after ten minutes, grouped, each message once, at most one email an hour. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { connectDatabase } from '../../../../gateways/database.ts'
import { createOutbox } from '../../../../gateways/outbox.ts'
import { languages } from '../../../../gateways/text.ts'
import { createServices } from '../../../../services.ts'
import { createTestRentals } from '../../../../testing/rentals.ts'
import { createTestServices } from '../../../../testing/services.ts'
import { setSeen } from '../seenStore.ts'
import { createUnreadEmails } from './service.ts'

const services = await createTestServices()
const { landlord, tenant, other, walletless, newcomer, aHome } = await createTestRentals(services)
const { accounts, listings, chat, choices, push, deps } = services
const { database, clock } = deps
const outbox = createOutbox({ ...deps, mailer: undefined, onFault: () => undefined })
const onFault = () => undefined
const unreadDeps = { database, clock, outbox, people: accounts, homes: listings, choices, push, onFault }
const unread = createUnreadEmails(unreadDeps)
const minute = 60
const hour = 60 * minute
afterAll(() => services.close())

type HasId = { readonly id: string }
const write = (from: HasId, to: HasId, content = 'Is it quiet at night?', listingId?: string) =>
  chat.send(from.id, { id: crypto.randomUUID(), recipientId: to.id, content, listingId })
const emailsTo = async (name: string) => (await outbox.listNewest(`${name}@mail.example`)).reverse()
const subjects = async (name: string) => (await emailsTo(name)).map(({ subject }) => subject)
const passAndTick = async (seconds: number) => {
  clock.pass(seconds)
  await unread.tick()
}

beforeEach(async () => {
  await database`delete from message`
  await database`delete from conversation`
  await database`delete from unread_email`
  await database`delete from outbox`
})

// promise: sgn-4-chat-letter
test('a message is notified after ten minutes unread: who wrote, about which home, and never the text', async () => {
  await write(tenant, landlord, 'My wallet is secret-words', await aHome())
  await passAndTick(9 * minute)
  expect(await subjects('lucia')).toEqual([])
  await passAndTick(minute)
  const [mail, ...others] = await emailsTo('lucia')
  expect([mail?.subject, others]).toEqual(['Daniel wrote to you on Keyhold', []])
  expect(mail?.text).toContain('Daniel\n1 message about Two-bedroom off Paseo Escalón\n')
  expect(mail?.link).toBe(`/profile/${landlord.id}/messages?with=${tenant.id}`)
  expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toContain('secret-words')
})

test('one email covers all unread messages, from everyone, including the newest', async () => {
  await write(tenant, landlord)
  await write(tenant, landlord)
  clock.pass(9 * minute)
  await write(other, landlord)
  await passAndTick(minute)
  const [mail, ...others] = await emailsTo('lucia')
  expect([mail?.subject, others]).toEqual(['3 unread messages from Tom and Daniel', []])
  expect(mail?.text).toContain(`Tom\n1 message\nhttp://keyhold.test/profile/${landlord.id}/messages?with=${other.id}`)
  expect(mail?.text).toContain('Daniel\n2 messages\n')
  expect(mail?.link).toBe(`/profile/${landlord.id}/messages`)
})

// promise: sgn-4-chat-letter-once
test('each message is notified once, and the next email comes an hour after the last at the earliest', async () => {
  await write(tenant, landlord)
  await passAndTick(10 * minute)
  await passAndTick(3 * hour)
  expect(await subjects('lucia')).toHaveLength(1)
  await write(other, landlord)
  await passAndTick(10 * minute)
  await write(other, landlord)
  await passAndTick(49 * minute)
  expect(await subjects('lucia')).toHaveLength(2)
  await passAndTick(11 * minute)
  expect((await subjects('lucia')).slice(1)).toEqual(['Tom wrote to you on Keyhold', 'Tom wrote to you on Keyhold'])
})

test('a message that was read meanwhile is not notified', async () => {
  await write(tenant, landlord)
  await chat.read(landlord.id, tenant.id)
  await write(other, landlord)
  await passAndTick(10 * minute)
  expect(await subjects('lucia')).toEqual(['Tom wrote to you on Keyhold'])
})

test('a message that came after another was read waits its own ten minutes', async () => {
  await write(tenant, landlord)
  clock.pass(9 * minute)
  await write(other, landlord)
  await chat.read(landlord.id, tenant.id)
  await passAndTick(9 * minute)
  expect(await subjects('lucia')).toEqual([])
  await passAndTick(minute)
  expect(await subjects('lucia')).toHaveLength(1)
})

test('an author whose account was deleted is in no email', async () => {
  const { person } = await accounts.seed({
    email: 'gone@mail.example',
    password: 'a long password',
    languageId: 700_000,
  })
  await write(person, landlord)
  await database`delete from account where id = ${person.id}`
  await passAndTick(10 * minute)
  expect(await subjects('lucia')).toEqual([])
})

test('an unconfirmed address gets no email until it is confirmed, and then within an hour', async () => {
  await write(tenant, newcomer)
  await passAndTick(10 * minute)
  expect(await subjects('nora')).toEqual([])
  await database`update account set email_confirmed_at = now() where id = ${newcomer.id}`
  await passAndTick(hour)
  expect(await subjects('nora')).toHaveLength(1)
})

test('each recipient reads in their own language', async () => {
  const said: string[] = []
  for (const [index, languageId] of [700_000, 700_001, 700_002].entries()) {
    await database`update account set language_id = ${languageId} where id = ${landlord.id}`
    await database`update message set notified_at = null, sent_at = ${new Date(clock.now())}`
    await write(other, landlord)
    await passAndTick(2 * hour)
    const mail = (await emailsTo('lucia'))[index]
    said.push(mail?.subject ?? '')
    expect(mail?.text).not.toMatch(/\{\{|\$t\(|notices:/)
  }
  await database`update account set language_id = 700000 where id = ${landlord.id}`
  expect(said[1]).toBe('2 mensajes sin leer de Tom')
  expect(said[2]).toContain('ยังไม่ได้อ่าน')
  expect(new Set(said).size).toBe(languages.length)
})

test('of many authors the email names three, lists five and counts the others', async () => {
  const senders = [tenant, other, walletless, newcomer]
  for (let number = 0; number < 3; number += 1)
    senders.push(
      (await accounts.seed({ email: `n${number}@mail.example`, password: 'a long password', languageId: 700_000 }))
        .person,
    )
  for (const sender of senders) await write(sender, landlord)
  await passAndTick(10 * minute)
  const [mail] = await emailsTo('lucia')
  expect(mail?.subject).toBe('7 unread messages from Someone, Someone, Someone, and 4 others')
  expect(mail?.text.match(/\n1 message\n/g)).toHaveLength(5)
  expect(mail?.text).toContain('And messages from 2 more people.')
})

test('processes that poll at the same time write one email', async () => {
  await write(tenant, landlord)
  clock.pass(10 * minute)
  const another = connectDatabase(services.databaseUrl, 2)
  const twin = createUnreadEmails({ ...unreadDeps, database: another })
  await Promise.all([unread.tick(), twin.tick(), unread.tick(), twin.tick()])
  await another.end()
  expect(await subjects('lucia')).toHaveLength(1)
})

test('a recipient locked by one process is skipped by another, which does not wait', async () => {
  await write(tenant, landlord)
  clock.pass(10 * minute)
  await database`insert into unread_email values (${landlord.id}, ${new Date(0)})`
  const another = connectDatabase(services.databaseUrl, 1)
  await another.begin(async (tx) => {
    await tx`select from unread_email for update`
    await unread.tick()
  })
  await another.end()
  expect(await subjects('lucia')).toEqual([])
  await unread.tick()
  expect(await subjects('lucia')).toHaveLength(1)
})

test('a recipient emailed by another process meanwhile rests, although others wait', async () => {
  await write(tenant, landlord)
  clock.pass(1)
  await write(tenant, other)
  clock.pass(10 * minute)
  const find: typeof accounts.find = async (id, tx) => {
    if (id === landlord.id) await database`insert into unread_email values (${other.id}, ${new Date(clock.now() + 1)})`
    return accounts.find(id, tx)
  }
  await createUnreadEmails({ ...unreadDeps, people: { find } }).tick()
  expect([await subjects('lucia'), await subjects('tom')]).toEqual([['Daniel wrote to you on Keyhold'], []])
})

test('reading never waits for an email, nor an email for reading', async () => {
  await write(tenant, landlord)
  clock.pass(10 * minute)
  const another = connectDatabase(services.databaseUrl, 1)
  const [conversation] = await database<{ id: string }[]>`select id from conversation`
  const opened = { conversationId: conversation?.id ?? '', readerId: landlord.id, sequence: 1 }
  await another.begin(async (tx) => {
    await setSeen(tx, opened)
    await unread.tick()
  })
  await another.end()
  expect(await chat.countUnseen(landlord.id)).toBe(0)
})

test('an answered message is not notified', async () => {
  await write(tenant, landlord)
  await write(landlord, tenant)
  await passAndTick(10 * minute)
  expect([await subjects('lucia'), await subjects('daniel')]).toEqual([[], ['Lucia wrote to you on Keyhold']])
})

test('a message read while its email is written is not notified, and a later one keeps its ten minutes', async () => {
  await write(tenant, landlord)
  clock.pass(10 * minute)
  await write(other, landlord)
  const find: typeof accounts.find = async (id, tx) => {
    await chat.read(landlord.id, tenant.id)
    return accounts.find(id, tx)
  }
  await createUnreadEmails({ ...unreadDeps, people: { find } }).tick()
  expect(await subjects('lucia')).toEqual([])
  await passAndTick(10 * minute)
  expect(await subjects('lucia')).toEqual(['Tom wrote to you on Keyhold'])
})

// promise: sgn-4-chat-letter-crash
test('a crash between marking and posting marks nothing: the email comes an hour later, and others get theirs at once', async () => {
  await write(tenant, landlord)
  await write(tenant, other)
  clock.pass(10 * minute)
  const broken = createUnreadEmails({
    ...unreadDeps,
    outbox: {
      ...outbox,
      post: async (tx, mail) => {
        if (mail.to.startsWith('lucia')) throw new Error('the process died')
        await outbox.post(tx, mail)
      },
    },
  })
  await expect(broken.tick()).rejects.toThrow('the process died')
  expect([await subjects('lucia'), await subjects('tom')]).toEqual([[], ['Daniel wrote to you on Keyhold']])
  await passAndTick(minute)
  expect(await subjects('lucia')).toEqual([])
  await passAndTick(hour)
  expect(await subjects('lucia')).toHaveLength(1)
})

test('a short database outage delays no email by an hour', async () => {
  await write(tenant, landlord)
  clock.pass(10 * minute)
  const find = () => Promise.reject(Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' }))
  const cutOff = createUnreadEmails({ ...unreadDeps, people: { find } })
  await expect(cutOff.tick()).rejects.toThrow('the connection was lost')
  await unread.tick()
  expect(await subjects('lucia')).toHaveLength(1)
})

test("the email is written on the transaction's single connection", async () => {
  await write(tenant, landlord, 'About the home', await aHome())
  clock.pass(10 * minute)
  const one = connectDatabase(services.databaseUrl, 1)
  const single = await createServices({ ...deps, database: one })
  await createUnreadEmails({ ...unreadDeps, database: one, people: single.accounts, homes: single.listings }).tick()
  await Promise.all([single.app.close(), one.end({ timeout: 1 })])
  expect(await subjects('lucia')).toHaveLength(1)
})

test('a person who switched these emails off gets none, nor one about them after switching on again', async () => {
  await choices.choose(landlord.id, { kind: 'messages', isOn: false }, '')
  await write(tenant, landlord)
  await passAndTick(10 * minute)
  await choices.choose(landlord.id, { kind: 'messages', isOn: true }, '')
  await passAndTick(2 * hour)
  expect(await subjects('lucia')).toEqual([])
  await write(tenant, landlord)
  await passAndTick(10 * minute)
  const [mail] = await emailsTo('lucia')
  expect(mail?.subject).toBe('Daniel wrote to you on Keyhold')
  expect(mail?.text).toContain(`/profile/${landlord.id}/home#notices`)
})

test('in quiet hours no one is emailed; what is still unread comes in one email when they end', async () => {
  const now = new Date(clock.now())
  const timeAfter = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16)
  await choices.setQuietHours(landlord.id, { from: timeAfter(0), until: timeAfter(120), timeZone: 'UTC' })
  await write(tenant, landlord)
  await passAndTick(15 * minute)
  await write(other, landlord)
  await passAndTick(80 * minute)
  expect(await subjects('lucia')).toEqual([])
  await passAndTick(25 * minute)
  await choices.setQuietHours(landlord.id, null)
  expect(await subjects('lucia')).toEqual(['2 unread messages from Tom and Daniel'])
})

test('shortening quiet hours sends waiting notifications within a minute', async () => {
  const time = (minutes: number) => new Date(clock.now() + minutes * 60_000).toISOString().slice(11, 16)
  await choices.setQuietHours(landlord.id, { from: time(0), until: time(600), timeZone: 'UTC' })
  await write(tenant, landlord)
  await passAndTick(15 * minute)
  await choices.setQuietHours(landlord.id, null)
  await passAndTick(minute)
  expect(await subjects('lucia')).toEqual(['Daniel wrote to you on Keyhold'])
})

/** Seventy messages of one conversation, all read by the cursor alone; returns what one pass leaves unmarked. */
async function unsettledAfterOnePass(settling: { most: number; milliseconds: number }): Promise<number> {
  await write(tenant, landlord)
  await database`
    insert into message (id, conversation_id, sequence, sender_id, recipient_id, content, caution, sent_at)
    select gen_random_uuid(), conversation_id, 1 + more, sender_id, recipient_id, content, caution, sent_at
    from message, generate_series(1, 69) more`
  await database`update conversation set last_sequence = 70, first_seen = 70, second_seen = 70`
  clock.pass(10 * minute)
  await createUnreadEmails({ ...unreadDeps, settling }).tick()
  return (await database`select from message where notified_at is null`).length
}

test('after a busy hour one pass marks every seen message as notified', async () => {
  expect(await unsettledAfterOnePass({ most: 20, milliseconds: 60 * 60_000 })).toBe(0)
})

test("marking seen messages delays emails by no more than one pass's time limit", async () => {
  expect(await unsettledAfterOnePass({ most: 20, milliseconds: -1 })).toBe(50)
})

test('seeded past messages are not notified', async () => {
  const draft = { id: crypto.randomUUID(), recipientId: landlord.id, content: 'Long ago' }
  await chat.send(tenant.id, draft, new Date(clock.now() - hour * 1000))
  await passAndTick(hour)
  expect(await subjects('lucia')).toEqual([])
})

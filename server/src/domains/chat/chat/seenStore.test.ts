/** Read state is one cursor per party of a conversation (D 7.4). */
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createBus } from '../../../gateways/bus.ts'
import { connectDatabase } from '../../../gateways/database.ts'
import { createTestPeople } from '../../../testing/people.ts'
import { createTestServices } from '../../../testing/services.ts'
import { isSeen } from './seenStore.ts'
import { listDue, markNotified, setSeenNotified } from './unread/store.ts'

const services = await createTestServices()
const { chat } = services
const { database } = services.deps
const { landlord, tenant, other } = await createTestPeople(services)
const bus = createBus(database)
const elsewhere = connectDatabase(services.databaseUrl, 1)
beforeEach(() => database`delete from conversation`)
afterAll(async () => {
  await elsewhere.end({ timeout: 1 })
  await services.close()
})

type HasId = { readonly id: string }
const write = (from: HasId, to: HasId, seen?: number) =>
  chat.send(from.id, { id: crypto.randomUUID(), recipientId: to.id, content: 'Hello', seen })
const seenIn = async () => {
  const rows = await database<{ isSeen: boolean }[]>`
    select ${isSeen(database)} as is_seen from message join conversation on conversation.id = conversation_id order by sequence`
  return rows.map((row) => row.isSeen)
}
const unseenOf = async ({ id }: HasId, from: HasId) => {
  const all = await chat.listCorrespondents(id, 'en')
  return [await chat.countUnseen(id), all.find((one) => one.id === from.id)?.unseen]
}

test('a reply marks everything before it as seen', async () => {
  for (let left = 3; left > 0; left--) await write(tenant, landlord)
  expect(await unseenOf(landlord, tenant)).toEqual([3, 3])
  await write(landlord, tenant)
  expect(await seenIn()).toEqual([true, true, true, false])
  expect(await unseenOf(landlord, tenant)).toEqual([0, 0])
  expect(await unseenOf(tenant, landlord)).toEqual([1, 1])
})

// promise: sgn-7-seen-mark
test('with an explicit sequence only that much is seen, even by a later reply', async () => {
  await write(tenant, landlord)
  await write(tenant, landlord)
  await write(landlord, tenant, 1)
  await write(landlord, tenant, 1)
  expect(await seenIn()).toEqual([true, false, false, false])
  await write(landlord, tenant, 0)
  expect(await seenIn()).toEqual([true, false, false, false, false])
  await chat.see(landlord.id, tenant.id, 2)
  await write(tenant, landlord, 5)
  expect(await seenIn()).toEqual([true, true, true, true, true, false])
})

test('a cursor past the last message does not mark later messages as seen', async () => {
  await write(tenant, landlord)
  await chat.see(landlord.id, tenant.id, 1_000_000)
  await write(tenant, landlord)
  expect(await seenIn()).toEqual([true, false])
  expect(await unseenOf(landlord, tenant)).toEqual([1, 1])
})

test('reading by one party marks nothing as seen for the other', async () => {
  for (const [reader, writer] of [
    [landlord, tenant],
    [tenant, landlord],
  ] as const) {
    await database`delete from conversation`
    await write(writer, reader)
    await write(reader, writer, 0)
    await chat.read(reader.id, writer.id)
    expect(await unseenOf(reader, writer)).toEqual([0, 0])
    expect(await unseenOf(writer, reader)).toEqual([1, 1])
  }
})

test("no one can mark another person's conversation", async () => {
  await write(tenant, landlord)
  await expect(chat.see(other.id, tenant.id, 1)).rejects.toThrow('correspondent-not-found')
  expect(await seenIn()).toEqual([false])
})

test('a seen message counts as notified once its email would be due, and no other message does', async () => {
  await write(tenant, landlord)
  await write(landlord, tenant)
  const settle = (sentBefore: number) =>
    setSeenNotified(database, { sentBefore: new Date(sentBefore), at: new Date(), most: 100 })
  const now = services.deps.clock.now()
  expect(await settle(now - 1)).toBe(0)
  expect(await settle(now)).toBe(1)
  expect(await database`select sequence from message where notified_at is not null`).toEqual([{ sequence: 1 }])
})

test('an answered message is in no email, although it is not marked as notified yet', async () => {
  await write(tenant, landlord)
  await write(landlord, tenant)
  const at = new Date(services.deps.clock.now())
  expect(await listDue(database, { sentBefore: at, at, most: 10 })).toEqual([tenant.id])
  expect(await database.begin((tx) => markNotified(tx, landlord.id, { sentBefore: at, at }))).toEqual([])
})

test('a further message does not publish the same seen cursor twice', async () => {
  const published: unknown[] = []
  await bus.listen()
  const stop = bus.subscribe('chat-seen', (note) => published.push(note))
  await write(tenant, landlord)
  for (let left = 2; left > 0; left--) await write(landlord, tenant)
  await chat.see(tenant.id, landlord.id, 3)
  await chat.see(tenant.id, landlord.id, 2)
  await vi.waitFor(() =>
    expect(published).toEqual([
      { readerId: landlord.id, senderId: tenant.id, sequence: 1 },
      { readerId: tenant.id, senderId: landlord.id, sequence: 3 },
    ]),
  )
  stop()
})

test('opening a conversation does not wait for a lock on one of its messages', async () => {
  await write(tenant, landlord)
  await elsewhere.begin(async (tx) => {
    await tx`select from message for update`
    await chat.read(landlord.id, tenant.id)
    expect(await unseenOf(landlord, tenant)).toEqual([0, 0])
  })
})

// promise: sgn-7-no-orphan
test('deleting a conversation deletes its messages, and none is stored without one', async () => {
  const { id } = await write(tenant, landlord)
  await write(tenant, other)
  const insert = database`
    insert into message (id, conversation_id, sequence, sender_id, recipient_id, content, caution, sent_at)
    select gen_random_uuid(), gen_random_uuid(), 1, sender_id, recipient_id, content, caution, sent_at from message where id = ${id}`
  await expect(insert).rejects.toMatchObject({ constraint_name: 'message_has_a_conversation' })
  await database`delete from conversation where id in (select conversation_id from message where id = ${id})`
  expect(await database`select recipient_id from message`).toEqual([{ recipientId: other.id }])
  await database`delete from account where id = ${other.id}`
  expect(await database`select from message`).toEqual([])
})

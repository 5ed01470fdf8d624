/** Messages are stored before they are published: numbered, once each, in batches, by one commit (D 7.5). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { createBus } from '../../../gateways/bus.ts'
import { connectDatabase } from '../../../gateways/database.ts'
import { createTestPeople } from '../../../testing/people.ts'
import { recordQueries } from '../../../testing/queries.ts'
import { createTestServices } from '../../../testing/services.ts'
import type { CheckedMessage } from './checkedMessage.ts'
import { isSeen } from './seenStore.ts'
import { createWriter, type Writer } from './writer.ts'

const services = await createTestServices()
const { database } = services.deps
const { landlord, tenant, other, newcomer } = await createTestPeople(services)
const elsewhere = connectDatabase(services.databaseUrl, 3)
const bus = createBus(database)
const writer = createWriter(bus)
const writerElsewhere = createWriter(createBus(elsewhere))
afterAll(async () => {
  await elsewhere.end({ timeout: 1 })
  await services.close()
})

type HasId = { readonly id: string }
const aMessage = (from: HasId, to: HasId, content: string, more: Partial<CheckedMessage> = {}): CheckedMessage => ({
  id: crypto.randomUUID(),
  senderId: from.id,
  recipientId: to.id,
  content,
  caution: false,
  listingId: null,
  sentAt: new Date(),
  notifiedAt: null,
  seen: 0,
  attachmentIds: [],
  ...more,
})
const forget = () => database`delete from conversation`
const unseen = () => database<{ content: string; recipientId: string }[]>`
  select content, recipient_id from message join conversation on conversation.id = conversation_id
  where not ${isSeen(database)} order by sequence`

// promise: sgn-7-sequence
test('messages of a conversation are numbered from one without a gap, whichever process stores them', async () => {
  const messages = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 0 ? aMessage(landlord, tenant, `${at}`) : aMessage(tenant, landlord, `${at}`),
  )
  const stored = await Promise.all(messages.map((one, at) => (at % 2 ? writer : writerElsewhere).write(one)))
  const counted = stored.map(({ sequence }) => sequence).sort((a, b) => a - b)
  expect(counted).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  await forget()
})

test('messages sent in order are stored in order, in every conversation', async () => {
  const sent = Array.from({ length: 40 }, (_, at) => aMessage(tenant, at % 2 ? landlord : other, `${at}`))
  const stored = await Promise.all(sent.map((one) => writer.write(one)))
  for (const to of [landlord, other]) {
    const sequences = stored.filter(({ recipientId }) => recipientId === to.id).map(({ sequence }) => sequence)
    expect(sequences).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  }
  await forget()
})

// promise: sgn-7-batches
test('messages that arrive during a commit go into the next transaction', async () => {
  const queries = await recordQueries(database, () =>
    Promise.all(Array.from({ length: 50 }, (_, at) => writer.write(aMessage(tenant, landlord, `${at}`)))),
  )
  const transactions = queries.filter(({ text }) => text.includes('insert into message')).length
  expect(transactions).toBe(2)
  await forget()
})

test('an id sent again, concurrently, in another process or later, is stored once, and works for no other sender', async () => {
  const message = aMessage(tenant, landlord, 'Hello')
  const again = () => [writer.write(message), writerElsewhere.write(message), writer.write(message)]
  const stored = [...(await Promise.all(again())), ...(await Promise.all(again()))]
  expect(new Set(stored.map(({ sequence }) => sequence))).toEqual(new Set([1]))
  const stolen = [
    { ...message, senderId: other.id },
    { ...message, content: 'Another' },
  ]
  for (const one of stolen) await expect(writer.write(one)).rejects.toThrow(new Refusal('message-id-taken'))
  expect(await database`select from message`).toHaveLength(1)
  await forget()
})

test('in a batch, a message that another process stored before is not stored twice, and uses up no number', async () => {
  const before = aMessage(tenant, landlord, 'of before')
  await writer.write(aMessage(tenant, landlord, 'first'))
  await writerElsewhere.write(before)
  const [one, two] = [aMessage(tenant, landlord, 'one'), aMessage(landlord, tenant, 'two')]
  // While the first is stored the others wait, so that they form one batch
  const waiting = writer.write(aMessage(landlord, tenant, 'before them'))
  const together = await Promise.all([one, before, two].map((message) => writer.write(message)))
  await waiting
  expect(together.map(({ sequence }) => sequence)).toEqual([4, 2, 5])
  expect((await writer.write(aMessage(tenant, landlord, 'last'))).sequence).toBe(6)
  await forget()
})

test('on a connection with prepared statements, a message stored elsewhere is answered as stored, and its batch stays together', async () => {
  const line = connectDatabase(services.databaseUrl, 1)
  const commitsOf = async (work: (writer: Writer) => Promise<unknown>) => {
    const here = createWriter(createBus(line))
    // The first creates the conversation; the next two prepare its statements
    for (const words of ['first', 'second', 'third']) await here.write(aMessage(tenant, landlord, words))
    const queries = await recordQueries(line, () => work(here))
    return queries.filter(({ text }) => text === 'commit').length
  }
  const before = aMessage(landlord, tenant, 'of before')
  await writerElsewhere.write(before)
  const alone = await commitsOf(async (here) => expect((await here.write(before)).sequence).toBe(1))
  expect(alone).toBe(1)
  const together = await commitsOf(async (here) => {
    const [one, two] = [aMessage(tenant, landlord, 'one'), aMessage(landlord, tenant, 'two')]
    // The others form a batch, with the first or while it is stored
    const some = [aMessage(tenant, landlord, 'before them'), one, before, two]
    const stored = await Promise.all(some.map((message) => here.write(message)))
    expect(stored.map(({ sequence }) => sequence)).toEqual([8, 9, 1, 10])
  })
  expect(together).toBeLessThan(3)
  await line.end({ timeout: 1 })
  await forget()
})

test('an id that another sender stores meanwhile is refused to the second sender, and uses up no number', async () => {
  const { conversationId } = await writer.write(aMessage(tenant, other, 'one'))
  const second = aMessage(newcomer, landlord, 'two')
  let late: Promise<unknown> | undefined
  await elsewhere.begin(async (tx) => {
    await tx`
      insert into message (id, conversation_id, sequence, sender_id, recipient_id, content, caution, sent_at, notified_at)
      values (${second.id}, ${conversationId}, 2, ${tenant.id}, ${other.id}, 'Hello', false, now(), null)`
    late = expect(writer.write(second)).rejects.toBeInstanceOf(Refusal)
    await tx`select pg_sleep(0.2)` // by now it waits for this transaction
  })
  await late
  expect(await writer.write(aMessage(newcomer, landlord, 'first'))).toMatchObject({ sequence: 1 })
  await forget()
})

test('a message stored before a block is answered as stored when it is sent again', async () => {
  const message = aMessage(tenant, landlord, 'Hello')
  const fresh = createWriter(bus) // which has seen no duplicate, so that it doubts none
  await writerElsewhere.write(message)
  await fresh.write(aMessage(tenant, landlord, 'first here'))
  await database`insert into block (blocker_id, blocked_id, blocked_at) values (${landlord.id}, ${tenant.id}, now())`
  expect((await fresh.write(message)).sequence).toBe(1)
  await expect(fresh.write(aMessage(tenant, landlord, 'more'))).rejects.toThrow(new Refusal('blocked-by-correspondent'))
  await database`delete from block`
  await forget()
})

test('a recently stored message is recalled as it was stored, and under no other number', async () => {
  const stored = await writer.write(aMessage(tenant, landlord, 'Hello'))
  expect(writer.recall(stored)).toEqual(stored)
  expect(writer.recall({ ...stored, sequence: stored.sequence + 1 })).toBeUndefined()
  await forget()
})

test('while the database is unavailable a batch is tried once together, and not one by one', async () => {
  let tries = 0
  const transact = async () => {
    tries += 1
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  }
  const cut = createWriter({ transact, publishesAfterCommit: false })
  const messages = ['one', 'two', 'three'].map((content) => aMessage(tenant, landlord, content))
  const ends = await Promise.allSettled(messages.map((one) => cut.write(one)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(tries).toBe(2)
})

test('text with quotes, backslashes, braces and commas is stored unchanged', async () => {
  const words = ['"', '\\', 'a,b', '{}', 'null', "it's", '\\"', 'ก\n"x"']
  await Promise.all(words.map((one) => writer.write(aMessage(tenant, landlord, one))))
  const rows = await database<{ content: string }[]>`select content from message order by sequence`
  expect(rows.map(({ content }) => content)).toEqual(words)
  await forget()
})

// promise: sgn-7-begins
test('a message that is refused or sent again creates no conversation, and sets no topic', async () => {
  const message = aMessage(tenant, landlord, 'Hello')
  await writer.write(message)
  await writer.write({ ...message, listingId: crypto.randomUUID() })
  const taken = new Refusal('message-id-taken')
  await expect(writer.write({ ...message, recipientId: other.id })).rejects.toThrow(taken)
  const own = aMessage(tenant, landlord, 'Again')
  const together = await Promise.allSettled([
    writer.write(aMessage(tenant, landlord, 'before')), // while this one is stored the next two wait together
    writer.write(own),
    writer.write({ ...own, recipientId: other.id }),
  ])
  // Whichever of the two with one id came first
  expect(together.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  const empty = database`select from conversation where not exists (select from message where conversation_id = conversation.id)`
  expect(await empty).toEqual([])
  expect(await database`select from conversation where listing_id is not null`).toEqual([])
  await forget()
})

test('a message that cannot be stored does not fail the others of its batch', async () => {
  const gone = { id: crypto.randomUUID() }
  const outcomes = await Promise.allSettled([
    writer.write(aMessage(tenant, other, 'first')),
    ...[aMessage(tenant, landlord, 'one'), aMessage(gone, landlord, 'nobody'), aMessage(tenant, landlord, 'two')].map(
      (one) => writer.write(one),
    ),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  await forget()
})

test('messages that belong together are stored all or none', async () => {
  const taken = aMessage(other, landlord, 'There already')
  await writer.write(taken)
  const together = [aMessage(tenant, landlord, 'one'), aMessage(tenant, landlord, 'two', { id: taken.id })]
  await expect(writer.writeAll(together)).rejects.toThrow(new Refusal('message-id-taken'))
  expect(await database`select from message`).toHaveLength(1)
  const [first] = await writer.writeAll([aMessage(tenant, landlord, 'one')])
  expect(first?.sequence).toBe(1)
  await forget()
})

// promise: sgn-7-answer-seen
test("a reply marks what the sender's page showed as seen, and not what arrived meanwhile", async () => {
  for (const words of ['Hello?', 'Is it free?', 'And the parking?'])
    await writer.write(aMessage(tenant, landlord, words))
  await writer.write(aMessage(landlord, tenant, 'It is.', { seen: 2 }))
  const ofLandlord = async () => (await unseen()).filter(({ recipientId }) => recipientId === landlord.id)
  expect(await ofLandlord()).toMatchObject([{ content: 'And the parking?' }])
  await writer.write(aMessage(landlord, tenant, 'It is covered.', { seen: 1_000_000 }))
  expect(await ofLandlord()).toEqual([])
  await writer.write(aMessage(tenant, landlord, 'Thank you.'))
  expect(await ofLandlord()).toMatchObject([{ content: 'Thank you.' }])
  await forget()
})

test('a message answered in the same transaction is stored and published as seen, as far as its recipient had seen', async () => {
  const published: unknown[] = []
  await bus.listen()
  const stop = bus.subscribe('chat-seen', (note) => published.push(note))
  const first = aMessage(tenant, landlord, 'first') // while this one is stored the others wait together
  const asked = aMessage(tenant, landlord, 'Is it free?')
  const answer = aMessage(landlord, tenant, 'It is.', { seen: undefined })
  const blind = aMessage(tenant, landlord, 'And the parking?', { seen: 0 })
  const stored = await Promise.all([first, asked, answer, blind].map((one) => writer.write(one)))
  expect(stored.slice(1).map((one) => one.isSeen)).toEqual([true, false, false])
  expect(await unseen()).toMatchObject([{ content: 'It is.' }, { content: 'And the parking?' }])
  await vi.waitFor(() => expect(published).toEqual([{ readerId: landlord.id, senderId: tenant.id, sequence: 2 }]))
  stop()
  await forget()
})

// promise: sgn-7-bus
test('messages are published on the bus in order, once stored, and a resent one is not published again', async () => {
  const received: unknown[] = []
  await bus.listen()
  bus.subscribe('chat-message', (note) => received.push((note as { sequence: number }).sequence))
  const messages = Array.from({ length: 5 }, (_, at) => aMessage(newcomer, landlord, `${at}`))
  await Promise.all(messages.map((one) => writer.write(one)))
  await Promise.all(messages.map((one) => writer.write(one)))
  await writer.write(aMessage(newcomer, landlord, 'last'))
  await vi.waitFor(() => expect(received).toEqual([1, 2, 3, 4, 5, 6]))
})

test('where a killed process may not have published, a resent message is published again, and so are recent ones', async () => {
  await forget()
  const received: unknown[] = []
  bus.subscribe('chat-message', (note) => received.push((note as { sequence: number }).sequence))
  const unsure = createWriter({ ...bus, publishesAfterCommit: true })
  const now = services.deps.clock.now()
  const message = aMessage(tenant, landlord, 'one', { sentAt: new Date(now) })
  await unsure.write(message)
  await unsure.write(message)
  await unsure.write(aMessage(tenant, landlord, 'of long ago', { sentAt: new Date(now - 3_600_000) }))
  await vi.waitFor(() => expect(received).toEqual([1, 1, 2]))
  received.length = 0
  await services.chat.redeliver()
  await vi.waitFor(() => expect(received).toEqual([1]))
})

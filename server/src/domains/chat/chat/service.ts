/** Chat: the sender is the signed-in person; messages are stored once; reading or answering marks them seen (D 7). */
import type { Language } from '@keyhold/rental/language.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../gateways/database.ts'
import { type AtBlock, createBlocks } from './blocks.ts'
import { type Correspondent, listCorrespondents } from './correspondents.ts'
import type { ChatDeps } from './deps.ts'
import { checkDraft, type Draft } from './draft.ts'
import {
  type Message,
  type MessageNote,
  messageOf,
  messageTopic,
  noteOf,
  type PersonSummary,
  seenTopic,
  typingTopic,
} from './message.ts'
import { filesOf, homesNamed } from './messageContext.ts'
import { batchProfileSummaries } from './profileSummaries.ts'
import { countUnseen, type Seen, setSeen } from './seenStore.ts'
import * as store from './store.ts'
import { createWriter } from './writer.ts'

const maxMessages = 500
const maxEarlier = 100
/** A message stored within this time may be unpublished if its process was killed (`Bus.publishesAfterCommit`). */
const redeliverMilliseconds = 600_000
const maxRedelivered = 20_000

/** A quoted message, word for word. */
export type Quoted = Pick<Message, 'id' | 'senderId' | 'content' | 'sentAt' | 'attachments'>

export interface Chat {
  /**
   * Sends a message, or returns the stored one with the same id (idempotent). Marks what the sender had seen. `at`
   * seeds past messages, which are never notified by email.
   */
  send(senderId: string, draft: Draft, at?: Date): Promise<Message>
  /** Like `send` without a result, for the socket, which delivers stored messages. */
  post(senderId: string, draft: Draft): Promise<void>
  /** Sends all of these messages or none. */
  sendAll(senderId: string, drafts: readonly Draft[]): Promise<Message[]>
  /** Returns the newest 500 messages of two people, oldest first; marks those to the reader as seen. */
  read(readerId: string, otherId: string): Promise<Message[]>
  /** Marks the other's messages as seen, up to a sequence. */
  see(readerId: string, otherId: string, sequence: number): Promise<void>
  /** Returns the messages of bus notes without an access check: the socket delivers to the two parties only. */
  find(notes: readonly MessageNote[]): Promise<Message[]>
  /** Returns at most 500 messages of two people after a sequence, oldest first; marks nothing as seen. */
  listAfter(readerId: string, otherId: string, sequence: number): Promise<Message[]>
  /** Returns the last sequence of each of a person's conversations, by the other's id. */
  countedTo(personId: string): Promise<ReadonlyMap<string, number>>
  /** Returns the last 100 messages of two people before a sequence, oldest first; marks nothing as seen. */
  listBefore(one: string, other: string, sequence: number): Promise<Message[]>
  /** Republishes recently stored messages on the bus, in case a process was killed before it published them. */
  redeliver(): Promise<void>
  /** Returns these messages of two people, oldest first, word for word; marks nothing as seen. */
  quote(query: Query, pair: { readonly one: string; readonly other: string }, ids: readonly string[]): Promise<Quoted[]>
  listCorrespondents(personId: string, reader: Language): Promise<Correspondent[]>
  countUnseen(personId: string): Promise<number>
  /** Publishes that a person is typing, if the two have a conversation and neither blocks the other. */
  noteTyping(writerId: string, readerId: string): Promise<void>
  /** Blocks or unblocks a person, which stops messages both ways. */
  setBlocked(personId: string, otherId: string, isBlocked: boolean): Promise<void>
  /** Registers a callback that runs before a block in the same transaction, so its last entry still reaches both. */
  onBlock(end: AtBlock): void
  /** Deletes files that were uploaded over a day ago and never sent. */
  cleanUp(): Promise<void>
}

/** Creates chat. */
export function createChat(given: ChatDeps): Chat {
  const { database, bus, clock } = given
  const people = { publicFacts: batchProfileSummaries(given.people.publicFacts) }
  const deps = { ...given, people }
  const writer = createWriter(bus)
  const messagesOf = async (
    rows: readonly store.StoredMessage[],
    profileSummaries: ReadonlyMap<string, PersonSummary>,
  ) => {
    const files = await filesOf(deps, rows)
    const homeOf = await homesNamed(deps, rows)
    return rows.map((row) =>
      messageOf(row, profileSummaries, { attachments: files.get(row.id) ?? [], listing: homeOf(row.topicId) }),
    )
  }
  const markSeen = async (seen: Seen) => bus.transact(async (tx, tell) => tell(seenTopic, await setSeen(tx, seen)))
  return {
    async send(senderId, draft, at) {
      const { message, profileSummaries } = await checkDraft(deps, senderId, draft, at)
      const [sent] = await messagesOf([await writer.write(message)], profileSummaries)
      return sent as Message
    },
    async post(senderId, draft) {
      const { message } = await checkDraft(deps, senderId, draft)
      await writer.write(message)
    },
    async sendAll(senderId, drafts) {
      const all: Awaited<ReturnType<typeof checkDraft>>[] = []
      for (const draft of drafts) all.push(await checkDraft(deps, senderId, draft))
      const stored = await writer.writeAll(all.map(({ message }) => message))
      return messagesOf(stored, new Map(all.flatMap(({ profileSummaries }) => [...profileSummaries])))
    },
    async read(reader, other) {
      const profileSummaries = await people.publicFacts([reader, other])
      if (reader === other || !profileSummaries.has(other)) throw new Refusal('correspondent-not-found')
      const conversation = await store.findConversation(database, reader, other)
      if (!conversation) return []
      const { id, lastSequence } = conversation
      await markSeen({ conversationId: id, readerId: reader, sequence: lastSequence })
      const rows = await store.listNewest(database, id, maxMessages)
      return messagesOf(rows, profileSummaries)
    },
    async see(reader, other, sequence) {
      const conversation = await store.findConversation(database, reader, other)
      if (!conversation) throw new Refusal('correspondent-not-found')
      await markSeen({ conversationId: conversation.id, readerId: reader, sequence })
    },
    async find(notes) {
      const recalled = notes.flatMap((note) => writer.recall(note) ?? [])
      const known = new Set(recalled.map(({ id }) => id))
      const others = notes.flatMap(({ id }) => (known.has(id) ? [] : [id]))
      const rows = others.length > 0 ? [...recalled, ...(await store.listMessages(database, others))] : recalled
      const profileSummaries = await people.publicFacts([
        ...new Set(rows.flatMap((row) => [row.senderId, row.recipientId])),
      ])
      return messagesOf(rows, profileSummaries)
    },
    async listAfter(reader, other, sequence) {
      const conversation = await store.findConversation(database, reader, other)
      if (!conversation || conversation.lastSequence <= sequence) return []
      const profileSummaries = await people.publicFacts([reader, other])
      const asked = { conversationId: conversation.id, sequence, most: maxMessages }
      return messagesOf(await store.listAfter(database, asked), profileSummaries)
    },
    async listBefore(one, other, sequence) {
      const conversation = await store.findConversation(database, one, other)
      if (!conversation) return []
      const profileSummaries = await people.publicFacts([one, other])
      const rows = await store.listNewest(database, conversation.id, maxEarlier, sequence)
      return messagesOf(rows, profileSummaries)
    },
    countedTo: (personId) => store.listLastSequences(database, personId),
    async redeliver() {
      const since = new Date(clock.now() - redeliverMilliseconds)
      const stored = await store.listSince(database, since, maxRedelivered)
      await bus.transact((_, tell) => tell(messageTopic, stored.map(noteOf)))
    },
    async quote(query, { one, other }, ids) {
      const conversation = await store.findConversation(query, one, other)
      const rows = conversation ? await store.listQuoted(query, conversation.id, ids) : []
      const files = await filesOf(deps, rows)
      return rows.map((row) => ({ ...row, attachments: files.get(row.id) ?? [] }))
    },
    listCorrespondents: (personId, reader) => listCorrespondents(deps, personId, reader),
    countUnseen: (personId) => countUnseen(database, personId),
    cleanUp: deps.attachments.cleanUp,
    async noteTyping(writerId, readerId) {
      if (!(await store.mayTalk(database, writerId, readerId))) return
      await bus.transact((_, tell) => tell(typingTopic, [{ writerId, readerId }]))
    },
    ...createBlocks(deps),
  }
}

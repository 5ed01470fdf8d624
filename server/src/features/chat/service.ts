/** Chat: the sender is the signed-in person; messages are stored once; reading or answering marks them seen (D 7). */
import type { Attachment } from '@keyhold/api/chat.schema.ts'
import { type AttachmentKind, attachmentLimits } from '@keyhold/rental/attachment.ts'
import type { Language } from '@keyhold/rental/language.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import type { Bus, Publish } from '../../gateways/bus.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Query, Transaction } from '../../gateways/database.ts'
import type { RateLimiter } from '../../gateways/rateLimiter.ts'
import type { Attachments } from './attachments/service.ts'
import { bringsCaution } from './caution.ts'
import type { CheckedMessage } from './checkedMessage.ts'
import {
  type Home,
  type HomeName,
  homeOf,
  type Message,
  type MessageNote,
  messageOf,
  messageTopic,
  nameOf,
  noteOf,
  type PersonSummary,
  seenTopic,
  typingTopic,
} from './message.ts'
import { batchProfileSummaries } from './profileSummaries.ts'
import { countUnseen, type Seen, setSeen } from './seenStore.ts'
import { limitUnconfirmed, refuseSuspended, refuseUnlessThere } from './senders.ts'
import * as store from './store.ts'
import { createWriter } from './writer.ts'

/** The maximum length of a message, in characters (D 7.3). */
const maxCharacters = 4000
const maxMessages = 500
const maxEarlier = 100
const maxConversations = 200
/** A message stored within this time may be unpublished if its process was killed (`Bus.publishesAfterCommit`). */
const redeliverMilliseconds = 600_000
const maxRedelivered = 20_000

/** An unsent message; the sender's browser generates its id as an idempotency key (D 7.5). */
export interface Draft {
  readonly id: string
  readonly recipientId: string
  readonly content: string
  /** Ids of files that the sender uploaded for the recipient (D 7.8). */
  readonly attachments?: readonly string[] | undefined
  /** The listing the conversation begins from, or that becomes its topic. */
  readonly listingId?: string | null | undefined
  /** The sequence of the last message on the sender's page; later ones stay unseen. Default: all are seen. */
  readonly seen?: number | undefined
}

/** A quoted message, word for word. */
export type Quoted = Pick<Message, 'id' | 'senderId' | 'content' | 'sentAt' | 'attachments'>

/** A person one has a conversation with. */
export interface Correspondent {
  readonly id: string
  /** Empty for a person without a name. */
  readonly name: string
  readonly avatarPath: string | null
  readonly unseen: number
  /** Whether this person blocks them. */
  readonly isBlocked: boolean
  /** Their account was deleted: the conversation stays readable and is closed. */
  readonly hasLeft: boolean
  /** The home the conversation began from. */
  readonly listing: Home | undefined
  /** The current topic, if it changed since. */
  readonly topic: Home | undefined
  readonly last: {
    readonly content: string
    readonly sentAt: Date
    readonly isMine: boolean
    /** The kind of the message's first file, if any. */
    readonly attached: AttachmentKind | undefined
  }
}

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

/** Ends arrangements between two people when one blocks the other. */
export type AtBlock = (tx: Transaction, tell: Publish, pair: { blockerId: string; blockedId: string }) => Promise<void>

/** Dependencies of chat. */
export interface ChatDeps {
  readonly database: Database
  readonly bus: Bus
  readonly clock: Clock
  /** People's profiles; provided by features/accounts. */
  readonly people: { publicFacts(ids: readonly string[]): Promise<ReadonlyMap<string, PersonSummary>> }
  readonly attachments: Pick<Attachments, 'of' | 'cleanUp'>
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  /** The homes a conversation may begin from; provided by features/listings. */
  readonly homes: {
    find(id: string): Promise<{ readonly landlordId: string; readonly state: string } | undefined>
    /** Returns the homes' titles by id, with the id of the title's language. */
    namesOf(ids: readonly string[], reader?: Language): Promise<ReadonlyMap<string, HomeName>>
  }
}

/** Creates chat. */
export function createChat(given: ChatDeps): Chat {
  const { database, bus, clock } = given
  const people = { publicFacts: batchProfileSummaries(given.people.publicFacts) }
  const deps = { ...given, people }
  const writer = createWriter(bus)
  const atBlock: AtBlock[] = []
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
      const { message, profileSummaries } = await checked(deps, senderId, draft, at)
      const [sent] = await messagesOf([await writer.write(message)], profileSummaries)
      return sent as Message
    },
    async post(senderId, draft) {
      const { message } = await checked(deps, senderId, draft)
      await writer.write(message)
    },
    async sendAll(senderId, drafts) {
      const all: Awaited<ReturnType<typeof checked>>[] = []
      for (const draft of drafts) all.push(await checked(deps, senderId, draft))
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
    async listCorrespondents(personId, reader) {
      const rows = await store.listConversations(database, personId, maxConversations)
      const profileSummaries = await people.publicFacts(rows.map(({ correspondentId }) => correspondentId))
      const homeOf = await homesNamed(deps, [...rows, ...rows.map(({ listingId: topicId }) => ({ topicId }))], reader)
      const files = await filesOf(
        deps,
        rows.map(({ messageId: id, attachments }) => ({ id, attachments })),
      )
      return rows.map((row) => ({
        id: row.correspondentId,
        name: nameOf(profileSummaries.get(row.correspondentId)),
        avatarPath: profileSummaries.get(row.correspondentId)?.avatarPath ?? null,
        unseen: row.unseen,
        isBlocked: row.isBlocked,
        hasLeft: profileSummaries.get(row.correspondentId)?.hasLeft ?? false,
        listing: homeOf(row.listingId),
        topic: homeOf(row.topicId),
        last: {
          content: row.content,
          sentAt: row.sentAt,
          isMine: row.senderId === personId,
          attached: files.get(row.messageId)?.[0]?.kind,
        },
      }))
    },
    countUnseen: (personId) => countUnseen(database, personId),
    cleanUp: deps.attachments.cleanUp,
    async noteTyping(writerId, readerId) {
      if (!(await store.mayTalk(database, writerId, readerId))) return
      await bus.transact((_, tell) => tell(typingTopic, [{ writerId, readerId }]))
    },
    async setBlocked(blockerId, blockedId, isBlocked) {
      const profileSummaries = await people.publicFacts([blockedId])
      if (blockerId === blockedId || !profileSummaries.has(blockedId)) throw new Refusal('correspondent-not-found')
      if (!isBlocked) return store.setBlock(database, { blockerId, blockedId, at: undefined })
      await bus.transact(async (tx, tell) => {
        for (const end of atBlock) await end(tx, tell, { blockerId, blockedId })
        await store.setBlock(tx, { blockerId, blockedId, at: new Date(clock.now()) })
      })
    },
    onBlock: (end) => void atBlock.push(end),
  }
}

/** Returns the files of these messages by message, for those that have files. */
async function filesOf(
  { attachments }: ChatDeps,
  rows: readonly Pick<store.StoredMessage, 'id' | 'attachments'>[],
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const ids = rows.flatMap((row) => (row.attachments > 0 ? [row.id] : []))
  return ids.length > 0 ? attachments.of(ids) : new Map()
}

/** Returns the homes' titles, in the reader's language or else the landlord's; without homes it skips the query. */
async function homesNamed(
  { homes }: ChatDeps,
  rows: readonly { readonly topicId: string | null }[],
  reader?: Language,
): Promise<(id: string | null) => Home | undefined> {
  const ids = [...new Set(rows.flatMap(({ topicId }) => topicId ?? []))]
  const names = ids.length > 0 ? await homes.namesOf(ids, reader) : new Map<string, HomeName>()
  return (id) => (id ? homeOf(id, names.get(id)) : undefined)
}

/** Validates a draft and returns it with its two people. */
async function checked(
  deps: ChatDeps,
  senderId: string,
  draft: Draft,
  at?: Date,
): Promise<{ message: CheckedMessage; profileSummaries: ReadonlyMap<string, PersonSummary> }> {
  const attachmentIds = [...new Set(draft.attachments)]
  if (attachmentIds.length > attachmentLimits.count) throw new Refusal('attachments-too-many')
  const content = contentOf(draft.content, attachmentIds.length > 0)
  if (draft.recipientId === senderId) throw new Refusal('message-to-yourself')
  const profileSummaries = await deps.people.publicFacts([senderId, draft.recipientId])
  refuseUnlessThere(profileSummaries.get(draft.recipientId))
  if (!at) refuseSuspended(profileSummaries.get(senderId))
  const listingId = draft.listingId ? await listingOf(deps, senderId, draft, draft.listingId) : null
  // Confirmed people skip the await: messages come by the thousand, and every microtask costs.
  if (!at && profileSummaries.get(senderId)?.emailConfirmed === false)
    await limitUnconfirmed(deps.rateLimiter, senderId, profileSummaries.get(senderId))
  const { id, recipientId, seen } = draft
  const caution = bringsCaution(content)
  const [sentAt, notifiedAt] = [at ?? new Date(deps.clock.now()), at ?? null]
  const message = { id, senderId, recipientId, content, caution, listingId, attachmentIds, seen, sentAt, notifiedAt }
  return { message, profileSummaries }
}

function contentOf(typed: string, hasFiles: boolean): string {
  const words = sanitizeText(typed)
  if (words === '' && !hasFiles) throw new Refusal('message-empty')
  if (words.length > maxCharacters && [...words].length > maxCharacters) throw new Refusal('message-too-long')
  return words
}

/** Returns the named listing if it was ever published and belongs to one of the two; drafts stay private. */
async function listingOf({ homes }: ChatDeps, senderId: string, draft: Draft, listingId: string): Promise<string> {
  const home = await homes.find(listingId)
  const isTheirs = home && [senderId, draft.recipientId].includes(home.landlordId)
  if (!isTheirs || home.state === 'draft') throw new Refusal('listing-not-found')
  return listingId
}

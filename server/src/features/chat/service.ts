/** Chat: who speaks is whoever is signed in; a message is stored once; reading it, or answering, marks it seen (D 7). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { sanitizeText } from '@keyhold/rental/sanitizeText.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database, Query } from '../../gateways/database.ts'
import { bringsCaution } from './caution.ts'
import * as store from './store.ts'

/** The longest message, in characters (D 7.3). */
const maxCharacters = 4000
const mostMessages = 500
const mostConversations = 200

/** A message before it is sent; the id is made by the sender's browser (D 7.5). */
export interface Draft {
  readonly id: string
  readonly recipientId: string
  readonly content: string
  /** The listing a conversation begins from. */
  readonly listingId?: string | null | undefined
}

export interface Message {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  readonly senderName: string
  readonly recipientName: string
  readonly content: string
  readonly sentAt: Date
  readonly caution: boolean
  readonly isSeen: boolean
}

/** Somebody one has written with. */
export interface Correspondent {
  readonly id: string
  /** Empty for somebody who has given no name yet. */
  readonly name: string
  readonly avatarPath: string | null
  readonly unseen: number
  readonly listing: { readonly id: string; readonly title: string | null } | undefined
  readonly last: { readonly content: string; readonly sentAt: Date; readonly isMine: boolean }
}

export interface Chat {
  /** Sends a message, or answers the one that was stored under its id before. What was written to the sender is seen then. With `at` the past is seeded, and no letter tells it. */
  send(senderId: string, draft: Draft, at?: Date): Promise<Message>
  /** The newest 500 messages of two people, oldest first, for one of them; what was written to the reader is seen now. */
  read(readerId: string, otherId: string): Promise<Message[]>
  listCorrespondents(personId: string): Promise<Correspondent[]>
  countUnseen(personId: string): Promise<number>
}

export interface PersonSummary {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly agencyName: string | null
  readonly avatarPath: string | null
}

interface ChatDeps {
  readonly database: Database
  readonly clock: Clock
  /** Who people are; kept by features/accounts. */
  readonly people: { publicFacts(ids: readonly string[]): Promise<ReadonlyMap<string, PersonSummary>> }
  /** What a conversation may begin from; kept by features/listings. */
  readonly homes: {
    find(id: string): Promise<{ readonly landlordId: string; readonly state: string } | undefined>
    /** What homes are called, by id. */
    titlesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  }
}

/** Opens chat. */
export function createChat(deps: ChatDeps): Chat {
  const { database, clock, people, homes } = deps
  return {
    async send(senderId, draft, at) {
      const content = contentOf(draft.content)
      if (draft.recipientId === senderId) throw new Refusal('message-to-yourself')
      const faces = await people.publicFacts([senderId, draft.recipientId])
      if (!faces.has(draft.recipientId)) throw new Refusal('correspondent-not-found')
      const listingId = await listingOf(deps, senderId, draft)
      const message = {
        ...draft,
        content,
        senderId,
        listingId,
        sentAt: at ?? new Date(clock.now()),
        toldAt: at ?? null,
      }
      const stored = await database.begin((tx) => storeOnce(tx, message))
      return messageOf(stored, faces)
    },
    async read(reader, other) {
      const faces = await people.publicFacts([reader, other])
      if (reader === other || !faces.has(other)) throw new Refusal('correspondent-not-found')
      const rows = await store.listSeen(database, { reader, other, at: new Date(clock.now()), most: mostMessages })
      return rows.map((row) => messageOf(row, faces))
    },
    async listCorrespondents(personId) {
      const rows = await store.listConversations(database, personId, mostConversations)
      const faces = await people.publicFacts(rows.map(({ correspondentId }) => correspondentId))
      const listingIds = [...new Set(rows.flatMap(({ listingId }) => listingId ?? []))]
      const titles = await homes.titlesOf(listingIds)
      return rows.map((row) => ({
        id: row.correspondentId,
        name: nameOf(faces.get(row.correspondentId)),
        avatarPath: faces.get(row.correspondentId)?.avatarPath ?? null,
        unseen: row.unseen,
        listing: row.listingId ? { id: row.listingId, title: titles.get(row.listingId) ?? null } : undefined,
        last: { content: row.content, sentAt: row.sentAt, isMine: row.senderId === personId },
      }))
    },
    countUnseen: (personId) => store.countUnseen(database, personId),
  }
}

function contentOf(typed: string): string {
  const words = sanitizeText(typed)
  if (words === '') throw new Refusal('message-empty')
  if ([...words].length > maxCharacters) throw new Refusal('message-too-long')
  return words
}

/** The listing named, if it was published once and one of the two lets it: drafts are nobody's business. */
async function listingOf({ homes }: ChatDeps, senderId: string, draft: Draft): Promise<string | null> {
  if (!draft.listingId) return null
  const home = await homes.find(draft.listingId)
  const isTheirs = home && [senderId, draft.recipientId].includes(home.landlordId)
  if (!isTheirs || home.state === 'draft') throw new Refusal('listing-not-found')
  return draft.listingId
}

async function storeOnce(
  tx: Query,
  message: Draft & { senderId: string; listingId: string | null; sentAt: Date; toldAt: Date | null },
): Promise<store.StoredMessage> {
  const { id, senderId, recipientId, content, listingId, sentAt, toldAt } = message
  const conversationId = await store.lockConversation(tx, { one: senderId, other: recipientId, listingId, at: sentAt })
  const caution = bringsCaution(content)
  const fresh = { id, conversationId, senderId, recipientId, content, caution, sentAt, toldAt }
  const inserted = await store.insertMessage(tx, fresh)
  if (inserted) await store.setSeen(tx, { conversationId, reader: senderId, at: sentAt })
  const stored = inserted ?? (await store.findMessage(tx, id))
  const isTheSame = stored?.senderId === senderId && stored.recipientId === recipientId && stored.content === content
  if (!stored || !isTheSame) throw new Refusal('message-id-taken')
  return stored
}

function nameOf(face: PersonSummary | undefined): string {
  return [face?.firstName, face?.lastName].filter(Boolean).join(' ') || (face?.agencyName ?? '')
}

function messageOf(row: store.StoredMessage, faces: ReadonlyMap<string, PersonSummary>): Message {
  const { id, senderId, recipientId, content, caution, sentAt } = row
  return {
    id,
    senderId,
    recipientId,
    content,
    caution,
    sentAt,
    senderName: nameOf(faces.get(senderId)),
    recipientName: nameOf(faces.get(recipientId)),
    isSeen: row.seenAt !== null,
  }
}

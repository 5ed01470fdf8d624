/** A message as its two parties see it, and the notes about it on the bus. */
import type { Attachment } from '@keyhold/api/chat.schema.ts'
import { instantOf } from './instant.ts'
import type { StoredMessage } from './store.ts'

/** A home as shown in a conversation. */
export interface Home {
  readonly id: string
  readonly title: string | null
  /** The language id of the title; missing if the landlord did not set one. */
  readonly titleLanguageId?: number
}

/** A home's title and its language id. */
export interface HomeName {
  readonly title: string | null
  readonly languageId: number | null
}

/** Returns a home for display in a conversation, even if the home was deleted. */
export function homeOf(id: string, name: HomeName | undefined): Home {
  const { title = null, languageId = null } = name ?? {}
  return { id, title, ...(languageId !== null && { titleLanguageId: languageId }) }
}

export interface Message {
  readonly id: string
  /** The number in the conversation, from one; later messages have larger ones. */
  readonly sequence: number
  readonly senderId: string
  readonly recipientId: string
  readonly senderName: string
  readonly recipientName: string
  readonly content: string
  readonly sentAt: Date
  readonly caution: boolean
  readonly isSeen: boolean
  /** Empty if the message has no files. */
  readonly attachments: readonly Attachment[]
  /** The home this message made the conversation's topic. */
  readonly listing: Home | undefined
}

export interface PersonSummary {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly agencyName: string | null
  readonly avatarPath: string | null
  /** Whether their email address is confirmed. */
  readonly emailConfirmed: boolean
  /** Suspended by the operator. */
  readonly isSuspended: boolean
  /** Their account was deleted: their messages remain in others' conversations, without the text. */
  readonly hasLeft: boolean
}

/** Bus topic: a message was stored. Processes with a listener read its text. */
export const messageTopic = 'chat-message'
export type MessageNote = Pick<StoredMessage, 'id' | 'conversationId' | 'sequence' | 'senderId' | 'recipientId'>

/** Bus topic: the reader has seen the other's messages up to a sequence. */
export const seenTopic = 'chat-seen'

/** Bus topic: a person is typing to another. Not stored. */
export const typingTopic = 'chat-typing'
export interface TypingNote {
  readonly writerId: string
  readonly readerId: string
}

export const noteOf = ({ id, conversationId, sequence, senderId, recipientId }: StoredMessage): MessageNote => ({
  id,
  conversationId,
  sequence,
  senderId,
  recipientId,
})

/** Empty for a person without a name. */
export function nameOf(person: Pick<PersonSummary, 'firstName' | 'lastName' | 'agencyName'> | undefined): string {
  const { firstName, lastName, agencyName } = person ?? {}
  if (firstName && lastName) return `${firstName} ${lastName}`
  return firstName || lastName || agencyName || ''
}

export function messageOf(
  row: StoredMessage,
  profileSummaries: ReadonlyMap<string, PersonSummary>,
  { attachments, listing }: Pick<Message, 'attachments' | 'listing'>,
): Message {
  const { id, sequence, senderId, recipientId, content, caution, sentAt } = row
  return {
    id,
    sequence,
    senderId,
    recipientId,
    content,
    caution,
    sentAt,
    senderName: nameOf(profileSummaries.get(senderId)),
    recipientName: nameOf(profileSummaries.get(recipientId)),
    isSeen: row.isSeen,
    attachments,
    listing,
  }
}

/** Serializes a message for the API; fields are listed explicitly because this runs per delivered message. */
export function onWire(message: Message) {
  const { id, sequence, senderId, recipientId, senderName, recipientName, content, caution } = message
  const timestamp = instantOf(message.sentAt)
  const wire = {
    id,
    sequence,
    senderId,
    recipientId,
    senderName,
    recipientName,
    content,
    caution,
    timestamp,
    seen: message.isSeen,
  }
  const { attachments, listing } = message
  if (attachments.length === 0 && !listing) return wire
  const files = attachments.length > 0 && { attachments: [...attachments] }
  return { ...wire, ...files, ...(listing && { roomAd: listing }) }
}

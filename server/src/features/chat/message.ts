/** A message as its two people read it, and what the processes of Keyhold tell each other of one. */
import type { Attachment } from '@keyhold/api/chat.schema.ts'
import { instantOf } from './instant.ts'
import type { StoredMessage } from './store.ts'

/** A home as a conversation names it. */
export interface Home {
  readonly id: string
  readonly title: string | null
  /** The entry of the language that the title is in; missing where nobody said. */
  readonly titleLanguageId?: number
}

/** What a home is called, and the entry of the language it is called so in. */
export interface HomeName {
  readonly title: string | null
  readonly languageId: number | null
}

/** A home of this id as a conversation names it, whether it is there still or not. */
export function homeOf(id: string, name: HomeName | undefined): Home {
  const { title = null, languageId = null } = name ?? {}
  return { id, title, ...(languageId !== null && { titleLanguageId: languageId }) }
}

export interface Message {
  readonly id: string
  /** Its number in the conversation, from one: what came after it has a larger one. */
  readonly sequence: number
  readonly senderId: string
  readonly recipientId: string
  readonly senderName: string
  readonly recipientName: string
  readonly content: string
  readonly sentAt: Date
  readonly caution: boolean
  readonly isSeen: boolean
  /** Its files, if it has any. */
  readonly attachments: readonly Attachment[]
  /** The home that the talk turned to with it. */
  readonly listing: Home | undefined
}

export interface PersonSummary {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly agencyName: string | null
  readonly avatarPath: string | null
  /** Whether their e-mail address is known to be theirs. */
  readonly emailConfirmed: boolean
  /** Whoever looks after Keyhold has suspended them. */
  readonly isSuspended: boolean
  /** Their account was deleted: what they wrote to others stays, without its words. */
  readonly hasLeft: boolean
}

/** On the bus: a message was stored. Its words are read by whoever has somebody to tell. */
export const messageTopic = 'chat-message'
export type MessageNote = Pick<StoredMessage, 'id' | 'conversationId' | 'sequence' | 'senderId' | 'recipientId'>

/** On the bus: the reader has seen what the other one wrote, up to a sequence. */
export const seenTopic = 'chat-seen'

/** On the bus: somebody is writing to another now. It is stored nowhere. */
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

/** Empty for somebody who has given no name yet. */
export function nameOf(face: Pick<PersonSummary, 'firstName' | 'lastName' | 'agencyName'> | undefined): string {
  const { firstName, lastName, agencyName } = face ?? {}
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

/** A message as the browser reads it; named one by one, since it is done for each that is told. */
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

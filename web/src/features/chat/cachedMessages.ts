/** Cached chat data with the socket's updates applied: pure functions, used by every page's cache. */
import type { Correspondent, Message } from '@keyhold/api/chat.schema.ts'
import type { SeenMark } from '../../gateways/socket/connection.ts'

/** The conversation with a message inserted in order; an existing one is replaced. */
export function withMessage(messages: readonly Message[], message: Message): Message[] {
  const others = messages.filter(({ id }) => id !== message.id)
  return [...others, message].sort((one, other) => one.sequence - other.sequence)
}

/**
 * The fetched messages, with cached earlier ones if they are still contiguous, and with later ones: the socket brought
 * them while the request was in flight.
 */
export function withCached(cached: readonly Message[] | undefined, fetched: readonly Message[]): Message[] {
  const first = fetched[0]?.sequence ?? Number.POSITIVE_INFINITY
  const last = fetched.at(-1)?.sequence ?? 0
  const before = cached?.filter(({ sequence }) => sequence < first && sequence <= last) ?? []
  const after = cached?.filter(({ sequence }) => sequence > last) ?? []
  return [...(before.at(-1)?.sequence === first - 1 ? before : []), ...fetched, ...after]
}

/** Whether a message is missing between the last one and this: then the conversation must be refetched. */
export function isGapBefore(messages: readonly Message[], { sequence }: Message): boolean {
  const last = messages.at(-1)
  return last !== undefined && sequence > last.sequence + 1
}

/** The conversation after a read receipt. */
export function withSeen(messages: readonly Message[], { readerId, senderId, sequence }: SeenMark): Message[] {
  const isSeenNow = (message: Message) =>
    message.senderId === senderId && message.recipientId === readerId && message.sequence <= sequence
  return messages.map((message) => (isSeenNow(message) && !message.seen ? { ...message, seen: true } : message))
}

/** The other user of a message. */
export function otherOf(me: string, { senderId, recipientId }: Pick<Message, 'senderId' | 'recipientId'>): string {
  return senderId === me ? recipientId : senderId
}

/** The inbox with a message as its conversation's latest; undefined if the conversation is not in it yet. */
export function withLastWords(
  inbox: readonly Correspondent[],
  message: Message,
  { me, isRead }: { readonly me: string; readonly isRead: boolean },
): Correspondent[] | undefined {
  const person = inbox.find(({ id }) => id === otherOf(me, message))
  if (!person) return undefined
  const { content, timestamp, senderId, attachments, roomAd } = message
  const attached = attachments?.[0] && { attached: attachments[0].kind }
  const isNews = senderId !== me && !isRead
  const updated: Correspondent = {
    ...person,
    ...(roomAd && { topic: roomAd }),
    unseenMessages: person.unseenMessages + (isNews ? 1 : 0),
    lastMessage: { content, timestamp, mine: senderId === me, ...attached },
  }
  return [updated, ...inbox.filter(({ id }) => id !== person.id)]
}

/** What was read before, with what the socket told since: pure, so that every page with a cache of its own does the same. */
import type { Correspondent, Message } from '@keyhold/api/chat.schema.ts'
import type { SeenMark } from '../../gateways/socket/connection.ts'

/** The conversation with a message in its place; one that is there already is replaced. */
export function withMessage(messages: readonly Message[], message: Message): Message[] {
  const others = messages.filter(({ id }) => id !== message.id)
  return [...others, message].sort((one, other) => one.sequence - other.sequence)
}

/** What was read anew, with what was read before it and stands right before it still. */
export function withEarlier(before: readonly Message[] | undefined, fetched: readonly Message[]): Message[] {
  const first = fetched[0]?.sequence
  const earlier = first === undefined ? [] : (before ?? []).filter(({ sequence }) => sequence < first)
  return earlier.at(-1)?.sequence === (first ?? 0) - 1 ? [...earlier, ...fetched] : [...fetched]
}

/** Whether a message is missing between the last one and this: then the conversation has to be read again. */
export function isGapBefore(messages: readonly Message[], { sequence }: Message): boolean {
  const last = messages.at(-1)
  return last !== undefined && sequence > last.sequence + 1
}

/** The conversation as it is read once somebody has seen it. */
export function withSeen(messages: readonly Message[], { readerId, senderId, sequence }: SeenMark): Message[] {
  const isSeenNow = (message: Message) =>
    message.senderId === senderId && message.recipientId === readerId && message.sequence <= sequence
  return messages.map((message) => (isSeenNow(message) && !message.seen ? { ...message, seen: true } : message))
}

/** The other one of a message's two people. */
export function otherOf(me: string, { senderId, recipientId }: Pick<Message, 'senderId' | 'recipientId'>): string {
  return senderId === me ? recipientId : senderId
}

/** The inbox with a message as its first words; undefined where it is of somebody who is not in it yet. */
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
  const told: Correspondent = {
    ...person,
    ...(roomAd && { topic: roomAd }),
    unseenMessages: person.unseenMessages + (isNews ? 1 : 0),
    lastMessage: { content, timestamp, mine: senderId === me, ...attached },
  }
  return [told, ...inbox.filter(({ id }) => id !== person.id)]
}

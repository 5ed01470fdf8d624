/** Gives new messages their sequences and moves their senders' seen cursors, in memory (D 7.5). */
import { type CheckedMessage, conversationKey } from './checkedMessage.ts'
import type { SeenNote } from './seenStore.ts'
import type { ConversationCursors, LockedConversation, StoredMessage } from './store.ts'

/** A row to insert. */
export type NumberedMessage = StoredMessage & {
  readonly notifiedAt: Date | null
  readonly attachmentIds: readonly string[]
}

export interface Numbering {
  readonly rows: readonly NumberedMessage[]
  /** Their conversations' new last sequences and seen cursors. */
  readonly cursors: readonly ConversationCursors[]
  /** The seen cursors that moved over messages of the other person. */
  readonly seen: readonly SeenNote[]
  /** The new topic of conversations, by conversation id. */
  readonly topics: ReadonlyMap<string, string>
}

/** A conversation's cursors while its messages are numbered. */
interface MovingCursors extends ConversationCursors {
  readonly firstId: string
  lastSequence: number
  firstSeen: number
  secondSeen: number
}

/**
 * Numbers messages in order. Skips a message whose id is stored or came before, and one whose conversation is missing
 * or blocked.
 */
export function numberMessages(
  messages: readonly CheckedMessage[],
  stored: ReadonlyMap<string, StoredMessage>,
  conversations: ReadonlyMap<string, LockedConversation>,
): Numbering {
  const cursorsById = new Map<string, MovingCursors>()
  const seen = new Map<string, SeenNote>()
  const topics = new Map<string, string>()
  const usedIds = new Set(stored.keys())
  const rows: { -readonly [Key in keyof NumberedMessage]: NumberedMessage[Key] }[] = []
  for (const message of messages) {
    const conversation = conversations.get(conversationKey(message))
    if (!conversation || conversation.blockers.length > 0 || usedIds.has(message.id)) continue
    usedIds.add(message.id)
    const { id, senderId, recipientId, content, caution, listingId, attachmentIds, sentAt, notifiedAt } = message
    const { id: conversationId } = conversation
    const changesTopic = listingId !== null && listingId !== (topics.get(conversationId) ?? conversation.topicId)
    if (changesTopic) topics.set(conversationId, listingId)
    const cursors = cursorsById.get(conversationId) ?? { ...conversation }
    cursorsById.set(conversationId, cursors)
    const seenUpTo = appendMessage(cursors, senderId, message.seen)
    if (seenUpTo !== undefined)
      seen.set(`${conversationId} ${senderId}`, { readerId: senderId, senderId: recipientId, sequence: seenUpTo })
    rows.push({
      conversationId,
      sequence: cursors.lastSequence,
      attachments: attachmentIds.length,
      topicId: changesTopic ? listingId : null,
      isSeen: false,
      ...{ id, senderId, recipientId, content, caution, sentAt, notifiedAt, attachmentIds },
    })
  }
  // A later message of the recipient moves the cursor over an earlier one, so this needs the final cursors.
  for (const row of rows) {
    const cursors = cursorsById.get(row.conversationId)
    row.isSeen = cursors !== undefined && row.sequence <= seenCursor(cursors, row.recipientId)
  }
  return { rows, cursors: [...cursorsById.values()], seen: [...seen.values()], topics }
}

const seenCursor = ({ firstId, firstSeen, secondSeen }: MovingCursors, personId: string) =>
  personId === firstId ? firstSeen : secondSeen

/**
 * Numbers one message and moves its sender's seen cursor: to the stated position, or to the message itself if all
 * before it was seen. Returns the position among earlier messages, if it moved.
 */
function appendMessage(cursors: MovingCursors, senderId: string, statedSeen: number | undefined): number | undefined {
  const last = cursors.lastSequence
  const before = seenCursor(cursors, senderId)
  const seenUpTo = Math.max(before, Math.min(statedSeen ?? last, last))
  cursors.lastSequence = last + 1
  const cursor = seenUpTo === last ? last + 1 : seenUpTo
  if (senderId === cursors.firstId) cursors.firstSeen = cursor
  else cursors.secondSeen = cursor
  return seenUpTo > before ? seenUpTo : undefined
}

/** A validated message before it is stored. */

/** A message without a sequence yet. */
export interface CheckedMessage {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  readonly content: string
  readonly caution: boolean
  /** The home it names, if any: the conversation begins from it, or it becomes the topic. */
  readonly listingId: string | null
  /** Files uploaded for it, without duplicates. */
  readonly attachmentIds: readonly string[]
  readonly sentAt: Date
  readonly notifiedAt: Date | null
  /** The sender's seen cursor; default: everything. */
  readonly seen: number | undefined
  /** Cached conversation key (`conversationKey`). */
  key?: string
}

/** The key of a conversation by its two people, in stored order. */
export const keyOfPair = (firstId: string, secondId: string): string => `${firstId} ${secondId}`

/** The key of a message's conversation, the same for both directions; cached because it is read often. */
export function conversationKey(message: CheckedMessage): string {
  const { senderId, recipientId } = message
  message.key ??= senderId < recipientId ? keyOfPair(senderId, recipientId) : keyOfPair(recipientId, senderId)
  return message.key
}

/** What a card of a conversation is given. */
import type { ConversationViewings, Viewing } from '@keyhold/api/viewings.ts'

export interface EntryProps {
  readonly viewing: Viewing
  /** What the other one is called. */
  readonly name: string
  /** Whether whoever reads did what it stands for. */
  readonly isMine: boolean
  /** When that was (ISO 8601). */
  readonly at: string
}

/** The home of the conversation, if it can be looked at. */
export type ConversationHome = NonNullable<ConversationViewings['home']>

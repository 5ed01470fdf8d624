/** A conversation card's props. */
import type { ConversationViewings, Viewing } from '@keyhold/api/viewings.ts'

export interface EntryProps {
  readonly viewing: Viewing
  /** The other user's name. */
  readonly name: string
  /** Whether the reader did it. */
  readonly isMine: boolean
  /** When that was (ISO 8601). */
  readonly at: string
}

/** The conversation's home, if it can be viewed. */
export type ConversationHome = NonNullable<ConversationViewings['home']>

/**
 * Slots for another feature in a conversation: filled by routes, since features do not import each other. Without them
 * there are only messages.
 */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { type ComponentType, createContext, type ReactNode, use } from 'react'

interface InConversation {
  readonly other: string
  readonly name: string
}

export interface ConversationParts {
  /** Replaces a message that represents other content; otherwise renders its children. */
  readonly Entry: ComponentType<InConversation & { readonly message: Message; readonly children: ReactNode }>
  /** Actions beside the field, about the conversation's current or initial home. */
  readonly Act: ComponentType<InConversation & { readonly about: string | undefined }>
}

export const ConversationPartsContext = createContext<ConversationParts | undefined>(undefined)

export const useConversationParts = () => use(ConversationPartsContext)

/** What another feature draws in a conversation: routes put it there, since features are strangers. Without it there are messages alone. */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { type ComponentType, createContext, type ReactNode, use } from 'react'

interface InConversation {
  readonly other: string
  readonly name: string
}

export interface ConversationParts {
  /** In place of a message that stands for something: that, or its children. */
  readonly Entry: ComponentType<InConversation & { readonly message: Message; readonly children: ReactNode }>
  /** What can be done beside writing, about the home that they speak of, or would. */
  readonly Act: ComponentType<InConversation & { readonly about: string | undefined }>
}

export const ConversationPartsContext = createContext<ConversationParts | undefined>(undefined)

export const useConversationParts = () => use(ConversationPartsContext)

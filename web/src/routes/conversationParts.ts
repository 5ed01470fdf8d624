/** Viewings in every conversation: loaded with the first one that is opened. */
import { lazy } from 'react'
import type { ConversationParts } from '../features/chat/conversationParts.ts'

export const conversationParts: ConversationParts = {
  Entry: lazy(() => import('../features/viewings/ViewingEntry.tsx')),
  Act: lazy(() => import('../features/viewings/ViewingAct.tsx')),
}

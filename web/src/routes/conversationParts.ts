/** Viewings in every conversation: loaded with the first one that opens. */
import type { ConversationParts } from '../features/chat/conversationParts.ts'
import { lazyPart } from '../gateways/retryImport.ts'

export const conversationParts: ConversationParts = {
  Entry: lazyPart(() => import('../features/viewings/ViewingEntry.tsx')),
  Act: lazyPart(() => import('../features/viewings/ViewingAction.tsx')),
}

/** Shapes of saved replies. */
import { z } from 'zod'
import { Text } from './text.schema.ts'

export const SavedReply = z.object({
  /** Idempotency key from the browser: sent twice, stored once. */
  id: z.uuid(),
  /** May contain {name} and {home}, which the page fills in. */
  content: Text(4_000),
})
export const SavedReplyParams = z.object({ id: z.uuid('saved-reply-not-found') })
export type SavedReply = z.infer<typeof SavedReply>

/** Shapes of reporting a home. */
import { z } from 'zod'
import { reportReasons } from './reportReasons.ts'
import { Words } from './words.schema.ts'

export const Report = z.object({
  /** The room ad's. */
  id: z.uuid(),
  reason: z.enum(reportReasons),
  words: Words(2000).optional(),
})
export type Report = z.infer<typeof Report>

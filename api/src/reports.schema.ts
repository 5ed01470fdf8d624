/** Shapes of reporting a home. */
import { z } from 'zod'
import { reportReasons } from './reportReasons.ts'

export const Report = z.object({
  /** The room ad's. */
  id: z.uuid(),
  reason: z.enum(reportReasons),
  words: z.string().trim().max(2000).optional(),
})
export type Report = z.infer<typeof Report>

/** Shapes of reporting a home. */
import { z } from 'zod'
import { reportReasons } from './reportReasons.ts'
import { Text } from './text.schema.ts'

export const Report = z.object({
  /** The room ad's. */
  id: z.uuid(),
  reason: z.enum(reportReasons),
  words: Text(2000).optional(),
})
export type Report = z.infer<typeof Report>

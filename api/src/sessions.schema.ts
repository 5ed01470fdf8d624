/** The shapes of one's own sessions on the wire. */
import { z } from 'zod'

export { Done } from './accounts.schema.ts'

export const SessionParams = z.object({ id: z.uuid('session-not-found') })

/** A session that lives. What its browser did not say is null. */
export const OwnSession = z.object({
  id: z.string(),
  /** Names of products, as they are in every language. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The IANA name of the time zone the device says it is in. */
  timeZone: z.string().nullable(),
  /** How one signed in; a way that only a later version knows is told as the first, whose sentence names none. */
  means: z.enum(['password', 'passkey', 'wallet']).catch('password'),
  createdAt: z.iso.datetime(),
  /** Known to a quarter of an hour. */
  seenAt: z.iso.datetime(),
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

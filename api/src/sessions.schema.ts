/** The shapes of a person's sessions on the wire. */
import { z } from 'zod'

export { Done } from './accounts.schema.ts'

export const SessionParams = z.object({ id: z.uuid('session-not-found') })

/** An active session. Details that its browser did not give are null. */
export const OwnSession = z.object({
  id: z.string(),
  /** Product names, the same in every language. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The device's time zone (IANA name). */
  timeZone: z.string().nullable(),
  /** The sign-in method; an unknown later one is shown as the first, whose sentence names none. */
  means: z.enum(['password', 'passkey', 'wallet']).catch('password'),
  createdAt: z.iso.datetime(),
  /** Accurate to a quarter of an hour. */
  seenAt: z.iso.datetime(),
  /** The caller's session. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** The checks of taking one's data along and of deleting one's account (D 11.23). */
import { z } from 'zod'
import { Reauthentication } from './passkeys.schema.ts'

/** Both ask for the password or a passkey again. */
export const LeavingInput = Reauthentication

/** Why an account cannot be deleted yet. */
export const LeavingHold = z.enum([
  'leaving-lease-open',
  'leaving-money-held',
  'leaving-payment-possible',
  'leaving-role-held',
])

export const LeavingFacts = z.object({
  /**
   * `making`: asked for; `ready`: can be fetched, for ten minutes again; `elsewhere`: another session asked for it, and it is
   * asked for again to be fetched in this one.
   */
  archive: z.enum(['none', 'making', 'ready', 'elsewhere']),
  askedAt: z.string().nullable(),
  /** Empty: the account can be deleted. */
  holds: z.array(LeavingHold),
})

export type LeavingInput = z.input<typeof LeavingInput>
export type LeavingHold = z.infer<typeof LeavingHold>
export type LeavingFacts = z.infer<typeof LeavingFacts>

/** Zod schemas of data export and account deletion (D 11.23). */
import { z } from 'zod'
import { Reauthentication } from './passkeys.schema.ts'

/** Both require the password or a passkey again. */
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
   * `making`: requested; `ready`: can be downloaded, for ten minutes after the first time; `elsewhere`: another session
   * requested it, and it must be requested again to be downloaded here.
   */
  archive: z.enum(['none', 'making', 'ready', 'elsewhere']),
  askedAt: z.string().nullable(),
  /** Empty: the account can be deleted. */
  holds: z.array(LeavingHold),
})

export type LeavingInput = z.input<typeof LeavingInput>
export type LeavingHold = z.infer<typeof LeavingHold>
export type LeavingFacts = z.infer<typeof LeavingFacts>

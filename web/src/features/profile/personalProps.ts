/** The props of the personal data's parts. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import type { OwnerCheckState } from '../../gateways/passkeys/useOwnerCheck.ts'
import type { Personal } from './personal.ts'

export interface PersonalProps {
  readonly profile: Profile
  readonly personal: Personal
  readonly update: (changes: Partial<Personal>) => void
  /** A field's error message, if any. */
  readonly errorFor: (field: keyof Personal) => string | undefined
  /** The verification for a new e-mail address, and its error. */
  readonly check: OwnerCheckState
  readonly checkError: string | undefined
}

/** What the parts of the personal data are given. */
import type { Profile } from '@keyhold/api/accounts.schema.ts'
import type { OwnerCheckState } from '../../gateways/passkeys/useOwnerCheck.ts'
import type { Personal } from './personal.ts'

export interface PersonalProps {
  readonly profile: Profile
  readonly personal: Personal
  readonly update: (changes: Partial<Personal>) => void
  /** The sentence of what is wrong with a field, if something is. */
  readonly errorFor: (field: keyof Personal) => string | undefined
  /** What another e-mail address needs, and what is wrong with it. */
  readonly check: OwnerCheckState
  readonly checkError: string | undefined
}

/** What devices are told: the subject of a letter, worded in the language of each. */
import type { PushKind } from '@keyhold/rental/noticeKind.ts'
import type { OutgoingEmail } from '../email.ts'

export interface PushContent<Kind extends PushKind = PushKind> {
  readonly accountId: string
  readonly kind: Kind
  /** The line of the bell that says the same: read meanwhile, it is not told. */
  readonly noticeId?: bigint
  emailIn(languageId: number): OutgoingEmail
}

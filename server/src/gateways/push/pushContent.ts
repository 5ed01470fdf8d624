/** The text of push notifications: the subject of an email, in the language of each device. */
import type { PushKind } from '@keyhold/rental/noticeKind.ts'
import type { OutgoingEmail } from '../email.ts'

export interface PushContent<Kind extends PushKind = PushKind> {
  readonly accountId: string
  readonly kind: Kind
  /** The notice with the same content: once it is read, nothing is pushed. */
  readonly noticeId?: bigint
  emailIn(languageId: number): OutgoingEmail
}

/** Zod schemas of the newsletter endpoints and their inferred types (spec public §5; D 9.3). */
import { z } from 'zod'
import { Email, LanguageId, Phone } from './accounts.schema.ts'
import { RequiredLine } from './text.schema.ts'

export const Subscription = z.object({
  name: RequiredLine(120),
  phone: Phone.min(1),
  email: Email,
  /** The version of the accepted consent text; by default the newest. */
  consentVersion: z.string().max(40).optional(),
  /** The language of the e-mails: a code of store 7. */
  languageId: LanguageId.optional(),
  /** A city without homes that they wait for: its GeoNames id. */
  cityId: z.number().int().positive().max(2_147_483_647).optional(),
})
/** The token in a link of its e-mails. */
export const Unsubscription = z.object({ token: z.string().min(1).max(200) })

export type Subscription = z.input<typeof Subscription>
export type Unsubscription = z.input<typeof Unsubscription>

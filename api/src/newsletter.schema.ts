/** The checks of the newsletter endpoints, and the shapes inferred from them (spec public §5; D 9.3). */
import { z } from 'zod'
import { Email, LanguageId, Phone } from './accounts.schema.ts'
import { RequiredLine } from './text.schema.ts'

export const Subscription = z.object({
  name: RequiredLine(120),
  phone: Phone.min(1),
  email: Email,
  /** The version of the words that were accepted; without it, the newest. */
  consentVersion: z.string().max(40).optional(),
  /** The language of the letters: a code of store 7. */
  languageId: LanguageId.optional(),
  /** A city without homes that they wait for: its GeoNames id. */
  cityId: z.number().int().positive().max(2_147_483_647).optional(),
})
/** What a link of its letters holds. */
export const Unsubscription = z.object({ token: z.string().min(1).max(200) })

export type Subscription = z.input<typeof Subscription>
export type Unsubscription = z.input<typeof Unsubscription>

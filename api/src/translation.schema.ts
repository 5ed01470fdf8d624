/** Shapes of what is translated in the chat. */
import { z } from 'zod'

export const TranslationParams = z.object({ id: z.uuid('message-not-found') })
export const TranslationInput = z.object({ language: z.enum(['en', 'es', 'th']) })
export const TranslationOffer = z.object({
  /** Whether this Keyhold has a translator at all. */
  offered: z.boolean(),
})
export const Translation = z.object({
  content: z.string(),
  /** The language that the translator found, as BCP 47; null if it does not say. */
  from: z.string().nullable(),
})
export type TranslationInput = z.infer<typeof TranslationInput>
export type TranslationOffer = z.infer<typeof TranslationOffer>
export type Translation = z.infer<typeof Translation>

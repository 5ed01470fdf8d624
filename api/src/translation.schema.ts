/** Shapes of machine translation: chat messages, and texts of homes. */
import { z } from 'zod'

export const TranslationParams = z.object({ id: z.uuid('message-not-found') })
export const TranslationInput = z.object({ language: z.enum(['en', 'es', 'th']) })
export const TranslationOffer = z.object({
  /** Whether this Keyhold has a translator at all. */
  offered: z.boolean(),
})
export const Translation = z.object({
  content: z.string(),
  /** The language the translator detected, as BCP 47; null if it gives none. */
  from: z.string().nullable(),
})
export const HomeTranslationParams = z.object({ id: z.uuid('listing-not-found') })
/** Null for a text already in that language, in an unknown one, or missing. */
export const HomeTranslation = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  houseRules: z.string().nullable(),
})
export type HomeTranslation = z.infer<typeof HomeTranslation>
export type TranslationInput = z.infer<typeof TranslationInput>
export type TranslationOffer = z.infer<typeof TranslationOffer>
export type Translation = z.infer<typeof Translation>

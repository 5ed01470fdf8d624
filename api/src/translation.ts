/** The endpoints that translate a message of the chat or a home's words, by a machine and on a press alone. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { HomeTranslation, Translation, TranslationInput, TranslationOffer } from './translation.schema.ts'

/** Whether messages can be translated here. */
export const readTranslationOffer = endpoint<NoParams, undefined, TranslationOffer>('GET', '/messages/translation')
/** A message of one’s own conversations in another language: `message-not-found`, `translation-away`. Nothing of it is kept. */
export const translateMessage = endpoint<{ id: string }, TranslationInput, Translation>(
  'POST',
  '/messages/translations/:id',
  'json',
)

/** Whether the words of homes can be translated here. */
export const readHomeTranslationOffer = endpoint<NoParams, undefined, TranslationOffer>('GET', '/roomAd/translation')
/** What a published home says, in another language: `listing-not-found`, `translation-away`. Kept in memory for minutes. */
export const translateHome = endpoint<{ id: string }, TranslationInput, HomeTranslation>(
  'POST',
  '/roomAd/translations/:id',
  'json',
)

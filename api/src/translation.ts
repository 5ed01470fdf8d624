/** The endpoints that translate a chat message or a home's texts by machine, only on request. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { HomeTranslation, Translation, TranslationInput, TranslationOffer } from './translation.schema.ts'

/** Whether messages can be translated here. */
export const readTranslationOffer = endpoint<NoParams, undefined, TranslationOffer>('GET', '/messages/translation')
/**
 * A message of the caller’s conversations in another language: `message-not-found`, `translation-away`. It is not
 * stored.
 */
export const translateMessage = endpoint<{ id: string }, TranslationInput, Translation>(
  'POST',
  '/messages/translations/:id',
  'json',
)

/** Whether the texts of homes can be translated here. */
export const readHomeTranslationOffer = endpoint<NoParams, undefined, TranslationOffer>('GET', '/roomAd/translation')
/**
 * A published home's texts in another language: `listing-not-found`, `translation-away`. Cached in memory for minutes.
 */
export const translateHome = endpoint<{ id: string }, TranslationInput, HomeTranslation>(
  'POST',
  '/roomAd/translations/:id',
  'json',
)

/** Machine translation of a message, on request by one of its two parties only; the result is not stored. */
import * as shapes from '@keyhold/api/translation.schema.ts'
import * as endpoints from '@keyhold/api/translation.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../../gateways/database.ts'
import type { RateLimiter } from '../../../../gateways/rateLimiter.ts'
import { createTranslator } from '../../../../gateways/translator.ts'
import { answer } from '../../../../http/answer.ts'
import { listMessages } from '../store.ts'

/** Rate limit per person, because a translator may charge the operator. */
const perPerson = { most: 120, seconds: 3600 }

interface TranslationDeps {
  readonly database: Database
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  readonly settings: { readonly TRANSLATE_URL?: string | undefined; readonly TRANSLATE_KEY?: string | undefined }
  readonly onFault: (error: unknown) => void
}

/** Registers the translation routes. Without TRANSLATE_URL none is offered, and no text leaves Keyhold. */
export function translationRoutes(app: FastifyInstance, deps: TranslationDeps): void {
  const { database, rateLimiter, onFault } = deps
  const { TRANSLATE_URL: url, TRANSLATE_KEY: key } = deps.settings
  const translator = url ? createTranslator(url, key) : undefined
  const toAsk = { output: shapes.TranslationOffer, summary: 'Get whether this instance translates messages' }
  answer(app, endpoints.readTranslationOffer, toAsk, async () => ({ offered: translator !== undefined }))
  const toTranslate = {
    params: shapes.TranslationParams,
    input: shapes.TranslationInput,
    output: shapes.Translation,
    summary: 'Translate a message by machine',
  }
  answer(app, endpoints.translateMessage, toTranslate, async ({ params, input, person }) => {
    const [message] = await listMessages(database, [params.id])
    if (!message || ![message.senderId, message.recipientId].includes(person.id)) throw new Refusal('message-not-found')
    if (!translator) throw new Refusal('no-such-call')
    await rateLimiter.limit('translate a message', person.id, perPerson)
    try {
      return await translator.translate(message.content, input.language)
    } catch (error) {
      onFault(error)
      throw new Refusal('translation-away')
    }
  })
}

/** Machine translation of a home's texts, on request, for visitors too. */
import * as shapes from '@keyhold/api/translation.schema.ts'
import * as endpoints from '@keyhold/api/translation.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { answerAnyone } from '../../../../http/answer.ts'
import { createHomeTranslations, type HomeTranslationDeps } from './service.ts'

/**
 * Creates the service and adds its routes. Without TRANSLATE_URL no translation is offered, and no text leaves Keyhold.
 */
export function homeTranslationRoutes(app: FastifyInstance, deps: HomeTranslationDeps): void {
  const translations = createHomeTranslations(deps)
  const toAsk = { output: shapes.TranslationOffer, summary: 'Get whether this instance translates ads' }
  answerAnyone(app, endpoints.readHomeTranslationOffer, toAsk, async () => ({ offered: translations !== undefined }))
  const toTranslate = {
    params: shapes.HomeTranslationParams,
    input: shapes.TranslationInput,
    output: shapes.HomeTranslation,
    summary: 'Translate a published ad by machine',
  }
  answerAnyone(app, endpoints.translateHome, toTranslate, async ({ params, input, request }) => {
    if (!translations) throw new Refusal('no-such-call')
    return translations.translate(params.id, input.language, request.ip)
  })
}

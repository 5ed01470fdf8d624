/** GET /codeStore/getCodeStore/{id} (D 10). */

import { CodeStore, CodeStoreParams } from '@keyhold/api/codes.schema.ts'
import { listCodes as list } from '@keyhold/api/codes.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { answerAnyone } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import { listCodes } from './service.ts'

/** Registers the code lists, public, in the reader's language. */
export function codesRoutes(app: FastifyInstance): void {
  const shapes = { params: CodeStoreParams, output: CodeStore, summary: 'Get the values of a code list' }
  answerAnyone(app, list, shapes, async ({ params, request }) => {
    const codes = listCodes(params.id, languageOfRequest(request))
    if (!codes) throw new Refusal('code-list-not-found')
    return codes
  })
}

/** The endpoints of a landlord's public page. */
import * as shapes from '@keyhold/api/publishers.schema.ts'
import * as endpoints from '@keyhold/api/publishers.ts'
import type { FastifyInstance } from 'fastify'
import { answerAnyone } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import { describeSearchRow } from '../../search/search/routes.ts'
import { createPublishers, type PublishersDeps } from './service.ts'

/** Adds the endpoints of api/publishers.ts. */
export function publishersRoutes(app: FastifyInstance, deps: PublishersDeps): void {
  const publishers = createPublishers(deps)
  const shape = {
    params: shapes.PublisherParams,
    input: shapes.PublisherInput,
    output: shapes.PublisherPage,
    summary: 'Get the public page of a landlord',
  }
  answerAnyone(app, endpoints.findPublisherPage, shape, async ({ params, input, request }) => {
    const language = languageOfRequest(request)
    const { homes, ...found } = await publishers.read(params.id, input.page ?? 1, language)
    return { ...found, rows: homes.map((home) => describeSearchRow(home, language)) }
  })
  const recordShape = {
    params: shapes.PublisherParams,
    output: shapes.PublisherRecord,
    summary: 'Get a landlord’s reply rate and deposit record',
  }
  answerAnyone(app, endpoints.findPublisherRecord, recordShape, ({ params }) => publishers.readRecord(params.id))
}

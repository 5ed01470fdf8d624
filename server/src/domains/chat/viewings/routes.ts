/** Adds the endpoints of api/viewings.ts. */
import * as shapes from '@keyhold/api/viewings.schema.ts'
import * as endpoints from '@keyhold/api/viewings.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { Viewings } from './service.ts'

/** Adds the routes of viewings. */
export function viewingsRoutes(app: FastifyInstance, viewings: Viewings): void {
  const output = shapes.Viewing
  const toList = { output: shapes.Viewings, summary: 'List your viewings, upcoming first' }
  answer(app, endpoints.listViewings, toList, ({ person }) => viewings.list(person.id))
  const toListWith = {
    params: shapes.ViewingsWithParams,
    output: shapes.ConversationViewings,
    summary: 'List your viewings with a user',
  }
  answer(app, endpoints.listViewingsWith, toListWith, ({ params, person }) => viewings.listWith(person.id, params.id))
  const toAsk = { input: shapes.ViewingQuestionInput, output, summary: 'Request a viewing from a landlord' }
  answer(app, endpoints.askForViewing, toAsk, ({ input, person, request }) =>
    viewings.ask(person.id, input, languageOfRequest(request)),
  )
  const toOffer = { input: shapes.ViewingOfferInput, output, summary: 'Offer times for a viewing' }
  answer(app, endpoints.offerViewing, toOffer, ({ input, person, request }) =>
    viewings.offer(person.id, input, languageOfRequest(request)),
  )
  const { ViewingParams: params } = shapes
  const toPick = { params, input: shapes.ViewingPickInput, output, summary: 'Pick one of the offered times' }
  answer(app, endpoints.pickViewingTime, toPick, ({ params, input, person, request }) =>
    viewings.pick(person.id, params.id, new Date(input.startsAt), languageOfRequest(request)),
  )
  const toEnd = { params, input: shapes.ViewingEndInput, output, summary: 'Withdraw, decline or cancel a viewing' }
  answer(app, endpoints.endViewing, toEnd, ({ params, input, person, request }) =>
    viewings.end(person.id, params.id, input.reason, languageOfRequest(request)),
  )
  const toKeep = { params, output: z.unknown().describe('iCalendar'), summary: 'Get a viewing as a calendar file' }
  answer(app, endpoints.viewingCalendar, toKeep, async ({ params, person, request, reply }) => {
    const { name, content } = await viewings.file(person.id, params.id, languageOfRequest(request))
    reply.type('text/calendar; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
    return content
  })
}

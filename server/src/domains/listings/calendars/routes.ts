/** Routes of a home's calendar, and its file. */
import * as shapes from '@keyhold/api/calendars.schema.ts'
import * as endpoints from '@keyhold/api/calendars.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answer, answerAnyone } from '../../../http/answer.ts'
import type { Calendars } from './service.ts'

/** Registers the endpoints of api/calendars.ts, and the address that external calendars read. */
export function calendarsRoutes(app: FastifyInstance, calendars: Calendars): void {
  const output = shapes.HomeCalendar
  const one = { params: shapes.CalendarParams, output }
  answer(
    app,
    endpoints.findCalendar,
    { ...one, summary: 'Get the calendar of one of your homes' },
    ({ person, params }) => calendars.read(person, params.id),
  )
  const toBlock = { ...one, input: shapes.BlockInput, summary: 'Block days in the calendar of a home' }
  answer(app, endpoints.blockDays, toBlock, ({ person, params, input }) => calendars.block(person, params.id, input))
  const toFree = { params: shapes.BlockParams, output, summary: 'Remove blocked days' }
  answer(app, endpoints.unblockDays, toFree, ({ person, params }) =>
    calendars.unblock(person, params.id, params.blockId),
  )
  const toRenew = { ...one, summary: 'Create a new address for the calendar of a home' }
  answer(app, endpoints.renewCalendarAddress, toRenew, ({ person, params }) =>
    calendars.renewAddress(person, params.id),
  )
  const toAdd = { ...one, input: shapes.SourceInput, summary: 'Add an external calendar' }
  answer(app, endpoints.addCalendarSource, toAdd, ({ person, params, input }) =>
    calendars.addSource(person, params.id, input),
  )
  const source = { params: shapes.SourceParams, output }
  answer(
    app,
    endpoints.readCalendarSource,
    { ...source, summary: 'Refresh an external calendar now' },
    ({ person, params }) => calendars.readAgain(person, params.id, params.sourceId),
  )
  answer(
    app,
    endpoints.confirmCalendarEmpty,
    { ...source, summary: 'Confirm that an external calendar is empty' },
    ({ person, params }) => calendars.confirmEmpty(person, params.id, params.sourceId),
  )
  const toAnswer = { ...source, input: shapes.AnswerInput, summary: 'Answer a question about an external calendar' }
  answer(app, endpoints.answerCalendarQuestion, toAnswer, ({ person, params, input }) =>
    calendars.answer(person, params.id, params.sourceId, input),
  )
  const toConfirm = { params: shapes.ConflictParams, output, summary: 'Confirm that the nights of a lease are free' }
  answer(app, endpoints.confirmNightsFree, toConfirm, ({ person, params }) =>
    calendars.confirmFree(person, params.id, params.leaseId),
  )
  answer(
    app,
    endpoints.removeCalendarSource,
    { ...source, summary: 'Remove an external calendar' },
    ({ person, params }) => calendars.removeSource(person, params.id, params.sourceId),
  )
  const file = {
    params: shapes.CalendarFileParams,
    output: z.unknown().describe('iCalendar'),
    summary: 'Get the calendar of a home as a file (iCalendar)',
  }
  answerAnyone(app, endpoints.calendarFile, file, async ({ params, reply }) => {
    const calendar = await calendars.export(params.id, params.file.replace(/\.ics$/, ''))
    reply.header('cache-control', 'private, max-age=300').header('x-robots-tag', 'noindex')
    reply.type('text/calendar; charset=utf-8')
    return calendar
  })
}

/** Reporting a home or a person, and reading the reports. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import {
  PersonReport,
  Report,
  ReportedSubjectParams,
  ReportedSubjects,
  ReportsAbout,
  ReportsInput,
} from '@keyhold/api/reports.schema.ts'
import { listReported, listReportsAbout, reportHome, reportPerson } from '@keyhold/api/reports.ts'
import type { FastifyInstance } from 'fastify'
import { answer, answerAnyone } from '../../../http/answer.ts'
import type { Reports } from './service.ts'

/** Adds the endpoints of api/reports.ts. */
export function reportsRoutes(app: FastifyInstance, reports: Reports): void {
  const shapes = { input: Report, output: Done, summary: 'Report a home' }
  answerAnyone(app, reportHome, shapes, async ({ input, request, person }) => {
    await reports.report(input, request.ip, person)
    return { success: 'ok' } as const
  })
  const ofPerson = { input: PersonReport, output: Done, summary: 'Report a user' }
  answer(app, reportPerson, ofPerson, async ({ input, request, person }) => {
    await reports.reportPerson(input, request.ip, person)
    return { success: 'ok' } as const
  })
  const summary = 'List reported homes and people, open reports first (administrators; audit-logged)'
  const toList = { input: ReportsInput, output: ReportedSubjects, summary }
  answer(app, listReported, toList, ({ person, input }) => reports.list(person, input.before))
  const ofOne = {
    params: ReportedSubjectParams,
    input: ReportsInput,
    output: ReportsAbout,
    summary: 'List the reports about one home or person (administrators; audit-logged)',
  }
  answer(app, listReportsAbout, ofOne, ({ person, params, input }) =>
    reports.listAbout(person, params.id, input.before),
  )
}

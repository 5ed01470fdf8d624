/** Reporting a home or a person, and reading the reports. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { KeptReport, PersonReport, Report } from '@keyhold/api/reports.schema.ts'
import { listReports, reportHome, reportPerson } from '@keyhold/api/reports.ts'
import type { FastifyInstance } from 'fastify'
import { answer, answerAnyone } from '../../http/answer.ts'
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
  const toList = { output: KeptReport.array(), summary: 'List the reports, newest first (administrators)' }
  answer(app, listReports, toList, ({ person }) => reports.list(person))
}

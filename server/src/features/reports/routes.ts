/** Reporting a home. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { Report } from '@keyhold/api/reports.schema.ts'
import { reportHome } from '@keyhold/api/reports.ts'
import type { FastifyInstance } from 'fastify'
import { answerAnyone } from '../../http/answer.ts'
import type { Reports } from './service.ts'

/** Binds the endpoint of api/reports.ts. */
export function reportsRoutes(app: FastifyInstance, reports: Reports): void {
  const shapes = { input: Report, output: Done, summary: 'Say what is wrong with a home' }
  answerAnyone(app, reportHome, shapes, async ({ input, request, person }) => {
    await reports.report(input, request.ip, person)
    return { success: 'ok' } as const
  })
}

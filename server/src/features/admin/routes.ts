/** Routes of the admin desk (D 11.30). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { AdminActionInput, AuditLogEntry, FindInput, Found, LogInput, Suspicion } from '@keyhold/api/admin.schema.ts'
import { adminAction, adminAuditLog, adminSearch, adminSuspicions } from '@keyhold/api/admin.ts'
import { InstanceState, StuckEmailActionInput } from '@keyhold/api/instanceState.schema.ts'
import { adminDismissEmail, adminInstanceState, adminResendEmail } from '@keyhold/api/instanceState.ts'
import { ReportedMessage, ReportParams } from '@keyhold/api/reports.schema.ts'
import { listReportedMessages } from '@keyhold/api/reports.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/answer.ts'
import { readReported } from './reported.ts'
import { type AdminDeps, createAdminService } from './service.ts'

/** Creates the desk and registers its routes. */
export function adminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const admin = createAdminService(deps)
  const toFind = { input: FindInput, output: Found, summary: 'People, homes and leases, for administrators; logged' }
  answer(app, adminSearch, toFind, ({ person, input }) => admin.find(person, input))
  const asAction = { input: AdminActionInput, output: Done, summary: 'Hide, show, suspend, reinstate, settle; logged' }
  answer(app, adminAction, asAction, async ({ person, input }) => {
    await admin.act(person, input)
    return { success: 'ok' as const }
  })
  const toSuspect = { output: Suspicion.array(), summary: 'Homes that are worth a look, with the reasons' }
  answer(app, adminSuspicions, toSuspect, ({ person }) => admin.listSuspicions(person))
  const toLook = { output: InstanceState, summary: 'Letters, watcher, keeper and books, for administrators; logged' }
  answer(app, adminInstanceState, toLook, ({ person }) => admin.readInstanceState(person))
  const toResend = {
    input: StuckEmailActionInput,
    output: Done,
    summary: 'Sends a letter again that was given up; logged',
  }
  answer(app, adminResendEmail, toResend, async ({ person, input }) => {
    await admin.resend(person, input)
    return { success: 'ok' as const }
  })
  const toEnd = { input: StuckEmailActionInput, output: Done, summary: 'Marks a letter given up as dealt with; logged' }
  answer(app, adminDismissEmail, toEnd, async ({ person, input }) => {
    await admin.dealWith(person, input)
    return { success: 'ok' as const }
  })
  const summary = 'Messages that were shown with a report, for administrators; logged'
  const toQuote = { params: ReportParams, output: ReportedMessage.array(), summary }
  answer(app, listReportedMessages, toQuote, ({ person, params }) => readReported(deps, person, params.id))
  const toRead = {
    input: LogInput,
    output: AuditLogEntry.array(),
    summary: 'What administrators did and looked at; logged',
  }
  answer(app, adminAuditLog, toRead, ({ person, input }) => admin.log(person, input.before))
}

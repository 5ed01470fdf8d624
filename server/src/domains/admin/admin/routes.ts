/** Routes of the admin desk (D 11.30). */
import { Done } from '@keyhold/api/accounts.schema.ts'
import { AdminActionInput, AuditLogEntry, FindInput, Found, LogInput, Suspicion } from '@keyhold/api/admin.schema.ts'
import { adminAction, adminAuditLog, adminSearch, adminSuspicions } from '@keyhold/api/admin.ts'
import { InstanceState, StuckEmailActionInput } from '@keyhold/api/instanceState.schema.ts'
import { adminDismissEmail, adminInstanceState, adminResendEmail } from '@keyhold/api/instanceState.ts'
import { ReportedMessage, ReportParams } from '@keyhold/api/reports.schema.ts'
import { listReportedMessages } from '@keyhold/api/reports.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import { readReported } from './reported.ts'
import { type AdminDeps, createAdminService } from './service.ts'

/** Creates the desk and registers its routes. */
export function adminRoutes(app: FastifyInstance, deps: AdminDeps): void {
  const admin = createAdminService(deps)
  const toFind = {
    input: FindInput,
    output: Found,
    summary: 'Find people, homes and leases (administrators; audit-logged)',
  }
  answer(app, adminSearch, toFind, ({ person, input }) => admin.find(person, input))
  const asAction = {
    input: AdminActionInput,
    output: Done,
    summary: 'Hide, show, suspend, reinstate or settle (administrators; audit-logged)',
  }
  answer(app, adminAction, asAction, async ({ person, input }) => {
    await admin.act(person, input)
    return { success: 'ok' as const }
  })
  const toSuspect = {
    output: Suspicion.array(),
    summary: 'List suspicious homes with the reasons (administrators; audit-logged)',
  }
  answer(app, adminSuspicions, toSuspect, ({ person }) => admin.listSuspicions(person))
  const toLook = {
    output: InstanceState,
    summary: 'Get the state of emails, watcher, keeper and books (administrators; audit-logged)',
  }
  answer(app, adminInstanceState, toLook, ({ person }) => admin.readInstanceState(person))
  const toResend = {
    input: StuckEmailActionInput,
    output: Done,
    summary: 'Resend an email whose delivery was given up (administrators; audit-logged)',
  }
  answer(app, adminResendEmail, toResend, async ({ person, input }) => {
    await admin.resend(person, input)
    return { success: 'ok' as const }
  })
  const toEnd = {
    input: StuckEmailActionInput,
    output: Done,
    summary: 'Mark an undelivered email as dealt with (administrators; audit-logged)',
  }
  answer(app, adminDismissEmail, toEnd, async ({ person, input }) => {
    await admin.dealWith(person, input)
    return { success: 'ok' as const }
  })
  const summary = 'List the messages attached to a report (administrators; audit-logged)'
  const toQuote = { params: ReportParams, output: ReportedMessage.array(), summary }
  answer(app, listReportedMessages, toQuote, ({ person, params }) => readReported(deps, person, params.id))
  const toRead = {
    input: LogInput,
    output: AuditLogEntry.array(),
    summary: 'List a part of the audit log: actions, sign-ins, or denied access (administrators; audit-logged)',
  }
  answer(app, adminAuditLog, toRead, ({ person, input }) => admin.log(person, input))
}

/** Telling Keyhold that something is wrong with a home or a person, and reading what was told. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { KeptReport, PersonReport, Report, ReportedMessage } from './reports.schema.ts'

/** Anybody may report a published home, a few times an hour (429 beyond). */
export const reportHome = endpoint<NoParams, Report, Done>('POST', '/roomAd/report', 'json')
/** Whoever is signed in may report somebody, a few times an hour: `person-not-found`, `report-of-yourself`. */
export const reportPerson = endpoint<NoParams, PersonReport, Done>('POST', '/profile/report', 'json')
/** The newest 200 reports, for administrators: `administrators-only`; the look is logged, one line in a quarter of an hour. */
export const listReports = endpoint<NoParams, undefined, KeptReport[]>('GET', '/reports')
/**
 * The newest 20 messages of the two until the report, oldest first, for administrators (`administrators-only`) where who
 * reported shows them (`report-not-found`); each look is logged, one line for a report in a quarter of an hour.
 */
export const listReportedMessages = endpoint<{ id: string }, undefined, ReportedMessage[]>(
  'GET',
  '/reports/:id/messages',
)

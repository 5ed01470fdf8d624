/** Reporting a home or a person, and reading the reports. */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type {
  PersonReport,
  Report,
  ReportedMessage,
  ReportedSubjects,
  ReportsAbout,
  ReportsInput,
} from './reports.schema.ts'

/** Anyone may report a published home, a few times an hour (429 beyond). */
export const reportHome = endpoint<NoParams, Report, Done>('POST', '/roomAd/report', 'json')
/** A signed-in person may report another, a few times an hour: `person-not-found`, `report-of-yourself`. */
export const reportPerson = endpoint<NoParams, PersonReport, Done>('POST', '/profile/report', 'json')
/**
 * What was reported, twenty subjects at once, those with open reports first, then newest first; each with at most five
 * of its reports. For administrators: `administrators-only`; the view is logged once per quarter of an hour.
 */
export const listReported = endpoint<NoParams, ReportsInput, ReportedSubjects>('GET', '/reports', 'query')
/** Fifty more reports about one home or person, for administrators; logged like the list. */
export const listReportsAbout = endpoint<{ id: string }, ReportsInput, ReportsAbout>(
  'GET',
  '/reports/about/:id',
  'query',
)
/**
 * The newest 20 messages of the two until the report, oldest first, for administrators (`administrators-only`) where
 * the reporter allows it (`report-not-found`); each view is logged, once per report and quarter of an hour.
 */
export const listReportedMessages = endpoint<{ id: string }, undefined, ReportedMessage[]>(
  'GET',
  '/reports/:id/messages',
)

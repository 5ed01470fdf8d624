/** What people say is wrong with a home, in SQL. */
import type { Report } from '@keyhold/api/reports.schema.ts'
import type { Query } from '../../gateways/database.ts'

export interface NewReport {
  readonly listingId: string
  readonly accountId: string | null
  readonly reason: Report['reason']
  readonly words: string
  readonly reportedAt: Date
}

/** Keeps a report. */
export async function insertReport(query: Query, report: NewReport): Promise<void> {
  await query`insert into report ${query(report)}`
}

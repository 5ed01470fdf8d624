/** Reports of homes and people, in SQL. */
import type { PersonReport, Report } from '@keyhold/api/reports.schema.ts'
import type { Query } from '../../../gateways/database.ts'

interface ReportFacts {
  readonly accountId: string | null
  readonly words: string
  readonly reportedAt: Date
}
export interface NewReport extends ReportFacts {
  readonly listingId: string
  readonly reason: Report['reason']
}
export interface NewPersonReport extends ReportFacts {
  readonly reportedId: string
  readonly reason: PersonReport['reason']
  /** Whether an administrator may read the newest messages of the two with it. */
  readonly showsMessages: boolean
}
/**
 * Stores a report of a home, unless its landlord has left or is leaving; returns whether it did. The words are added
 * to those of an open one of the same person.
 */
export async function insertReport(query: Query, report: NewReport): Promise<boolean> {
  const { listingId, accountId, reason, words, reportedAt } = report
  const { count } = await query`insert into report (listing_id, account_id, reason, words, reported_at)
    select home.id, ${accountId}::uuid, ${reason}, ${words}, ${reportedAt}::timestamptz
    from listing home join account on account.id = landlord_id
    where home.id = ${listingId} and account.deleted_at is null for share of account
    on conflict (listing_id, account_id) where settled_at is null do update set reason = excluded.reason,
      words = ${bothWords(query, 'report')}, reported_at = excluded.reported_at`
  return count > 0
}

/** The words of an open report, with those that its reporter adds: the last 8,000 characters. */
const bothWords = (query: Query, table: 'report' | 'person_report') => query`
  case when strpos(${query(table)}.words, excluded.words) > 0 then ${query(table)}.words
    else right(concat_ws(E'\\n\\n', nullif(${query(table)}.words, ''), excluded.words), 8000) end`

/** The same for a report of a person. Messages that were shown once stay shown. */
export async function insertPersonReport(query: Query, report: NewPersonReport): Promise<boolean> {
  const { reportedId, accountId, reason, words, reportedAt, showsMessages } = report
  const { count } =
    await query`insert into person_report (reported_id, account_id, reason, words, reported_at, shows_messages)
    select id, ${accountId}::uuid, ${reason}, ${words}, ${reportedAt}::timestamptz, ${showsMessages}::boolean
    from account where id = ${reportedId} and deleted_at is null for share
    on conflict (reported_id, account_id) where settled_at is null do update set reason = excluded.reason,
      words = ${bothWords(query, 'person_report')}, reported_at = excluded.reported_at,
      shows_messages = person_report.shows_messages or excluded.shows_messages`
  return count > 0
}

/** Reports of homes and people, in SQL. */
import type { KeptReport, PersonReport, Report } from '@keyhold/api/reports.schema.ts'
import type { Query } from '../../gateways/database.ts'

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
export interface ReportRow extends ReportFacts {
  readonly id: string
  /** One of the two is set. */
  readonly listingId: string | null
  readonly reportedId: string | null
  readonly reason: KeptReport['reason']
  readonly outcome: string | null
  readonly showsMessages: boolean
  readonly standing: KeptReport['about']['standing']
}

/**
 * Stores a report of a home, unless its landlord has left or is leaving; returns whether it did. It replaces an open one
 * of the same person.
 */
export async function insertReport(query: Query, report: NewReport): Promise<boolean> {
  const { listingId, accountId, reason, words, reportedAt } = report
  const { count } = await query`insert into report (listing_id, account_id, reason, words, reported_at)
    select home.id, ${accountId}::uuid, ${reason}, ${words}, ${reportedAt}::timestamptz
    from listing home join account on account.id = landlord_id
    where home.id = ${listingId} and account.deleted_at is null for share of account
    on conflict (listing_id, account_id) where settled_at is null do update set reason = excluded.reason,
      words = excluded.words, reported_at = excluded.reported_at`
  return count > 0
}

/** The same for a report of a person. Messages that were shown once stay shown. */
export async function insertPersonReport(query: Query, report: NewPersonReport): Promise<boolean> {
  const { reportedId, accountId, reason, words, reportedAt, showsMessages } = report
  const { count } =
    await query`insert into person_report (reported_id, account_id, reason, words, reported_at, shows_messages)
    select id, ${accountId}::uuid, ${reason}, ${words}, ${reportedAt}::timestamptz, ${showsMessages}::boolean
    from account where id = ${reportedId} and deleted_at is null for share
    on conflict (reported_id, account_id) where settled_at is null do update set reason = excluded.reason,
      words = excluded.words, reported_at = excluded.reported_at,
      shows_messages = person_report.shows_messages or excluded.shows_messages`
  return count > 0
}

/** The newest reports of both kinds, open ones first, then newest first. */
export async function listReports(query: Query, most: number): Promise<ReportRow[]> {
  return query<ReportRow[]>`
    select both_kinds.*, case
        when listing.deleted_at is not null or person.deleted_at is not null then 'gone'
        when listing.hidden_at is not null then 'hidden'
        when person.suspended_at is not null then 'suspended'
        when listing.state <> 'published' then 'unpublished'
        else 'present' end as standing
    from (
      (select id, listing_id, null::uuid as reported_id, account_id, reason, words, reported_at, outcome, false as shows_messages
        from report
        order by settled_at is not null, reported_at desc limit ${most})
      union all
      (select id, null, reported_id, account_id, reason, words, reported_at, outcome,
        shows_messages and account_id is not null from person_report
        order by settled_at is not null, reported_at desc limit ${most})) both_kinds
    left join listing on listing.id = listing_id left join account person on person.id = reported_id
    order by outcome is not null, reported_at desc, both_kinds.id limit ${most}`
}

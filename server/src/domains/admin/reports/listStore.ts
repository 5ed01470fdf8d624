/** SQL for reading the reports: by subject, page by page. */
import type { KeptReport, ReportedSubject } from '@keyhold/api/reports.schema.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Query } from '../../../gateways/database.ts'

/** A position in a list that has open items first, then the newest. */
export interface Position {
  readonly isOpen: boolean
  readonly at: Date
  readonly id: string
}

export interface SubjectRow {
  readonly id: string
  readonly kind: ReportedSubject['about']['kind']
  readonly standing: ReportedSubject['about']['standing']
  readonly open: number
  readonly total: number
  /** The time of its newest open report, or else of its newest. */
  readonly newest: Date
}

export interface ReportRow {
  readonly id: string
  readonly aboutId: string
  readonly accountId: string | null
  readonly reason: KeptReport['reason']
  readonly words: string
  readonly reportedAt: Date
  readonly isOpen: boolean
  readonly outcome: string | null
  readonly showsMessages: boolean
}

/** Reported homes and people after a position, those with open reports first, then by their newest report. */
export async function listSubjects(query: Query, most: number, after?: Position): Promise<SubjectRow[]> {
  const counts = query`count(*) filter (where settled_at is null)::integer as open, count(*)::integer as total,
    coalesce(max(reported_at) filter (where settled_at is null), max(reported_at)) as newest`
  return query<SubjectRow[]>`
    select subject.*, case
        when listing.deleted_at is not null or person.deleted_at is not null then 'gone'
        when listing.hidden_at is not null then 'hidden'
        when person.suspended_at is not null then 'suspended'
        when listing.state <> 'published' then 'unpublished'
        else 'present' end as standing
    from (
      select listing_id as id, 'home' as kind, ${counts} from report group by listing_id
      union all
      select reported_id, 'person', ${counts} from person_report group by reported_id) subject
    left join listing on listing.id = subject.id left join account person on person.id = subject.id
    where ${isAfter(query, query`subject.open > 0, subject.newest, subject.id`, after)}
    order by subject.open > 0 desc, subject.newest desc, subject.id desc limit ${most}`
}

/** Reports about each of some homes and people, at most this many of each: open ones first, then newest first. */
export async function listReports(
  query: Query,
  ids: readonly string[],
  mostOfEach: number,
  after?: Position,
): Promise<ReportRow[]> {
  const order = query`settled_at is null desc, reported_at desc, id desc limit ${mostOfEach}`
  const rest = isAfter(query, query`settled_at is null, reported_at, id`, after)
  const columns = query`id, account_id, reason, words, reported_at, settled_at is null as is_open, outcome`
  return query<ReportRow[]>`
    select both_kinds.* from unnest(${[...ids]}::uuid[]) as subject(id) cross join lateral (
      (select ${columns}, listing_id as about_id, false as shows_messages
        from report where listing_id = subject.id and ${rest} order by ${order})
      union all
      (select ${columns}, reported_id, shows_messages and account_id is not null
        from person_report where reported_id = subject.id and ${rest} order by ${order})) both_kinds
    order by is_open desc, reported_at desc, both_kinds.id desc`
}

/** SQL for "comes after this position": true without one. */
const isAfter = (query: Query, place: PendingQuery<Row[]>, after: Position | undefined) =>
  after ? query`(${place}) < (${after.isOpen}::boolean, ${after.at}::timestamptz, ${after.id}::uuid)` : query`true`

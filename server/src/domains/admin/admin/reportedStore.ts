/** SQL for messages shown with a report of a person. */
import type { ReportedMessage } from '@keyhold/api/reports.schema.ts'
import type { Query } from '../../../gateways/database.ts'

interface ShownReport {
  readonly reportedId: string
  /** The author of the report. */
  readonly accountId: string
  readonly reportedAt: Date
}

/** Returns a report of a person with shown messages, unless its author's account is deleted. */
export async function findShown(query: Query, id: string): Promise<ShownReport | undefined> {
  const [row] = await query<ShownReport[]>`
    select reported_id, account_id, reported_at from person_report
    where id = ${id} and shows_messages and account_id is not null`
  return row
}

type Row = Omit<ReportedMessage, 'sentAt'> & { readonly sentAt: Date }

/** Returns the newest messages of the two until the report, oldest first. */
export async function listShown(query: Query, report: ShownReport, most: number): Promise<Row[]> {
  const { reportedId, accountId, reportedAt } = report
  return query<Row[]>`
    select id, is_theirs, words, files, sent_at from (
      select message.id, sender_id = ${reportedId} as is_theirs, content as words, attachments as files, sent_at, sequence
      from message join conversation on conversation.id = conversation_id
      where first_id = least(${reportedId}::uuid, ${accountId}::uuid)
        and second_id = greatest(${reportedId}::uuid, ${accountId}::uuid) and sent_at <= ${reportedAt}
      order by sequence desc limit ${most}) newest order by sequence`
}

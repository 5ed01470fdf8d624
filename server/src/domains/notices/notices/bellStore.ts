/** The bell's notices, in SQL. */
import type { NoticeKind } from '@keyhold/rental/noticeKind.ts'
import { emailsOfTopic } from '@keyhold/rental/noticeTopic.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { Language } from '../../../gateways/text.ts'

/** The filters of a list. */
export type BellKind = Extract<NoticeKind, 'requests' | 'money'>

export interface NewNotice {
  readonly accountId: string
  /** The people it names beside its reader. */
  readonly aboutId: string | null
  readonly titles: Readonly<Record<Language, string>>
  readonly path: string
  /** The e-mail of locales/<language>/notices.json that it repeats. */
  readonly emailKind: string
  readonly at: Date
  readonly readAt: Date | null
}

export interface StoredNotice extends Omit<NewNotice, 'accountId' | 'aboutId'> {
  readonly id: bigint
}

export async function insertNotice(tx: Transaction, { titles, ...notice }: NewNotice): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into notice ${tx({ ...notice, titles: tx.json(titles) })} returning id`
  if (!row) throw new Error('a notice was not stored')
  return row.id
}

/** The topics of the filters requests and money; notices about an account or a home itself are in neither. */
const { request, viewing, ...ofMoney } = emailsOfTopic
const emailsOf: Readonly<Record<BellKind, string[]>> = {
  requests: [...request, ...viewing],
  money: Object.values(ofMoney).flat(),
}

/** A person's notices before an id, or the newest; `kind` filters by requests and viewings, or by money. */
export async function listNotices(
  query: Query,
  accountId: string,
  {
    before,
    kind,
    most,
  }: { readonly before?: bigint | undefined; readonly kind?: BellKind | undefined; readonly most: number },
): Promise<StoredNotice[]> {
  return query<StoredNotice[]>`
    select id, titles, path, email_kind, at, read_at from notice
    where account_id = ${accountId} and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
      and (${kind ?? null}::text is null or email_kind = any(${kind ? emailsOf[kind] : []}::text[]))
    order by id desc limit ${most}`
}

export async function countUnread(query: Query, accountId: string): Promise<number> {
  const [row] = await query<{ count: number }[]>`
    select count(*)::integer as count from notice where account_id = ${accountId} and read_at is null`
  return row?.count ?? 0
}

/** Marks a person's notices up to this one as read. */
export async function markRead(query: Query, accountId: string, upTo: bigint, at: Date): Promise<void> {
  await query`
    update notice set read_at = ${at} where account_id = ${accountId} and id <= ${upTo} and read_at is null`
}

/** Deletes notices older than this. */
export async function deleteBefore(query: Query, at: Date): Promise<void> {
  await query`delete from notice where at < ${at}`
}

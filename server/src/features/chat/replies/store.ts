/** Saved replies, in SQL. */
import type { Query } from '../../../gateways/database.ts'

export interface SavedReply {
  readonly id: string
  readonly content: string
}

/** Oldest first. */
export async function listReplies(query: Query, accountId: string): Promise<SavedReply[]> {
  return query<SavedReply[]>`select id, content from saved_reply where account_id = ${accountId} order by saved_at, id`
}

/** Keeps one, unless there are as many as may be; whether it is kept. The same id again is the same reply. */
export async function insertReply(
  query: Query,
  reply: SavedReply & { readonly accountId: string; readonly savedAt: Date },
  most: number,
): Promise<boolean> {
  const { id, accountId, content, savedAt } = reply
  const rows = await query`
    insert into saved_reply (id, account_id, content, saved_at)
    select ${id}, ${accountId}, ${content}, ${savedAt}
    where (select count(*) from saved_reply where account_id = ${accountId} and id <> ${id}) < ${most}
    on conflict (id) do update set content = saved_reply.content where saved_reply.account_id = ${accountId}
    returning id`
  return rows.length > 0
}

/** Whether there was one of this person. */
export async function deleteReply(query: Query, accountId: string, id: string): Promise<boolean> {
  const rows = await query`delete from saved_reply where account_id = ${accountId} and id = ${id} returning id`
  return rows.length > 0
}

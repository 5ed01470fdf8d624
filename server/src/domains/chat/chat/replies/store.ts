/** SQL for saved replies. */
import type { Query } from '../../../../gateways/database.ts'

export interface SavedReply {
  readonly id: string
  readonly content: string
}

/** Returns saved replies, oldest first. */
export async function listReplies(query: Query, accountId: string): Promise<SavedReply[]> {
  return query<SavedReply[]>`select id, content from saved_reply where account_id = ${accountId} order by saved_at, id`
}

/** Stores a reply (idempotent by id); false if the maximum is reached. */
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

/** Deletes a reply of this person; false if there was none. */
export async function deleteReply(query: Query, accountId: string, id: string): Promise<boolean> {
  const rows = await query`delete from saved_reply where account_id = ${accountId} and id = ${id} returning id`
  return rows.length > 0
}

/** The files and the home of messages. */
import type { Attachment } from '@keyhold/api/chat.schema.ts'
import type { Language } from '@keyhold/rental/language.ts'
import type { ChatDeps } from './deps.ts'
import { type Home, type HomeName, homeOf } from './message.ts'
import type * as store from './store.ts'

/** Returns the files of these messages by message, for those that have files. */
export async function filesOf(
  { attachments }: ChatDeps,
  rows: readonly Pick<store.StoredMessage, 'id' | 'attachments'>[],
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const ids = rows.flatMap((row) => (row.attachments > 0 ? [row.id] : []))
  return ids.length > 0 ? attachments.of(ids) : new Map()
}

/** Returns the homes' titles, in the reader's language or else the landlord's; without homes it skips the query. */
export async function homesNamed(
  { homes }: ChatDeps,
  rows: readonly { readonly topicId: string | null }[],
  reader?: Language,
): Promise<(id: string | null) => Home | undefined> {
  const ids = [...new Set(rows.flatMap(({ topicId }) => topicId ?? []))]
  const names = ids.length > 0 ? await homes.namesOf(ids, reader) : new Map<string, HomeName>()
  return (id) => (id ? homeOf(id, names.get(id)) : undefined)
}

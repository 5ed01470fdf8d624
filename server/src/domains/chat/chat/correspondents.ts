import type { AttachmentKind } from '@keyhold/rental/attachment.ts'
import type { Language } from '@keyhold/rental/language.ts'
import type { ChatDeps } from './deps.ts'
import { type Home, nameOf } from './message.ts'
import { filesOf, homesNamed } from './messageContext.ts'
import * as store from './store.ts'

const maxConversations = 200

/** A person one has a conversation with. */
export interface Correspondent {
  readonly id: string
  /** Empty for a person without a name. */
  readonly name: string
  readonly avatarPath: string | null
  readonly unseen: number
  /** Whether this person blocks them. */
  readonly isBlocked: boolean
  /** Their account was deleted: the conversation stays readable and is closed. */
  readonly hasLeft: boolean
  /** The home the conversation began from. */
  readonly listing: Home | undefined
  /** The current topic, if it changed since. */
  readonly topic: Home | undefined
  readonly last: {
    readonly content: string
    readonly sentAt: Date
    readonly isMine: boolean
    /** The kind of the message's first file, if any. */
    readonly attached: AttachmentKind | undefined
  }
}

/** Lists a person's conversations, the newest first. */
export async function listCorrespondents(deps: ChatDeps, personId: string, reader: Language): Promise<Correspondent[]> {
  const rows = await store.listConversations(deps.database, personId, maxConversations)
  const profileSummaries = await deps.people.publicFacts(rows.map(({ correspondentId }) => correspondentId))
  const homeOf = await homesNamed(deps, [...rows, ...rows.map(({ listingId: topicId }) => ({ topicId }))], reader)
  const files = await filesOf(
    deps,
    rows.map(({ messageId: id, attachments }) => ({ id, attachments })),
  )
  return rows.map((row) => ({
    id: row.correspondentId,
    name: nameOf(profileSummaries.get(row.correspondentId)),
    avatarPath: profileSummaries.get(row.correspondentId)?.avatarPath ?? null,
    unseen: row.unseen,
    isBlocked: row.isBlocked,
    hasLeft: profileSummaries.get(row.correspondentId)?.hasLeft ?? false,
    listing: homeOf(row.listingId),
    topic: homeOf(row.topicId),
    last: {
      content: row.content,
      sentAt: row.sentAt,
      isMine: row.senderId === personId,
      attached: files.get(row.messageId)?.[0]?.kind,
    },
  }))
}

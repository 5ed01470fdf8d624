/** Lets other features add an entry to a conversation in their own transaction. */

import { bringsCaution } from '@keyhold/rental/caution.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Publish } from '../../../gateways/bus.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import * as store from './store.ts'
import { createWriter } from './writer.ts'

interface NewEntry {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  /** Fallback text where the entry is not rendered: in a preview, or in another client. */
  readonly content: string
  readonly at: Date
  /** The home that becomes the conversation's topic, if any. */
  readonly listingId?: string
}

/**
 * Locks the conversation of two people until the transaction ends. With `listingId` it is created if missing; without,
 * it must exist. Returns who blocks whom.
 */
export async function lockConversation(
  tx: Transaction,
  { one, other, listingId, at }: { one: string; other: string; listingId?: string; at: Date },
): Promise<{ listingId: string | null; blockers: readonly string[] }> {
  if (!listingId && !(await store.findConversation(tx, one, other))) throw new Refusal('correspondent-not-found')
  const pair = { ...store.pairOf(one, other), listingId: listingId ?? null, createdAt: at }
  const [locked] = await store.lockOrCreateConversations(tx, [pair])
  return { listingId: await store.findTopic(tx, one, other), blockers: locked?.blockers ?? [] }
}

/** Returns the home two people are talking about; null if there is none, or no conversation. */
export const topicOf = (query: Query, one: string, other: string) => store.findTopic(query, one, other)

/** Stores and publishes the entry by one commit. No unread email mentions it: its own feature notifies. */
export async function enter(tx: Transaction, tell: Publish, { at, listingId, ...entry }: NewEntry): Promise<void> {
  const within = createWriter({
    transact: (work) => work(tx, tell) as ReturnType<typeof work>,
    publishesAfterCommit: false,
  })
  const caution = bringsCaution(entry.content)
  await within.writeAll([
    { ...entry, caution, listingId: listingId ?? null, attachmentIds: [], sentAt: at, notifiedAt: at, seen: 0 },
  ])
}

/** What other features put into a conversation: a message of one of its two in their own transaction, counted and told as any other. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Publish } from '../../gateways/bus.ts'
import type { Query, Transaction } from '../../gateways/database.ts'
import { bringsCaution } from './caution.ts'
import * as store from './store.ts'
import { createWriter } from './writer.ts'

interface NewEntry {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  /** What it says where nobody draws it: in a preview, to a client of another house. */
  readonly content: string
  readonly at: Date
  /** The home that it speaks of, if the talk turns to it. */
  readonly listingId?: string
}

/** Locks the conversation of two people until the transaction ends; `listingId` begins one about a home, without it there has to be one. Says which of them takes no messages from the other. */
export async function lockConversation(
  tx: Transaction,
  { one, other, listingId, at }: { one: string; other: string; listingId?: string; at: Date },
): Promise<{ listingId: string | null; blockers: readonly string[] }> {
  if (!listingId && !(await store.findConversation(tx, one, other))) throw new Refusal('correspondent-not-found')
  const pair = { ...store.pairOf(one, other), listingId: listingId ?? null, createdAt: at }
  const [locked] = await store.lockConversations(tx, [pair])
  return { listingId: await store.findTopic(tx, one, other), blockers: locked?.blockers ?? [] }
}

/** The home that two people talk about; null if none, or if they do not talk. */
export const topicOf = (query: Query, one: string, other: string) => store.findTopic(query, one, other)

/** Stores the entry; whoever hears of the conversation hears of it by the same commit. No letter about unread messages tells it: its feature does. */
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

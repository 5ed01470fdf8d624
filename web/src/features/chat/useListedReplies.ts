/** The saved replies while the list is open: a deleted one keeps its place, and is restored there on undo. */
import type { SavedReply } from '@keyhold/api/savedReplies.schema.ts'
import { useState } from 'react'

export interface ListedReply {
  readonly reply: SavedReply
  /** Saved; just deleted; or deleted and restored. */
  readonly state: 'kept' | 'taken' | 'back'
}

interface ListedReplies {
  readonly rows: readonly ListedReply[]
  /** Notes a deletion. */
  take(reply: SavedReply): void
  /** Notes a restoration. */
  bringBack(reply: SavedReply): void
}

export function useListedReplies(replies: readonly SavedReply[]): ListedReplies {
  const [changed, setChanged] = useState<readonly (ListedReply & { readonly at: number })[]>([])
  const rows: ListedReply[] = replies
    .filter(({ id }) => !changed.some(({ reply }) => reply.id === id))
    .map((reply) => ({ reply, state: 'kept' }))
  for (const one of changed.toSorted((a, b) => a.at - b.at)) rows.splice(one.at, 0, one)
  const change = (reply: SavedReply, state: ListedReply['state']) =>
    setChanged((before) => [
      ...before.filter((one) => one.reply.id !== reply.id),
      { reply, state, at: rows.findIndex((row) => row.reply.id === reply.id) },
    ])
  return { rows, take: (reply) => change(reply, 'taken'), bringBack: (reply) => change(reply, 'back') }
}

/** How much of a conversation is rendered: its end, and earlier messages on scrolling. */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { useState } from 'react'
import { useReadEarlier } from './queries.ts'

/** How many more are rendered at a time. */
const step = 60

interface ShownMessages {
  readonly shown: readonly Message[]
  /** Whether there are earlier ones. */
  readonly hasMore: boolean
  readonly isReading: boolean
  readonly hasFailed: boolean
  showMore(): void
}

export function useShownMessages(me: string, other: string, messages: readonly Message[]): ShownMessages {
  const [wanted, setWanted] = useState<number>()
  const readEarlier = useReadEarlier(me, other)
  const first = messages[0]?.sequence ?? 1
  const last = messages.at(-1)?.sequence
  const from = wanted ?? (last ?? 0) - step + 1
  // The start stays fixed: new messages at the end remove none at the top.
  if (wanted === undefined && last !== undefined) setWanted(from)
  return {
    shown: messages.filter(({ sequence }) => !(sequence < from)),
    hasMore: Math.max(from, first) > 1 && messages.length > 0,
    isReading: readEarlier.isPending,
    hasFailed: readEarlier.isError,
    showMore() {
      if (readEarlier.isPending) return
      const next = Math.max(from - step, 1)
      setWanted(next)
      if (next < first) readEarlier.mutate(first)
    },
  }
}

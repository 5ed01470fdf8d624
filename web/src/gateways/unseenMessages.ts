/**
 * How many messages nobody has seen yet, for what stands outside of the chat, as the title and the header: what the page counts
 * anyway (`counts.ts`), or what the chat knows better while its inbox is shown. Apart from both, so that a page can be titled without them.
 */
import { useSyncExternalStore } from 'react'

let counted = 0
let published: number | undefined
const listeners = new Set<() => void>()

function set(nextCounted: number, nextPublished: number | undefined): void {
  counted = nextCounted
  published = nextPublished
  for (const listener of [...listeners]) listener()
}

/** Says how many were counted; none once nobody is signed in. */
export const setCountedMessages = (count: number): void => set(count, published)

/** Says how many there are while the inbox is shown: what is being read is none of them. Without a number what was counted stands again. */
export const setUnseenMessages = (count: number | undefined): void => set(count ?? counted, count)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useUnseenMessages = (): number =>
  useSyncExternalStore(
    subscribe,
    () => published ?? counted,
    () => 0,
  )

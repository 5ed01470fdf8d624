/**
 * The number of unseen messages, for the title and the header: from the page's counts (`counts.ts`), or from the chat
 * while its inbox is shown. A separate file, so that titles need neither.
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

/** Sets the fetched count; none when signed out. */
export const setCountedMessages = (count: number): void => set(count, published)

/**
 * Sets the count while the inbox is shown, without the conversation being read. Undefined restores the fetched count.
 */
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

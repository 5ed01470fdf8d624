/** The chat widget's state: closed, all conversations, or one. Any page may open it; it persists across navigation. */
import { useSyncExternalStore } from 'react'

/** One conversation, optionally about an ad, or all of them. */
export interface ChatTarget {
  readonly with?: string
  readonly about?: string
}

let target: ChatTarget | undefined
const listeners = new Set<() => void>()

/** Opens it, or closes it without a target. */
export function openChat(next: ChatTarget | undefined): void {
  target = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useChatTarget = (): ChatTarget | undefined =>
  useSyncExternalStore(
    subscribe,
    () => target,
    () => undefined,
  )

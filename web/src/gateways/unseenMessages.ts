/** How many messages nobody has seen yet, as the chat last heard it: for what stands outside of the chat, as the title and the header. */
import { useSyncExternalStore } from 'react'

let unseen = 0
const listeners = new Set<() => void>()

/** Says how many there are now; none once nobody is signed in. */
export function setUnseenMessages(count: number): void {
  if (count === unseen) return
  unseen = count
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useUnseenMessages = (): number =>
  useSyncExternalStore(
    subscribe,
    () => unseen,
    () => 0,
  )

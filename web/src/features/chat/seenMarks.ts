/**
 * The conversations visible in this tab: messages arriving there are seen at once, and a read receipt is sent (D 7.4).
 */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { sendBySocket, useSocketState } from '../../gateways/socket/socket.ts'

const shown = new Map<string, number>()

/** Whether the conversation with a user is visible now. */
export const isBeingRead = (other: string): boolean => document.visibilityState === 'visible' && shown.has(other)

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const isVisibleNow = () => document.visibilityState === 'visible'

/** Sends a read receipt while the socket is open; without it, reading by a call does the same. */
export function useMarkSeen(other: string, messages: readonly Message[] | undefined): void {
  const isOpen = useSocketState() === 'open'
  const isVisible = useSyncExternalStore(subscribe, isVisibleNow, () => true)
  const unseen = messages?.findLast(({ senderId, seen }) => senderId === other && !seen)?.sequence
  useEffect(() => {
    shown.set(other, (shown.get(other) ?? 0) + 1)
    return () => {
      const left = (shown.get(other) ?? 1) - 1
      if (left > 0) shown.set(other, left)
      else shown.delete(other)
    }
  }, [other])
  useEffect(() => {
    // If it is lost, the next call that reads does the same.
    if (isOpen && isVisible && unseen !== undefined)
      sendBySocket('/app/seen', { senderId: other, sequence: unseen }).catch(() => undefined)
  }, [isOpen, isVisible, other, unseen])
}

/** Typing indicators: sent by the socket, not stored, and expiring automatically. */
import { useEffect, useRef, useState } from 'react'
import { isSocketOpen, sendBySocket, useSocketListener } from '../../gateways/socket/socket.ts'

/** How often it is sent while the user types. */
const sendMilliseconds = 3_000
/** How long it is shown: long enough that a lost one is replaced by the next. */
const shownMilliseconds = 5_000

/** Whether the other user is typing now. */
export function useIsTyping(other: string): boolean {
  const [since, setSince] = useState<number>()
  useSocketListener({
    onTyping: ({ writerId }) => writerId === other && setSince(performance.now()),
    onMessage: ({ senderId }) => senderId === other && setSince(undefined),
  })
  useEffect(() => {
    if (since === undefined) return
    const timer = setTimeout(() => setSince(undefined), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [since])
  return since !== undefined
}

/** Sends a typing indicator, every three seconds at most; nothing without a socket. */
export function useSendTyping(other: string): () => void {
  const lastSent = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    if (!isSocketOpen() || performance.now() - lastSent.current < sendMilliseconds) return
    lastSent.current = performance.now()
    sendBySocket('/app/typing', { recipientId: other }).catch(() => undefined)
  }
}

/** That somebody is writing now: told by the socket, kept nowhere, and over by itself. */
import { useEffect, useRef, useState } from 'react'
import { isSocketOpen, sendBySocket, useSocketListener } from '../../gateways/socket/socket.ts'

/** So often it is told while somebody writes. */
const sendMilliseconds = 3_000
/** So long it is shown after it was told: one that is lost is made up for by the next. */
const shownMilliseconds = 5_000

/** Whether another writes to us now. */
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

/** Tells another that we write, every three seconds at most; without a socket nobody is told. */
export function useSendTyping(other: string): () => void {
  const told = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    if (!isSocketOpen() || performance.now() - told.current < sendMilliseconds) return
    told.current = performance.now()
    sendBySocket('/app/typing', { recipientId: other }).catch(() => undefined)
  }
}

/**
 * Sends waiting messages as soon as possible: when the socket reopens, the network is back, and every ten seconds. Once
 * per tab.
 */
import { useEffect } from 'react'
import { useSocketListener } from '../../gateways/socket/socket.ts'
import { flush } from './outbox.ts'
import { forgetAttached } from './pendingAttachments.ts'
import { dropWaiting, forgetWaiting, listWaiting } from './waitingMessages.ts'

const retryMilliseconds = 10_000

export function useOutbox(me: string): void {
  useSocketListener({
    onMessage: ({ id }) => dropWaiting(me, id),
    onOpen: () => void flush(me),
  })
  useEffect(() => {
    const send = () => listWaiting(me).length > 0 && void flush(me)
    send()
    const timer = setInterval(send, retryMilliseconds)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
      forgetWaiting(me)
      forgetAttached(me)
    }
  }, [me])
}

/** Announces a new message's author to screen readers, unless that conversation is open: its log announces it. */
import { useState } from 'react'
import { useSocketListener } from '../../gateways/socket/socket.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { isBeingRead } from './seenMarks.ts'

export function NewMessageStatus({ me }: { me: string }) {
  const text = useText('chat')
  const [from, setFrom] = useState<{ name: string; id: string }>()
  useSocketListener({
    onMessage({ id, senderId, senderName }) {
      if (senderId !== me && !isBeingRead(senderId)) setFrom({ id, name: senderName || text('someone') })
    },
  })
  return (
    <p className="vh" role="status">
      {from && <span key={from.id}>{text('new', { name: from.name })}</span>}
    </p>
  )
}

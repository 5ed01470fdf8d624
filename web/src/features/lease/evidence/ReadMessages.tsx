/** Reads a piece of messages: fetched with the reader's own token on demand, then shown completely. */
import type { Evidence, QuotedMessages } from '@keyhold/api/evidence.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import css from './Messages.module.css'
import { type Reader, readPiece } from './queries.ts'
import { type PartyNames, SaidMessage } from './SaidMessage.tsx'

interface Props {
  readonly piece: Pick<Evidence, 'id' | 'messages'>
  readonly reader: Reader
  readonly leaseId: string
  readonly names: PartyNames
  readonly timeZone: string
}

export function ReadMessages({ piece: { id, messages: count = 0 }, reader, leaseId, names, timeZone }: Props) {
  const text = useText('evidence')
  const refusal = useRefusal()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const [messages, setMessages] = useState<QuotedMessages['messages']>()
  const title = text('messages.count', { count })
  const read = async () => {
    setIsBusy(true)
    await readPiece(reader, leaseId, id)
      .then(setMessages)
      .catch((error: unknown) => toast({ title: text('messages.failed'), children: refusal(error), tone: 'bad' }))
    setIsBusy(false)
  }
  return (
    <>
      <Button small icon="chat-circle" busy={isBusy} aria-haspopup="dialog" onClick={() => void read()}>
        {text('messages.read')} <span className="vh">{title}</span>
      </Button>
      <Dialog open={messages !== undefined} title={title} onClose={() => setMessages(undefined)}>
        <ul className={css.list}>
          {messages?.map((message) => (
            <li key={message.id}>
              <SaidMessage message={message} names={names} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

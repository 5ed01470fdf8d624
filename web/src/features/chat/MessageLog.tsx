/** What was written, day by day; what arrives is announced. A caution stands below what speaks of paying elsewhere (D 7.3). */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { useLayoutEffect, useRef } from 'react'
import { formatMessageTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './Conversation.module.css'
import { formatMessageDay, groupByDay, localDay } from './messageFormat.ts'
import { UnsentMessages } from './UnsentMessages.tsx'
import type { WaitingMessage } from './waitingMessages.ts'

/** Whoever has no mouse scrolls it with the arrow keys, so it takes the focus. */
const scrollableProps = { tabIndex: 0 } as const

interface Props {
  readonly me: string
  readonly messages: readonly Message[]
  /** One's own that are not stored yet. */
  readonly waiting?: readonly WaitingMessage[]
}

export function MessageLog({ me, messages, waiting = [] }: Props) {
  const text = useText('chat')
  const language = useLanguage()
  const log = useRef<HTMLDivElement>(null)
  const today = localDay(new Date().toISOString())
  const last = waiting.at(-1)?.input.id ?? messages.at(-1)?.id
  useLayoutEffect(() => {
    if (last && log.current) log.current.scrollTop = log.current.scrollHeight
  }, [last])
  return (
    <div className={css.log} ref={log} role="log" {...scrollableProps}>
      {messages.length + waiting.length === 0 && <p className="small soft">{text('nothing')}</p>}
      {groupByDay(messages).map(([day, messagesOfDay]) => (
        <div key={day} className={css.day}>
          <p className={css.date}>{formatMessageDay(day, today, text, language)}</p>
          {messagesOfDay.map((message) => (
            <OneMessage key={message.id} message={message} isMine={message.senderId === me} />
          ))}
        </div>
      ))}
      {waiting.length > 0 && <UnsentMessages me={me} waiting={waiting} />}
    </div>
  )
}

function OneMessage({ message, isMine }: { message: Message; isMine: boolean }) {
  const text = useText('chat')
  const time = formatMessageTime(Date.parse(message.timestamp) / 1000)
  return (
    <>
      <p className={isMine ? `${css.message} ${css.mine}` : css.message}>
        <span className="vh">{message.senderName}: </span>
        {message.content}
      </p>
      <p className={isMine ? `${css.time} ${css.ours}` : css.time}>
        <time dateTime={message.timestamp}>{time}</time>
        {isMine && `, ${text(message.seen ? 'read' : 'sent')}`}
      </p>
      {message.caution && (
        <Callout tone="warn" icon="shield-warning">
          {text('caution')}
        </Callout>
      )}
    </>
  )
}

/** What was written, day by day; what arrives is announced. A caution stands below what speaks of paying elsewhere (D 7.3). */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { type UIEvent, useLayoutEffect, useRef } from 'react'
import { formatMessageTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './Conversation.module.css'
import { formatMessageDay, groupByDay, localDay } from './messageFormat.ts'
import { UnsentMessages } from './UnsentMessages.tsx'
import type { WaitingMessage } from './waitingMessages.ts'

/** Whoever has no mouse scrolls it with the arrow keys, so it takes the focus. */
const scrollableProps = { tabIndex: 0 } as const
/** So many pixels from its end somebody still reads the end. */
const nearEnd = 80

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
  const isAtEnd = useRef(true)
  const today = localDay(new Date().toISOString())
  const last = waiting.at(-1)?.input.id ?? messages.at(-1)?.id
  const isMine = waiting.length > 0 || messages.at(-1)?.senderId === me
  useLayoutEffect(() => {
    // Whoever reads further up stays there, unless they write.
    if (last && log.current && (isAtEnd.current || isMine)) log.current.scrollTop = log.current.scrollHeight
  }, [last, isMine])
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd
  }
  return (
    <div className={css.log} ref={log} role="log" onScroll={onScroll} {...scrollableProps}>
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

/**
 * The messages by day; new ones on the last day are announced, earlier ones are not. A warning is below mentions of
 * paying elsewhere (D 7.3).
 */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { Fragment, type ReactNode, type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { formatMessageTime } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './Conversation.module.css'
import { useConversationParts } from './conversationParts.ts'
import { EarlierMessages } from './EarlierMessages.tsx'
import type { Home } from './homeName.ts'
import { MessageFiles } from './MessageFiles.tsx'
import { MessageTranslation } from './MessageTranslation.tsx'
import { formatMessageDay, groupByDay, localDay } from './messageFormat.ts'
import { nearEnd, ToNewest } from './ToNewest.tsx'
import { TopicChange } from './TopicChange.tsx'
import { UnsentMessages } from './UnsentMessages.tsx'
import { useShownMessages } from './useShownMessages.ts'
import type { WaitingMessage } from './waitingMessages.ts'

/** Focusable: keyboard users scroll it with the arrow keys. */
const scrollableProps = { tabIndex: 0 } as const

interface Props {
  readonly me: string
  readonly other: string
  /** The other user's name. */
  readonly name?: string
  readonly messages: readonly Message[]
  /** The user's own unsent messages. */
  readonly waiting?: readonly WaitingMessage[]
  /** The original home, if the conversation changed to another since: its first message names it. */
  readonly began?: Home | undefined
  /** When the embedded content was last fetched. */
  readonly drawnAt?: number
}

export function MessageLog({ me, other, name = '', messages, waiting = [], began, drawnAt = 0 }: Props) {
  const text = useText('chat')
  const language = useLanguage()
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const height = useRef<number>(undefined)
  const today = localDay(new Date().toISOString())
  const last = waiting.at(-1)?.input.id ?? messages.at(-1)?.id
  const { shown, showMore, ...more } = useShownMessages(me, other, messages)
  const first = shown[0]?.sequence
  const isMine = waiting.length > 0 || messages.at(-1)?.senderId === me
  useLayoutEffect(() => {
    // A user reading earlier messages stays there, unless they write.
    if (last && log.current && (isAtEnd.current || isMine)) log.current.scrollTop = log.current.scrollHeight
  }, [last, isMine])
  useKeptPlace(log, first, began !== undefined)
  useKeptEnd(log, isAtEnd, drawnAt)
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    const isNearEnd = scrollHeight - scrollTop - clientHeight < nearEnd
    // The keyboard's scroll is not the user's: a user at the end stays at the end.
    if (isNearEnd || height.current === undefined || height.current === clientHeight) isAtEnd.current = isNearEnd
    height.current = clientHeight
    if (scrollTop < nearEnd && !isAtEnd.current && more.hasMore && !more.hasFailed) showMore()
  }
  return (
    <div className={css.said}>
      <div className={css.log} ref={log} role="log" onScroll={onScroll} {...scrollableProps}>
        <div>
          {messages.length + waiting.length === 0 && <p className="small soft">{text('nothing')}</p>}
          {more.hasMore && <EarlierMessages isReading={more.isReading} hasFailed={more.hasFailed} onMore={showMore} />}
          {groupByDay(shown).map(([day, messagesOfDay], at, { length }) => (
            <div key={day} className={css.day} aria-live={at < length - 1 ? 'off' : undefined}>
              <p className={css.date}>{formatMessageDay(day, today, text, language)}</p>
              {messagesOfDay.map((message) => (
                <Fragment key={message.id}>
                  <TopicChange home={message.roomAd ?? (message.sequence === 1 ? began : undefined)} />
                  <MessageOrEntry message={message} other={other} name={name}>
                    <OneMessage message={message} isMine={message.senderId === me} />
                  </MessageOrEntry>
                  {message.caution && <Caution />}
                </Fragment>
              ))}
            </div>
          ))}
          {waiting.length > 0 && <UnsentMessages me={me} waiting={waiting} />}
        </div>
      </div>
      <ToNewest log={log} messages={messages} />
    </div>
  )
}

/**
 * Content inserted above (earlier messages, or the first home's line) does not move what is read: the scroll position
 * grows by its height.
 */
function useKeptPlace(log: RefObject<HTMLDivElement | null>, first: number | undefined, isNamed: boolean) {
  const before = useRef<{ first: number | undefined; isNamed: boolean; height: number }>(undefined)
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const { first: firstBefore, height } = before.current ?? {}
    const isEarlier = first !== undefined && firstBefore !== undefined && first < firstBefore
    const isMoreAbove = isEarlier || (isNamed && before.current?.isNamed === false)
    if (isMoreAbove && height !== undefined) element.scrollTop += element.scrollHeight - height
    before.current = { first, isNamed, height: element.scrollHeight }
  })
}

/**
 * A user at the end stays there when content rerenders or grows (e.g. a translation), the field grows, or a phone's
 * keyboard opens.
 */
function useKeptEnd(log: RefObject<HTMLDivElement | null>, isAtEnd: RefObject<boolean>, drawnAt: number) {
  useLayoutEffect(() => {
    if (drawnAt && isAtEnd.current && log.current) log.current.scrollTop = log.current.scrollHeight
  }, [log, isAtEnd, drawnAt])
  useEffect(() => {
    const element = log.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [log, isAtEnd])
}

/** A message, or the content that replaces it. */
function MessageOrEntry(props: { message: Message; other: string; name: string; children: ReactNode }) {
  const parts = useConversationParts()
  return parts ? <parts.Entry {...props} /> : props.children
}

function OneMessage({ message, isMine }: { message: Message; isMine: boolean }) {
  const text = useText('chat')
  const time = formatMessageTime(Date.parse(message.timestamp) / 1000)
  return (
    <>
      {message.content && (
        <p className={isMine ? `${css.message} ${css.mine}` : css.message}>
          <span className="vh">
            <span>{message.senderName}</span>:{' '}
          </span>
          <span>{message.content}</span>
        </p>
      )}
      <MessageFiles message={message} isMine={isMine} />
      <p className={isMine ? `${css.time} ${css.ours}` : css.time}>
        <time dateTime={message.timestamp}>{time}</time>
        {isMine && <span>{`, ${text(message.seen ? 'read' : 'sent')}`}</span>}
      </p>
      {!isMine && message.content && <MessageTranslation id={message.id} />}
    </>
  )
}

/** Below any mention of paying elsewhere, in a message or its replacement. */
function Caution() {
  const text = useText('chat')
  return (
    <Callout tone="warn" icon="shield-warning">
      {text('caution')}
    </Callout>
  )
}

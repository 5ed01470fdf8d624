/**
 * The chat widget: a bubble with the unseen count, and a window with all conversations or one (spec signed-in §2).
 * Loaded for signed-in users only.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useCounts } from '../../gateways/counts.ts'
import { usePersonalQueryClient } from '../../gateways/queryClient.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useUnseenMessages } from '../../gateways/unseenMessages.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './ChatWidget.module.css'
import { Conversation } from './Conversation.tsx'
import { ConversationList } from './ConversationList.tsx'
import type { ChatTarget } from './chatWindow.ts'
import { NewMessageStatus } from './NewMessageStatus.tsx'
import { useCorrespondents } from './queries.ts'
import { useLiveMessages } from './useLiveMessages.ts'
import { usePublishUnseen } from './usePublishUnseen.ts'

interface Props {
  readonly me: string
  /** Closed without it. */
  readonly open: ChatTarget | undefined
  readonly onOpen: (open: ChatTarget | undefined) => void
}

/** Above this the bubble says "99+". */
const maxShown = 99

export default function ChatWidget(props: Props) {
  const queryClient = usePersonalQueryClient()
  return (
    <QueryClientProvider client={queryClient}>
      <Widget {...props} />
    </QueryClientProvider>
  )
}

/** An opened conversation's field takes the focus; the bubble gets it back when the window is closed from inside. */
function useWindowFocus(open: ChatTarget | undefined) {
  const bubble = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLElement>(null)
  const returnsFocus = useRef(false)
  const other = open?.with
  const isOpen = open !== undefined
  useEffect(() => {
    if (other) frame.current?.querySelector('textarea')?.focus()
  }, [other])
  useEffect(() => {
    if (!isOpen && returnsFocus.current) bubble.current?.focus()
    returnsFocus.current = false
  }, [isOpen])
  return { bubble, frame, returnsFocus }
}

function Widget({ me, open, onOpen }: Props) {
  const inbox = useCorrespondents(open !== undefined)
  useLiveMessages(me)
  const text = useText('chat')
  const { bubble, frame, returnsFocus } = useWindowFocus(open)
  usePublishUnseen(inbox.data, open !== undefined)
  useCounts() // requests the counts, also on pages without a bell
  const unseen = useUnseenMessages()
  const close = () => {
    returnsFocus.current = true
    onOpen(undefined)
  }
  // An open menu or dialog inside closes first.
  const isInside = ({ target }: KeyboardEvent) => target instanceof Element && target.closest('dialog, details[open]')
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && !isInside(event) && close()
  return (
    <>
      {open && (
        <section ref={frame} className={css.window} aria-label={text('title')} onKeyDown={onKeyDown}>
          {open.with ? (
            <Conversation
              key={open.with}
              me={me}
              other={open.with}
              correspondent={inbox.data?.find(({ id }) => id === open.with)}
              isInboxLoaded={inbox.isSuccess}
              isInboxSettled={!inbox.isPending}
              about={open.about}
              onBack={() => onOpen({})}
              onClose={close}
            />
          ) : (
            <ConversationList me={me} inbox={inbox} onChoose={(id) => onOpen({ with: id })} onClose={close} />
          )}
        </section>
      )}
      <NewMessageStatus me={me} />
      <button
        ref={bubble}
        type="button"
        className={css.bubble}
        aria-expanded={open !== undefined}
        onClick={() => (open ? close() : onOpen({}))}
      >
        <Icon name={open ? 'x' : 'chat-circle'} />
        <span className="vh">{text(open ? 'close' : 'title')}</span>
        {unseen > 0 && !open && (
          <span className={css.unseen}>
            <span aria-hidden="true">{unseen > maxShown ? `${maxShown}+` : unseen}</span>
            <span className="vh">{text('unseen', { count: unseen })}</span>
          </span>
        )}
      </button>
    </>
  )
}

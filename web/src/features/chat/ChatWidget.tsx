/** The chat at hand beside a page: a bubble with what is unseen, and a window with all conversations or one (spec signed-in §2). Loaded for signed-in people alone. */
import { QueryClientProvider } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { usePersonalQueryClient } from '../../gateways/queryClient.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './ChatWidget.module.css'
import { Conversation } from './Conversation.tsx'
import { Inbox } from './Inbox.tsx'
import { useCorrespondents } from './queries.ts'

/** What the window shows: one conversation, perhaps about an ad, or all of them. */
interface ChatTarget {
  readonly with?: string
  readonly about?: string
}

interface Props {
  readonly me: string
  /** Closed without it. */
  readonly open: ChatTarget | undefined
  readonly onOpen: (open: ChatTarget | undefined) => void
}

export default function ChatWidget(props: Props) {
  const queryClient = usePersonalQueryClient()
  return (
    <QueryClientProvider client={queryClient}>
      <Widget {...props} />
    </QueryClientProvider>
  )
}

function Widget({ me, open, onOpen }: Props) {
  const text = useText('chat')
  const inbox = useCorrespondents()
  const bubble = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLElement>(null)
  const other = open?.with
  useEffect(() => {
    if (other) frame.current?.querySelector('textarea')?.focus()
  }, [other])
  const unseen = (inbox.data ?? []).reduce((sum, { unseenMessages }) => sum + unseenMessages, 0)
  const close = () => {
    onOpen(undefined)
    bubble.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close()
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
            />
          ) : (
            <ConversationList me={me} inbox={inbox} onChoose={(id) => onOpen({ with: id })} />
          )}
        </section>
      )}
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
            <span aria-hidden="true">{unseen}</span>
            <span className="vh">{text('unseen', { count: unseen })}</span>
          </span>
        )}
      </button>
    </>
  )
}

interface ConversationListProps {
  readonly me: string
  readonly inbox: ReturnType<typeof useCorrespondents>
  readonly onChoose: (id: string) => void
}

function ConversationList({ me, inbox, onChoose }: ConversationListProps) {
  const text = useText('chat')
  const refusal = useRefusal()
  return (
    <div className={css.all}>
      <h2>{text('title')}</h2>
      {inbox.isPending && <SkeletonLines lines={5} height="2.5em" />}
      {inbox.isError && (
        <Callout tone="bad" title={text('away')}>
          <p>{refusal(inbox.error)}</p>
          <Button small onClick={() => void inbox.refetch()}>
            {text('retry')}
          </Button>
        </Callout>
      )}
      {inbox.data?.length === 0 && <p className="soft">{text('emptyBody')}</p>}
      {inbox.data && <Inbox me={me} correspondents={inbox.data} open={undefined} onChoose={onChoose} />}
    </div>
  )
}

/** One conversation: with whom, about what, the messages, and the field. */
import type { Correspondent, Message } from '@keyhold/api/chat.schema.ts'
import { Suspense } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { BlockedNote } from './BlockedNote.tsx'
import { Composer } from './Composer.tsx'
import css from './Conversation.module.css'
import { ConversationHead } from './ConversationHead.tsx'
import { ConversationTopic, useConversationTopic } from './ConversationTopic.tsx'
import { MessageLog } from './MessageLog.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { useMessages, usePublisher, useRefreshUnseen } from './queries.ts'
import { useMarkSeen } from './seenMarks.ts'
import { useAttach, useFileDrop } from './useAttaching.ts'
import { useConversationViewings } from './useConversationViewings.ts'
import { useTopicChange } from './useTopicChange.ts'
import { useIsTranslationOffered } from './useTranslation.ts'
import { useWaiting } from './waitingMessages.ts'

interface Props {
  readonly me: string
  readonly other: string
  /** The other user, if they have exchanged messages before. */
  readonly correspondent: Correspondent | undefined
  /** Whether the inbox has loaded, which makes `known` meaningful. */
  readonly isInboxLoaded: boolean
  /** Whether it has loaded or failed. */
  readonly isInboxSettled: boolean
  /** The ad the page was opened from. */
  readonly about: string | undefined
  /** Opens "all conversations" where they are not a page of their own. */
  readonly onBack?: () => void
  /** Closes its window. */
  readonly onClose?: () => void
}

const isStored = (messages: readonly Message[] | undefined, id: string) => messages?.some((one) => one.id === id)

export function Conversation(props: Props) {
  const { me, other, correspondent, isInboxLoaded, isInboxSettled, about, onBack, onClose } = props
  const text = useText('chat')
  const refusal = useRefusal()
  const messages = useMessages(me, other)
  const topic = useConversationTopic(other, correspondent, about)
  const turn = useTopicChange(about, correspondent)
  const viewings = useConversationViewings(other, messages.data?.at(-1)?.id)
  const offersTranslation = useIsTranslationOffered()
  // Messages render after the header and embedded content, to avoid layout shift.
  const isBesideKnown =
    [topic, viewings].every((one) => !one.isPending) && isInboxSettled && offersTranslation !== undefined
  const isWaiting = messages.isPending || (messages.data && !isBesideKnown)
  useRefreshUnseen(messages.data?.length)
  useMarkSeen(other, messages.data)
  const waiting = useWaiting(me).filter(
    ({ input }) => input.recipientId === other && !isStored(messages.data, input.id),
  )
  const publisher = usePublisher(other, isInboxLoaded && !correspondent)
  const senderName = messages.data?.find(({ senderId }) => senderId === other)?.senderName
  const publisherName = [publisher?.firstName, publisher?.lastName].filter(Boolean).join(' ')
  const name = correspondent?.name || senderName || publisherName || publisher?.agencyName || text('someone')
  const picture = correspondent?.avatarImgPath ?? publisher?.avatarImagePath
  const attach = useAttach({ me, other })
  const drop = useFileDrop(correspondent?.blocked || correspondent?.left ? undefined : attach)
  return (
    <section
      className={drop.isOver ? `${css.conversation} ${css.over}` : css.conversation}
      aria-label={text('with', { name })}
      {...drop.props}
    >
      <ConversationHead me={me} other={other} name={name} picture={picture} onBack={onBack} onClose={onClose}>
        {correspondent && !correspondent.left && (
          <PersonMenu other={other} name={name} isBlocked={correspondent.blocked} />
        )}
      </ConversationHead>
      {!isWaiting && <ConversationTopic me={me} topic={topic} />}
      {isWaiting && <Waiting />}
      {messages.isError && (
        <Callout tone="bad" title={text('away')}>
          <p>{refusal(messages.error)}</p>
          <div>
            <Button small onClick={() => void messages.refetch()}>
              {text('retry')}
            </Button>
          </div>
        </Callout>
      )}
      {!isWaiting && (messages.data || waiting.length > 0) && (
        <Suspense fallback={<Waiting />}>
          <MessageLog
            me={me}
            other={other}
            name={name}
            messages={messages.data ?? []}
            waiting={waiting}
            began={correspondent?.topic && (correspondent.roomAd ?? undefined)}
            drawnAt={viewings.drawnAt}
          />
        </Suspense>
      )}
      {correspondent?.left ? (
        <LeftNote />
      ) : correspondent?.blocked ? (
        <BlockedNote other={other} name={name} />
      ) : (
        <Composer
          key={other}
          other={other}
          name={name}
          home={topic.home?.title ?? undefined}
          about={turn.about}
          nextTopic={turn.home}
          onSent={turn.done}
          seen={messages.data?.at(-1)?.sequence}
        />
      )}
    </section>
  )
}

/** Replaces the field: the other account is deleted. */
function LeftNote() {
  const text = useText('chat')
  return (
    <div className={css.blocked}>
      <p role="status">{text('hasLeft')}</p>
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.waiting}>
      <SkeletonLines lines={6} />
    </div>
  )
}

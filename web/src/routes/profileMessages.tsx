/** Messages: the inbox and one conversation, opened by ?with=<user>&about=<ad>. On small screens one at a time. */
import { useParams, useSearchParams } from 'react-router'
import { ConnectionNote } from '../features/chat/ConnectionNote.tsx'
import { Conversation } from '../features/chat/Conversation.tsx'
import { Inbox } from '../features/chat/Inbox.tsx'
import { NewMessageStatus } from '../features/chat/NewMessageStatus.tsx'
import { useCorrespondents } from '../features/chat/queries.ts'
import { useLiveMessages } from '../features/chat/useLiveMessages.ts'
import { usePublishUnseen } from '../features/chat/usePublishUnseen.ts'
import { useRefusal } from '../gateways/api.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Title } from '../ui/Title.tsx'
import css from './profileMessages.module.css'

export const handle = { frame: 'slim', words: ['profile', 'chat'] }

const isId = (text: string | null) => text !== null && /^[0-9a-f-]{36}$/i.test(text)

export default function Messages() {
  const text = useText('chat')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const asked = search.get('with')
  const other = asked && isId(asked) && asked !== id ? asked : undefined
  const about = search.get('about')
  const inbox = useCorrespondents()
  useLiveMessages(id)
  usePublishUnseen(inbox.data)
  const isEmpty = inbox.data?.length === 0
  return (
    <>
      <Title>{text('title')}</Title>
      <div className={other ? `${css.head} ${css.behind}` : css.head}>
        <h1>{text('title')}</h1>
        <p className="soft">{text('lede')}</p>
        {!other && <ConnectionNote />}
      </div>
      <NewMessageStatus me={id} />
      {asked && !other && <p className="soft">{text('notFound')}</p>}
      {isEmpty && !other ? (
        <NoMessages />
      ) : (
        <div className={other ? `${css.messages} ${css.opened}` : css.messages}>
          <div className={css.inbox}>
            {inbox.isPending && <SkeletonLines lines={6} height="2.5em" />}
            {inbox.isError && <LoadError error={inbox.error} onRetry={() => void inbox.refetch()} />}
            {inbox.data && <Inbox me={id} correspondents={inbox.data} open={other} />}
          </div>
          <div className={css.conversation}>
            {other ? (
              <Conversation
                key={other}
                me={id}
                other={other}
                correspondent={inbox.data?.find((person) => person.id === other)}
                isInboxLoaded={inbox.isSuccess}
                isInboxSettled={!inbox.isPending}
                about={about && isId(about) ? about : undefined}
              />
            ) : (
              <p className={css.choose}>{text('choose')}</p>
            )}
          </div>
        </div>
      )}
    </>
  )
}

function NoMessages() {
  const text = useText('chat')
  return (
    <EmptyState drawing="arches" title={text('empty')}>
      <p>{text('emptyBody')}</p>
      <ButtonLink kind="main" to={paths.results()}>
        {text('seeHomes')}
      </ButtonLink>
    </EmptyState>
  )
}

function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText('chat')
  const refusal = useRefusal()
  return (
    <EmptyState drawing="mark" title={text('away')}>
      <p>{refusal(error)}</p>
      <Button onClick={onRetry}>{text('retry')}</Button>
    </EmptyState>
  )
}

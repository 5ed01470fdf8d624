/** The widget's first screen: all conversations. */
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import css from './ChatWidget.module.css'
import { ConnectionNote } from './ConnectionNote.tsx'
import { Inbox } from './Inbox.tsx'
import type { useCorrespondents } from './queries.ts'

interface Props {
  readonly me: string
  readonly inbox: ReturnType<typeof useCorrespondents>
  readonly onChoose: (id: string) => void
  readonly onClose: () => void
}

export function ConversationList({ me, inbox, onChoose, onClose }: Props) {
  const text = useText('chat')
  const refusal = useRefusal()
  return (
    <div className={css.all}>
      <div className={css.head}>
        <div>
          <h2>{text('title')}</h2>
          <ConnectionNote />
        </div>
        <span className={css.close}>
          <IconButton icon="x" label={text('shut')} onClick={onClose} />
        </span>
      </div>
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

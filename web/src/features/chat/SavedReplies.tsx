/** What somebody writes again and again: chosen into the field, with name and home filled in; kept from it, and forgotten. */
import { useText } from '../../gateways/text/useText.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { fillReply } from './fillReply.ts'
import css from './SavedReplies.module.css'
import { useChangeReplies, useSavedReplies } from './useSavedReplies.ts'

interface Props {
  /** What stands in the field now. */
  readonly words: string
  readonly name: string
  readonly home: string | undefined
  readonly onChoose: (words: string) => void
  readonly onClose: () => void
}

export default function SavedReplies({ words, name, home, onChoose, onClose }: Props) {
  const text = useText('chat')
  const replies = useSavedReplies()
  const { save, remove } = useChangeReplies()
  const content = words.trim()
  const isSaved = replies.data?.some((reply) => reply.content === content)
  return (
    <Dialog open onClose={onClose} title={text('replies.title')}>
      <div className="stack">
        <p className="soft">{text('replies.lead')}</p>
        {replies.isPending && <SkeletonLines lines={3} />}
        {replies.isError && <p role="alert">{text('away')}</p>}
        {replies.data?.length === 0 && <p>{text('replies.empty')}</p>}
        <ul className={css.replies}>
          {replies.data?.map((reply) => (
            <li key={reply.id}>
              <button type="button" onClick={() => onChoose(fillReply(reply.content, { name, home }))}>
                {reply.content}
              </button>
              <IconButton icon="trash" label={text('replies.remove')} onClick={() => remove.mutate(reply.id)} />
            </li>
          ))}
        </ul>
        {content && !isSaved && (
          <div className={css.save}>
            <p>{content}</p>
            <Button small busy={save.isPending} onClick={() => save.mutate({ id: crypto.randomUUID(), content })}>
              {text('replies.save')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

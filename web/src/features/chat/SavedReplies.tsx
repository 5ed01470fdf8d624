/**
 * Saved replies: inserted into the field, with name and home filled in; saved from it, and deleted, with undo until the
 * list closes.
 */
import type { SavedReply } from '@keyhold/api/savedReplies.schema.ts'
import { type MouseEvent, useId } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { fillReply } from './fillReply.ts'
import css from './SavedReplies.module.css'
import { type ListedReply, useListedReplies } from './useListedReplies.ts'
import { useChangeReplies, useSavedReplies } from './useSavedReplies.ts'

interface Props {
  /** The field's text. */
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
  const listed = useListedReplies(replies.data ?? [])
  const content = words.trim()
  const isSaved = replies.data?.some((reply) => reply.content === content)
  const removeOne = (reply: SavedReply) =>
    remove.isPending || remove.mutate(reply.id, { onSuccess: () => listed.take(reply) })
  const bringBack = (reply: SavedReply) =>
    save.isPending || save.mutate(reply, { onSuccess: () => listed.bringBack(reply) })
  return (
    <Dialog open onClose={onClose} title={text('replies.title')}>
      <div className="stack">
        <p className="soft">{text('replies.lead')}</p>
        {replies.isPending && <SkeletonLines lines={3} />}
        {replies.isError && <p role="alert">{text('away')}</p>}
        {replies.data && listed.rows.length === 0 && <p>{text('replies.empty')}</p>}
        <ul className={css.replies}>
          {listed.rows.map((row) =>
            row.state === 'taken' ? (
              <TakenReply key={row.reply.id} reply={row.reply} onUndo={() => bringBack(row.reply)} />
            ) : (
              <OneReply
                key={row.reply.id}
                row={row}
                onChoose={() => onChoose(fillReply(row.reply.content, { name, home }))}
                onRemove={() => removeOne(row.reply)}
              />
            ),
          )}
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

/** The pressed button disappeared: keyboard focus moves to its replacement. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

interface OneReplyProps {
  readonly row: ListedReply
  readonly onChoose: () => void
  readonly onRemove: () => void
}

function OneReply({ row: { reply, state }, onChoose, onRemove }: OneReplyProps) {
  const text = useText('chat')
  return (
    <li>
      <button type="button" className={css.reply} ref={state === 'back' ? takeFocus : undefined} onClick={onChoose}>
        {reply.content}
      </button>
      <IconButton icon="trash" label={text('replies.remove')} onClick={onRemove} />
    </li>
  )
}

/** Replaces a deleted reply at the same height. A double press on delete does not undo it. */
function TakenReply({ reply, onUndo }: { reply: SavedReply; onUndo: () => void }) {
  const text = useText('chat')
  const id = useId()
  const onClick = ({ detail }: MouseEvent) => detail > 1 || onUndo()
  return (
    <li className={css.taken}>
      <span className={css.reply} aria-hidden="true">
        {reply.content}
      </span>
      <span className={css.undo}>
        <span id={id}>{text('replies.removed')}</span>
        <button type="button" className="link" ref={takeFocus} aria-describedby={id} onClick={onClick}>
          {text('replies.undo')}
        </button>
      </span>
    </li>
  )
}

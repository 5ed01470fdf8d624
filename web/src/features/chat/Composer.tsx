/** The field to write in: Enter sends, Shift+Enter begins a line. What could not be sent stays, and is stored once (D 7.5). */
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { ApiError, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Conversation.module.css'
import { maxMessageLength } from './messageFormat.ts'
import { useSend } from './queries.ts'

interface Props {
  readonly other: string
  readonly name: string
  readonly about: string | undefined
  /** The sequence of the last message that stands above it: answering says that it was seen, and nothing later. */
  readonly seen: number | undefined
}

/** From this many characters on, the field says how many are left. */
const warnBelow = 200

/** The words, their id, and the sending of them. */
function useComposer({ other, about, seen }: Omit<Props, 'name'>) {
  const text = useText('chat')
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const messageId = useRef<string>(undefined)
  const [draft, setDraft] = useState('')
  const send = useSend(other)
  const content = draft.trim()
  const remaining = maxMessageLength - content.length
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!content) return setDraft('')
    if (remaining < 0 || send.isPending) return
    messageId.current ??= crypto.randomUUID()
    send.mutate(
      { id: messageId.current, recipientId: other, content, roomAdId: about ?? null, seen: seen ?? null },
      {
        onSuccess: () => {
          messageId.current = undefined
          setDraft('')
        },
        onError: () => toast({ tone: 'bad', title: text('failed'), milliseconds: 3000 }),
        onSettled: () => field.current?.focus(),
      },
    )
  }
  const changeDraft = (value: string) => {
    // Other words are another message.
    messageId.current = undefined
    setDraft(value)
  }
  return { field, draft, remaining, send, submit, changeDraft }
}

export function Composer({ name, ...target }: Props) {
  const text = useText('chat')
  const refusal = useRefusal()
  const fieldId = useId()
  const { field, draft, remaining, send, submit, changeDraft } = useComposer(target)
  const isRefused = send.error instanceof ApiError && send.error.status !== 0 && send.error.status < 500
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  return (
    <form className={css.composer} onSubmit={submit}>
      {send.isError && (
        <Callout tone="bad" title={text('failed')}>
          {isRefused ? refusal(send.error) : text('failedWhat')}
        </Callout>
      )}
      <div className={css.writing}>
        <label className="vh" htmlFor={fieldId}>
          {text('write', { name })}
        </label>
        <textarea
          id={fieldId}
          ref={field}
          rows={1}
          placeholder={text('write', { name })}
          value={draft}
          readOnly={send.isPending}
          aria-invalid={remaining < 0 || undefined}
          aria-describedby={`${fieldId}-left`}
          onKeyDown={onKeyDown}
          onChange={(event) => changeDraft(event.target.value)}
        />
        <Button kind="main" type="submit" icon="paper-plane-right" busy={send.isPending} disabled={remaining < 0}>
          <span className="vh">{text('send')}</span>
        </Button>
      </div>
      <p className={css.left} id={`${fieldId}-left`} role="status">
        {remaining < 0 ? text('tooLong') : remaining < warnBelow && text('left', { count: remaining })}
      </p>
    </form>
  )
}

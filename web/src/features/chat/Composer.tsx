/** The field to write in: Enter sends, Shift+Enter begins a line. What could not be sent stays, and is stored once (D 7.5). */
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Refused, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Conversation.module.css'
import { useSend } from './queries.ts'
import { mostOfMessage } from './words.ts'

interface Props {
  readonly other: string
  readonly name: string
  readonly about: string | undefined
}

/** From this many characters on, the field says how many are left. */
const near = 200

/** The words, their id, and the sending of them. */
function useComposing({ other, about }: Omit<Props, 'name'>) {
  const text = useText('chat')
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const messageId = useRef<string>(undefined)
  const [words, setWords] = useState('')
  const send = useSend(other)
  const content = words.trim()
  const left = mostOfMessage - content.length
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!content) return setWords('')
    if (left < 0 || send.isPending) return
    messageId.current ??= crypto.randomUUID()
    send.mutate(
      { id: messageId.current, recipientId: other, content, roomAdId: about ?? null },
      {
        onSuccess: () => {
          messageId.current = undefined
          setWords('')
        },
        onError: () => toast({ tone: 'bad', title: text('failed'), milliseconds: 3000 }),
        onSettled: () => field.current?.focus(),
      },
    )
  }
  const write = (typed: string) => {
    // Other words are another message.
    messageId.current = undefined
    setWords(typed)
  }
  return { field, words, left, send, submit, write }
}

export function Composer({ name, ...whom }: Props) {
  const text = useText('chat')
  const refusal = useRefusal()
  const fieldId = useId()
  const { field, words, left, send, submit, write } = useComposing(whom)
  const isRefused = send.error instanceof Refused && send.error.status !== 0 && send.error.status < 500
  const press = (event: KeyboardEvent) => {
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
          value={words}
          readOnly={send.isPending}
          aria-invalid={left < 0 || undefined}
          aria-describedby={`${fieldId}-left`}
          onKeyDown={press}
          onChange={(event) => write(event.target.value)}
        />
        <Button kind="main" type="submit" icon="paper-plane-right" busy={send.isPending} disabled={left < 0}>
          <span className="vh">{text('send')}</span>
        </Button>
      </div>
      <p className={css.left} id={`${fieldId}-left`} role="status">
        {left < 0 ? text('tooLong') : left < near && text('left', { count: left })}
      </p>
    </form>
  )
}

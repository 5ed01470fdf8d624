/**
 * The message field: Enter sends, Shift+Enter starts a new line. An unsent message stays, and is stored once (D 7.5).
 */
import { type ClipboardEvent, type KeyboardEvent, Suspense, useId, useState } from 'react'
import { ApiError, useRefusal } from '../../gateways/api.ts'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { AttachedFiles } from './AttachedFiles.tsx'
import { AttachFiles } from './AttachFiles.tsx'
import css from './Conversation.module.css'
import { useConversationParts } from './conversationParts.ts'
import type { Home } from './homeName.ts'
import { UpcomingTopicChange } from './TopicChange.tsx'
import { pastedFiles } from './useAttaching.ts'
import { type ComposerTarget, useComposer } from './useComposer.ts'

interface Props extends ComposerTarget {
  readonly name: string
  /** The name of the conversation's home. */
  readonly home?: string | undefined
  /** The home of the next message, if the conversation is currently about another one. */
  readonly nextTopic?: Home | undefined
}

const SavedReplies = lazyPart(() => import('./SavedReplies.tsx'))

/** From this length on, the field shows the number of characters left. */
const warnBelow = 200

export function Composer({ name, home, nextTopic, ...target }: Props) {
  const text = useText('chat')
  const refusal = useRefusal()
  const fieldId = useId()
  const { field, words, remaining, send, submit, changeWords, attaching, waitsFor } = useComposer(target)
  const parts = useConversationParts()
  const choose = (chosen: string) => {
    changeWords(words.trim() ? `${words.trimEnd()}\n${chosen}` : chosen)
    field.current?.focus()
  }
  const isRefused = send.error instanceof ApiError && send.error.status !== 0 && send.error.status < 500
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event)
    if (files.length === 0) return
    event.preventDefault()
    attaching.add(files)
  }
  return (
    <form method="post" className={css.composer} onSubmit={submit}>
      {send.isError && (
        <Callout tone="bad" title={text('failed')}>
          {isRefused ? refusal(send.error) : text('failedWhat')}
        </Callout>
      )}
      {nextTopic && <UpcomingTopicChange home={nextTopic} />}
      <AttachedFiles talk={attaching.talk} files={attaching.files} />
      <div className={css.writing}>
        <ChooseReply words={words} name={name} home={home} onChoose={choose} />
        {parts && (
          <Suspense fallback={<span className={css.act} />}>
            <parts.Act other={target.other} name={name} about={target.about} />
          </Suspense>
        )}
        <AttachFiles onFiles={attaching.add} />
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
          aria-invalid={remaining < 0 || undefined}
          aria-describedby={`${fieldId}-left`}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onChange={(event) => changeWords(event.target.value)}
        />
        <Button kind="main" type="submit" icon="paper-plane-right" busy={send.isPending} disabled={remaining < 0}>
          <span className="vh">{text('send')}</span>
        </Button>
      </div>
      <p className={css.left} id={`${fieldId}-left`} role="status">
        {`${waitsFor ? text(waitsFor) : ''}${remaining < 0 ? text('tooLong') : remaining < warnBelow ? text('left', { count: remaining }) : ''}`}
      </p>
    </form>
  )
}

interface ChooseReplyProps {
  readonly words: string
  readonly name: string
  readonly home: string | undefined
  readonly onChoose: (reply: string) => void
}

function ChooseReply({ onChoose, ...shown }: ChooseReplyProps) {
  const text = useText('chat')
  const [isOpen, setIsOpen] = useState(false)
  const choose = (reply: string) => {
    setIsOpen(false)
    onChoose(reply)
  }
  return (
    <>
      <IconButton
        icon="file-text"
        label={text('replies.title')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <SavedReplies {...shown} onChoose={choose} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

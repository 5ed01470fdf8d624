/** A draft message, its id, and sending it. Unsent text stays with its conversation (D 7.5). */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../gateways/formDraft.ts'
import { useSession } from '../../gateways/session.ts'
import { maxMessageLength } from './messageFormat.ts'
import { useSend } from './queries.ts'
import { useSendTyping } from './typing.ts'
import { useAttaching } from './useAttaching.ts'

export interface ComposerTarget {
  readonly other: string
  readonly about: string | undefined
  /** Called when a message was sent, with its topic. */
  readonly onSent?: () => void
  /** The sequence of the last visible message: replying marks it seen, and nothing later. */
  readonly seen: number | undefined
}

/** The text, and the id it will be stored under, as this tab stores them. */
function useDraft(other: string) {
  const personId = useSession().user?.id
  const form = `message.${other}`
  const messageId = useRef<string>(undefined)
  /** The files that the message with this id named. */
  const named = useRef('')
  const [words, setWords] = useState(() => {
    const kept = readFormDraft(personId, form)
    if (typeof kept.id === 'string') messageId.current = kept.id
    if (typeof kept.named === 'string') named.current = kept.named
    return typeof kept.words === 'string' ? kept.words : ''
  })
  const change = (typed: string, id?: string, files = '') => {
    messageId.current = id
    named.current = files
    setWords(typed)
    if (typed || id) saveFormDraft(personId, form, { words: typed, id, named: files })
    else clearFormDraft(personId, form)
  }
  /** The idempotency key of an earlier attempt with this text and these files; other content is another message. */
  const idOf = (files: string) => (named.current === files ? messageId.current : undefined) ?? crypto.randomUUID()
  return { words, idOf, change }
}

export function useComposer({ other, about, onSent, seen }: ComposerTarget) {
  const me = useSession().user?.id ?? ''
  const field = useRef<HTMLTextAreaElement>(null)
  const { words, idOf, change } = useDraft(other)
  const attaching = useAttaching(me, other)
  const [isWaiting, setIsWaiting] = useState(false)
  const send = useSend(other)
  const sendTyping = useSendTyping(other)
  const content = words.trim()
  const { ids, files, isUploading, hasFailed } = attaching
  const remaining = maxMessageLength - content.length
  const sendNow = () => {
    setIsWaiting(false)
    const named = ids.join()
    const id = idOf(named)
    change(words, id, named)
    const attachments = ids.length > 0 && { attachments: ids }
    send.mutate(
      { id, recipientId: other, content, roomAdId: about ?? null, seen: seen ?? null, ...attachments },
      {
        onSuccess() {
          change('')
          attaching.clear(ids)
          onSent?.()
        },
        onSettled: () => field.current?.focus(),
      },
    )
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!content && files.length === 0) return change('')
    if (remaining < 0 || send.isPending) return
    if (isUploading || hasFailed) setIsWaiting(true)
    else sendNow()
  }
  // Submitted before all files were uploaded: it goes automatically with the last of them, unless one is refused.
  const isComplete = isWaiting && !isUploading && !hasFailed
  const isEmpty = files.length === 0 && !content
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sent is what stands there then
  useEffect(() => {
    if (isComplete && isEmpty) setIsWaiting(false)
    else if (isComplete) sendNow()
  }, [isComplete])
  // Another text is another message: it has no id yet.
  const changeWords = (typed: string) => {
    change(typed)
    if (typed.trim()) sendTyping()
  }
  /** Why the submitted message has not been sent yet. */
  const waitsFor = isWaiting ? (isUploading ? 'files.waits' : hasFailed ? 'files.stuck' : undefined) : undefined
  return { field, words, remaining, send, submit, changeWords, attaching, waitsFor } as const
}

/** The words of a message, its id, and the sending of them. What was typed stays with its conversation until it is sent (D 7.5). */
import { type FormEvent, useRef, useState } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../gateways/formDraft.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { maxMessageLength } from './messageFormat.ts'
import { useSend } from './queries.ts'
import { useTellTyping } from './typing.ts'

export interface ComposerTarget {
  readonly other: string
  readonly about: string | undefined
  /** The sequence of the last message that stands above it: answering says that it was seen, and nothing later. */
  readonly seen: number | undefined
}

/** What is typed, and the id it will be stored under, as this tab keeps them. */
function useDraft(other: string) {
  const personId = useSession().user?.id
  const form = `message.${other}`
  const messageId = useRef<string>(undefined)
  const [words, setWords] = useState(() => {
    const kept = readFormDraft(personId, form)
    if (typeof kept.id === 'string') messageId.current = kept.id
    return typeof kept.words === 'string' ? kept.words : ''
  })
  const change = (typed: string, id?: string) => {
    messageId.current = id
    setWords(typed)
    if (typed) saveFormDraft(personId, form, { words: typed, id })
    else clearFormDraft(personId, form)
  }
  return { words, messageId, change }
}

export function useComposer({ other, about, seen }: ComposerTarget) {
  const text = useText('chat')
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const { words, messageId, change } = useDraft(other)
  const send = useSend(other)
  const tellTyping = useTellTyping(other)
  const content = words.trim()
  const remaining = maxMessageLength - content.length
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!content) return change('')
    if (remaining < 0 || send.isPending) return
    const id = messageId.current ?? crypto.randomUUID()
    change(words, id)
    send.mutate(
      { id, recipientId: other, content, roomAdId: about ?? null, seen: seen ?? null },
      {
        onSuccess: () => change(''),
        onError: () => toast({ tone: 'bad', title: text('failed'), milliseconds: 3000 }),
        onSettled: () => field.current?.focus(),
      },
    )
  }
  // Other words are another message: they have no id yet.
  const changeWords = (typed: string) => {
    change(typed)
    if (typed.trim()) tellTyping()
  }
  return { field, words, remaining, send, submit, changeWords }
}

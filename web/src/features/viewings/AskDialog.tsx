/** A tenant requests a viewing, with a line about suitable times. */
import { type FormEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useAsk } from './queries.ts'

interface Props {
  readonly name: string
  /** The home. */
  readonly roomAdId: string
  /** Its name, if known. */
  readonly title?: string | null | undefined
  readonly onClose: () => void
}

export function AskDialog({ name, roomAdId, title, onClose }: Props) {
  const text = useText('viewings')
  const refusal = useRefusal()
  const toast = useToast()
  const form = useId()
  const ask = useAsk()
  const id = useRef(crypto.randomUUID())
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (ask.isPending) return
    const words = String(new FormData(event.currentTarget).get('words') ?? '')
    const onSuccess = () => {
      toast({ title: text('ask.sent') })
      onClose()
    }
    ask.mutate({ id: id.current, roomAdId, words }, { onSuccess })
  }
  const footer = (
    <Button kind="main" type="submit" form={form} busy={ask.isPending}>
      {text('ask.send')}
    </Button>
  )
  return createPortal(
    <Dialog open size="small" onClose={onClose} title={text('ask.act')} footer={footer}>
      <form method="post" id={form} className="stack" noValidate onSubmit={submit}>
        {title && <h3>{title}</h3>}
        <p className="soft">{text('ask.lead', { name })}</p>
        <Field label={text('ask.words')} name="words" maxLength={200} autoComplete="off" />
        {ask.isError && <Callout tone="bad" title={refusal(ask.error)} />}
      </form>
    </Dialog>,
    document.body,
  )
}

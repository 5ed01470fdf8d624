/** Confirms withdrawing or declining times, or cancelling a viewing; with an optional reason. */
import { type FormEvent, useId } from 'react'
import { createPortal } from 'react-dom'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useEnd } from './queries.ts'

interface Props {
  readonly kind: 'withdraw' | 'decline' | 'cancel'
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

export function EndDialog({ kind, id, name, onClose }: Props) {
  const text = useText('viewings')
  const refusal = useRefusal()
  const form = useId()
  const end = useEnd(id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The card may be inside another form.
    event.stopPropagation()
    if (end.isPending) return
    end.mutate(String(new FormData(event.currentTarget).get('reason') ?? ''), { onSuccess: onClose })
  }
  const footer = (
    <>
      <Button kind="plain" onClick={onClose}>
        {text('end.keep')}
      </Button>
      <Button kind="main" type="submit" form={form} busy={end.isPending}>
        {text(`end.${kind}.act`)}
      </Button>
    </>
  )
  return createPortal(
    <Dialog open size="small" onClose={onClose} title={text(`end.${kind}.title`)} footer={footer}>
      <form method="post" id={form} className="stack" noValidate onSubmit={submit}>
        <p className="soft">{text('end.lead', { name })}</p>
        <Field label={text('end.reason')} name="reason" maxLength={200} autoComplete="off" />
        {end.isError && <Callout tone="bad" title={refusal(end.error)} />}
      </form>
    </Dialog>,
    document.body,
  )
}

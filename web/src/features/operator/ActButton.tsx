/** One act of an operator: a button, and the reason that is asked for before it is done. */
import { type FormEvent, useId, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { type DeskAct, useAct } from './queries.ts'

interface Props {
  readonly act: DeskAct['act']
  readonly id: string
  /** What it is done to, for the dialog's title. */
  readonly name: string
  /** Of a home, as it is shown beside the button. */
  readonly version?: number
  /** When the newest of its pictures came, as it was read. */
  readonly picturesUntil?: string | null
  /** Hears that it was done. */
  readonly onDone?: () => void
}

export function ActButton({ act, id, name, version, picturesUntil, onDone }: Props) {
  const text = useText('operator')
  const refusal = useRefusal()
  const form = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const doing = useAct()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (!reason) return setIsMissing(true)
    doing.mutate(
      { act, id, reason, ...(version !== undefined && { version }), ...(picturesUntil && { picturesUntil }) },
      {
        onSuccess: () => {
          setIsOpen(false)
          onDone?.()
        },
      },
    )
  }
  return (
    <>
      <Button small onClick={() => setIsOpen(true)}>
        {text(`act.${act}`)}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`${text(`act.${act}`)}: ${name}`}
        footer={
          <>
            <Button kind="plain" onClick={() => setIsOpen(false)}>
              {text('cancel')}
            </Button>
            <Button kind="main" type="submit" form={form} busy={doing.isPending}>
              {text(`act.${act}`)}
            </Button>
          </>
        }
      >
        <form method="post" id={form} className="stack" noValidate onSubmit={submit}>
          <p className="soft">{text(`what.${act}`)}</p>
          <TextArea
            label={text(act === 'settle' ? 'outcome' : 'reason')}
            name="reason"
            rows={3}
            maxLength={500}
            error={isMissing && text('reasonMissing')}
          />
          {doing.isError && <Callout tone="bad" title={refusal(doing.error)} />}
        </form>
      </Dialog>
    </>
  )
}

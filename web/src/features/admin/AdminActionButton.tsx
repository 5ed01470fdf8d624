/** One administrator action: a button, and the reason that is required before it. */
import { type FormEvent, useId, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { type AdminAction, useAdminAction } from './queries.ts'

interface Props {
  readonly act: AdminAction['act']
  readonly id: string
  /** Its target, for the dialog's title. */
  readonly name: string
  /** For a home, as shown beside the button. */
  readonly version?: number
  /** The time of its newest picture, as read. */
  readonly picturesUntil?: string | null
  /** For reports: the time of the newest that was read. */
  readonly reportedUntil?: string
  /** Called when it is done. */
  readonly onDone?: () => void
}

export function AdminActionButton({ act, id, name, version, picturesUntil, reportedUntil, onDone }: Props) {
  const text = useText('operator')
  const refusal = useRefusal()
  const form = useId()
  /** The action as read: a refetch after another administrator's action does not change an open dialog. */
  const [asked, setAsked] = useState<Pick<Props, 'act' | 'version' | 'picturesUntil' | 'reportedUntil'>>()
  const [isMissing, setIsMissing] = useState(false)
  const doing = useAdminAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    setIsMissing(!reason)
    if (!reason || !asked) return
    doing.mutate(
      {
        act: asked.act,
        id,
        reason,
        ...(asked.act === 'settle' && { tellsReporter: true, reportedUntil: asked.reportedUntil }),
        ...(asked.version !== undefined && { version: asked.version }),
        ...(asked.picturesUntil && { picturesUntil: asked.picturesUntil }),
      },
      {
        onSuccess: () => {
          setAsked(undefined)
          onDone?.()
        },
      },
    )
  }
  const open = () => {
    setIsMissing(false)
    doing.reset()
    setAsked({
      act,
      ...(version !== undefined && { version }),
      ...(picturesUntil && { picturesUntil }),
      ...(reportedUntil && { reportedUntil }),
    })
  }
  const close = () => setAsked(undefined)
  const shown = asked?.act ?? act
  return (
    <>
      <Button small onClick={open}>
        {text(`act.${act}`)}
      </Button>
      <Dialog
        open={asked !== undefined}
        onClose={close}
        title={`${text(`act.${shown}`)}: ${name}`}
        footer={
          <>
            <Button kind="plain" onClick={close}>
              {text('cancel')}
            </Button>
            <Button kind="main" type="submit" form={form} busy={doing.isPending}>
              {text(`act.${shown}`)}
            </Button>
          </>
        }
      >
        <form method="post" id={form} className="stack" noValidate onSubmit={submit}>
          <p className="soft">{text(`what.${shown}`)}</p>
          <TextArea
            label={text(shown === 'settle' ? 'outcome' : 'reason')}
            name="reason"
            rows={3}
            maxLength={500}
            error={isMissing && text(shown === 'settle' ? 'outcomeMissing' : 'reasonMissing')}
          />
          {doing.isError && <Callout tone="bad" title={refusal(doing.error)} />}
        </form>
      </Dialog>
    </>
  )
}

/** Reports a home: a reason, and an optional text. */

import { reportReasons } from '@keyhold/api/reportReasons.ts'
import type { Report } from '@keyhold/api/reports.schema.ts'
import { reportHome } from '@keyhold/api/reports.ts'
import { type FormEvent, useId, useState } from 'react'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useToast } from '../../ui/Toast.tsx'

interface Props {
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
}

export default function ReportDialog({ id, open, onClose }: Props) {
  const text = useText('reports')
  const form = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('title')}
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            {text('cancel')}
          </Button>
          <Button kind="main" type="submit" form={form} busy={busy}>
            {text('send')}
          </Button>
        </>
      }
    >
      <ReportForm id={id} form={form} onBusy={setBusy} onClose={onClose} />
    </Dialog>
  )
}

interface FormProps {
  readonly id: string
  readonly form: string
  readonly onBusy: (busy: boolean) => void
  readonly onClose: () => void
}

function ReportForm({ id, form, onBusy, onClose }: FormProps) {
  const text = useText('reports')
  const refusal = useRefusal()
  const toast = useToast()
  const hears = useSession().user?.emailConfirmed === true
  const [reason, setReason] = useState<Report['reason']>()
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!reason) return setMissing(true)
    const words = String(new FormData(event.currentTarget).get('words') ?? '')
    onBusy(true)
    setFailure(undefined)
    try {
      await quietApi(reportHome, { input: { id, reason, words } })
      toast({ title: text('sent'), children: text(hears ? 'sentHear' : 'sentWords') })
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form method="post" id={form} className="stack" noValidate onSubmit={(event) => void send(event)}>
      <p className="soft">{text('lead')}</p>
      <Choices
        label={text('reason')}
        name="reason"
        choices={reportReasons.map((value) => ({ value, label: text(`reasons.${value}`) }))}
        value={reason ?? ''}
        onChange={(value) => {
          setReason(reportReasons.find((each) => each === value))
          setMissing(false)
        }}
        error={missing && text('chooseReason')}
      />
      <TextArea label={text('words')} hint={text('wordsHint')} name="words" rows={4} maxLength={2000} />
      {failure !== undefined && <Callout tone="bad" title={refusal(failure)} />}
    </form>
  )
}

/** Reports a correspondent: a reason, and an optional text. */
import { personReportReasons } from '@keyhold/api/reportReasons.ts'
import type { PersonReport } from '@keyhold/api/reports.schema.ts'
import { reportPerson } from '@keyhold/api/reports.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { quietApi, useRefusal } from '../../gateways/api.ts'
import { useSession } from '../../gateways/session.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import { useToast } from '../../ui/Toast.tsx'

interface Props {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

export default function ReportPerson({ id, name, onClose }: Props) {
  const text = useText('chat')
  const refusal = useRefusal()
  const toast = useToast()
  const hears = useSession().user?.emailConfirmed === true
  const form = useId()
  const [reason, setReason] = useState<PersonReport['reason']>()
  const [isMissing, setIsMissing] = useState(false)
  const send = useMutation({
    mutationFn: (input: PersonReport) => quietApi(reportPerson, { input }),
    onSuccess() {
      toast({ title: text('report.sent'), children: text(hears ? 'report.sentHear' : 'report.sentWords') })
      onClose()
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsMissing(!reason)
    if (!reason) return
    const said = new FormData(event.currentTarget)
    const shown = said.has('showsMessages') && { showsMessages: true }
    send.mutate({ id, reason, words: String(said.get('words') ?? ''), ...shown })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('report.title', { name })}
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            {text('report.cancel')}
          </Button>
          <Button kind="main" type="submit" form={form} busy={send.isPending}>
            {text('report.send')}
          </Button>
        </>
      }
    >
      <form method="post" id={form} className="stack" noValidate onSubmit={submit}>
        <p className="soft">{text('report.lead')}</p>
        <Choices
          label={text('report.reason')}
          name="reason"
          choices={personReportReasons.map((value) => ({ value, label: text(`report.reasons.${value}`) }))}
          value={reason ?? ''}
          onChange={(value) => setReason(personReportReasons.find((each) => each === value))}
          error={isMissing && !reason && text('report.chooseReason')}
        />
        <TextArea label={text('report.words')} hint={text('report.wordsHint')} name="words" rows={4} maxLength={2000} />
        <Checkbox label={text('report.shows')} name="showsMessages" />
        {send.isError && <Callout tone="bad" title={refusal(send.error)} />}
      </form>
    </Dialog>
  )
}

/** A decision as a PDF: an error shows a toast, and the button stays. */
import { deskDecisionPdf } from '@keyhold/api/desk.ts'
import { decisionPdf } from '@keyhold/api/disputes.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { download } from '../../../gateways/download.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import type { Reader } from '../evidence/queries.ts'

interface Props {
  readonly leaseId: string
  readonly part: EscrowPart
  readonly reader: Reader
}

export function DecisionPdf({ leaseId: id, part, reader }: Props) {
  const text = useText('disputes')
  const refusal = useRefusal()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(reader === 'desk' ? deskDecisionPdf : decisionPdf, { params: { id, part } }).catch(
      (error: unknown) => toast({ title: text('decision.pdfFailed'), children: refusal(error), tone: 'bad' }),
    )
    setBusy(false)
  }
  return (
    <Button small icon="file-pdf" busy={busy} onClick={() => void save()}>
      {text('decision.pdf')}
    </Button>
  )
}

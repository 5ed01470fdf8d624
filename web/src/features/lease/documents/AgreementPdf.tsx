/** The agreement as a file, generated on demand; an error is shown, and the button stays. */
import { agreementPdf } from '@keyhold/api/agreements.ts'
import { useState } from 'react'
import { download } from '../../../gateways/download.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useToast } from '../../../ui/Toast.tsx'

/** In the reader's language, with the hash on every page (D 6.9). */
export function AgreementPdf({ viewerId, leaseId }: { viewerId: string; leaseId: string }) {
  const text = useText('requests')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const input = { userId: viewerId, requestId: leaseId }
    await download(agreementPdf, { input }).catch(() => toast({ title: text('text.pdfFailed'), tone: 'bad' }))
    setBusy(false)
  }
  return (
    <Button small icon="file-pdf" busy={busy} onClick={() => void save()}>
      {text('text.pdf')}
    </Button>
  )
}

/** A payment's receipt as a PDF: an error shows a toast, and the button stays. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import { paymentPdf } from '@keyhold/api/payments.ts'
import { useState } from 'react'
import { download } from '../../../gateways/download.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import css from './Payments.module.css'

export function PaymentPdf({ row }: { row: PaymentRow }) {
  const text = useText('payments')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await download(paymentPdf, { params: { id: row.id } }).catch(() => toast({ title: text('pdfFailed'), tone: 'bad' }))
    setBusy(false)
  }
  return (
    <button
      type="button"
      className={css.pdf}
      disabled={busy}
      aria-busy={busy || undefined}
      aria-label={text('pdf', { invoice: row.invoice })}
      onClick={() => void save()}
    >
      <Icon name="file-pdf" /> {text('pdfShort')}
    </button>
  )
}

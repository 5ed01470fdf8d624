/** On a public receipt: the due sum, its payee, and the button with which any visitor releases it (D 6.12). */
import type { Receipt, ReceiptLease } from '@keyhold/api/receipts.ts'
import { useId } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { formatUsdt } from '../money.ts'
import { dueParts, heldSum, receiverOf } from './dueParts.ts'
import css from './ReleaseDue.module.css'

interface Props {
  readonly receipt: Receipt
  readonly lease: ReceiptLease
  readonly onRelease: () => void
}

export function ReleaseDue({ receipt, lease, onRelease }: Props) {
  const text = useText('receipt')
  const language = useLanguage()
  const titleId = useId()
  const due = dueParts(lease, receipt)
  if (due.length === 0) return null
  return (
    <section className={`no-print ${css.due}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text('release.title')}</h2>
      <DueLines receipt={receipt} lease={lease} />
      <Button kind="next" aria-haspopup="dialog" onClick={onRelease}>
        {text('release.button', { amount: formatUsdt(heldSum(due), language) })}
      </Button>
    </section>
  )
}

/** How much goes to which account, and the cost for the sender. */
export function DueLines({ receipt, lease }: Pick<Props, 'receipt' | 'lease'>) {
  const text = useText('receipt')
  const language = useLanguage()
  return (
    <>
      {dueParts(lease, receipt).map(({ part, payee, held }) => (
        <p key={part}>
          {text(`release.${payee === 'landlord' ? 'toLandlord' : 'toTenant'}`, {
            amount: formatUsdt(held, language),
            address: shortenHash(receiverOf(lease, payee) ?? ''),
          })}
        </p>
      ))}
      <p className="small soft">{text('release.what')}</p>
    </>
  )
}

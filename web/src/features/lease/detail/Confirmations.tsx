/** A payment that is not final yet: its hash, and its confirmations in words and cells. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import css from '../Lease.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly payment: NonNullable<LeaseDetail['payment']>
}

export function Confirmations({ lease, payment }: Props) {
  const text = useText('leases')
  const language = useLanguage()
  const { confirmations, confirmationsNeeded: needed, transactionId, block } = payment
  const count = Math.min(confirmations, needed)
  const explorer = lease.chain?.explorerUrl
  return (
    <div className={css.confirmations}>
      <p role="status" className="strong num">
        {text('confirmations', { count, needed })}
      </p>
      <div className={css.cells} aria-hidden="true">
        {Array.from({ length: Math.min(needed, 30) }, (_, cell) => `cell-${cell}`).map((cell, at) => (
          <i key={cell} className={at < count ? css.full : undefined} />
        ))}
      </div>
      <p className="small soft num">
        <span>{text('seenInBlock', { block: formatNumber(block, language) })}</span>{' '}
        <Hash value={transactionId} explorer={explorer ? `${explorer}/tx/${transactionId}` : undefined} />
      </p>
    </div>
  )
}

/** The payment is pending: live confirmations until it is final. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ConfirmationBars } from '../transactions/ConfirmationBars.tsx'
import css from '../transactions/Transaction.module.css'

export function PaymentConfirming({ lease }: { lease: LeaseDetail }) {
  const text = useText('paying')
  const language = useLanguage()
  const { payment, chain } = lease
  const explorer = chain?.explorerUrl && payment ? `${chain.explorerUrl}/tx/${payment.transactionId}` : undefined
  return (
    <Panel variant="lift" className={css.seen}>
      <h2>{text('seen.title')}</h2>
      {payment ? (
        <>
          <ConfirmationBars count={payment.confirmations} needed={payment.confirmationsNeeded} />
          <div className="row between wraps small soft">
            <p>{text('seen.block', { block: formatNumber(payment.block, language) })}</p>
            <Hash value={payment.transactionId} explorer={explorer} />
          </div>
        </>
      ) : (
        <p role="status">{text('seen.looking')}</p>
      )}
      <p className="small soft">{text('seen.close')}</p>
    </Panel>
  )
}

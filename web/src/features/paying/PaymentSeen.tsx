/** The payment is in the network: confirmations shown live until it is final. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Paying.module.css'

/** Bars are drawn for at most this many confirmations; more are shared among them. */
const bars = 15

export function PaymentSeen({ lease }: { lease: LeaseDetail }) {
  const text = useText('paying')
  const language = useLanguage()
  const { payment, chain } = lease
  const explorer = chain?.explorerUrl && payment ? `${chain.explorerUrl}/tx/${payment.transactionId}` : undefined
  return (
    <Panel look="lift" className={css.seen}>
      <h2>{text('seen.title')}</h2>
      {payment ? (
        <>
          <Confirmations count={payment.confirmations} needed={payment.confirmationsNeeded} />
          <div className="row between wraps small soft">
            <p>{text('seen.block', { block: sayNumber(payment.block, language) })}</p>
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

function Confirmations({ count, needed }: { count: number; needed: number }) {
  const text = useText('paying')
  const shown = Math.min(needed, bars)
  const full = Math.floor((Math.min(count, needed) / Math.max(needed, 1)) * shown)
  const words = text('seen.confirmations', { count: Math.min(count, needed), needed })
  return (
    <>
      <p className="strong num" role="status">
        {words}
      </p>
      <div
        className={css.confirmations}
        role="progressbar"
        aria-label={text('seen.waiting')}
        aria-valuemin={0}
        aria-valuemax={needed}
        aria-valuenow={Math.min(count, needed)}
      >
        {Array.from({ length: shown }, (_, at) => `bar-${at}`).map((key, at) => (
          <i key={key} className={at < full ? css.on : undefined} />
        ))}
      </div>
    </>
  )
}

/** Confirmations in words and in bars, announced as they arrive. */
import { useText } from '../../../gateways/text/useText.tsx'
import css from './Transaction.module.css'

/** The maximum number of bars; more confirmations share them. */
const bars = 15

export function ConfirmationBars({ count, needed }: { count: number; needed: number }) {
  const text = useText('paying')
  const shown = Math.min(needed, bars)
  const full = Math.floor((Math.min(count, needed) / Math.max(needed, 1)) * shown)
  return (
    <>
      <p className="strong num" role="status">
        {text('seen.confirmations', { count: Math.min(count, needed), needed })}
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

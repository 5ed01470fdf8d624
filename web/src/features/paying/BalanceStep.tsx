/** What the wallet holds, and what is missing of it before anything is asked. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { sayInstant, sayMoney } from '../../gateways/format.ts'
import { localeOf } from '../../gateways/language.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { sayGas } from '../../gateways/wallet/place.ts'
import type { Shortage } from '../../gateways/wallet/plan.ts'
import type { Outlook } from '../../gateways/wallet/runErrand.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { rnb, usdt } from './money.ts'
import css from './Paying.module.css'
import { Shortages } from './Shortages.tsx'
import type { Payment } from './usePayment.ts'

/** The three balances in a line; what is short has a cross. */
export function BalanceWords({ outlook, payment }: { outlook: Outlook; payment: Payment }) {
  const language = useLanguage()
  const { standing, plan } = outlook
  const isShort = (of: Shortage['of']) => plan.shortages.some((shortage) => shortage.of === of)
  const gas = payment.place ? sayGas(standing.gas, payment.place, localeOf[language]) : ''
  const words = [
    { of: 'usdt', amount: sayMoney(usdt(standing.usdt), language) },
    { of: 'rnb', amount: sayMoney(rnb(standing.rnb), language) },
    { of: 'gas', amount: gas },
  ] as const
  return (
    <p className={css.balances}>
      {words.map(({ of, amount }) => (
        <span key={of} className={isShort(of) ? css.short : undefined}>
          <Icon name={isShort(of) ? 'x-circle' : 'check'} /> {amount}
        </span>
      ))}
    </p>
  )
}

/** Too little of something, or the chain could not be read: what to do. */
export function BalanceStep({ lease, payment }: { lease: LeaseDetail; payment: Payment }) {
  const text = useText('paying')
  const trouble = useTrouble()
  const language = useLanguage()
  const { outlook, place, connected } = payment
  if (!outlook.data)
    return (
      <div className="stack-2">
        <Callout tone="bad">{trouble(outlook.error)}</Callout>
        <div>
          <Button busy={outlook.isFetching} onClick={() => void outlook.refetch()}>
            {text('steps.again')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="stack-2">
      <BalanceWords outlook={outlook.data} payment={payment} />
      {place && (
        <Shortages outlook={outlook} place={place} address={connected?.address}>
          {lease.payBy !== null && (
            <p>{text('steps.buy', { when: sayInstant(lease.payBy, lease.timeZone, language) })}</p>
          )}
        </Shortages>
      )}
    </div>
  )
}

/** What the wallet holds, and what is missing of it before anything is asked. */
import { faucet } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { api } from '../../gateways/api.ts'
import { sayInstant, sayMoney } from '../../gateways/format.ts'
import { localeOf } from '../../gateways/language.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import type { Outlook } from '../../gateways/wallet/payment.ts'
import { sayGas } from '../../gateways/wallet/place.ts'
import type { Shortage } from '../../gateways/wallet/plan.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { rnb, usdt } from './money.ts'
import css from './Paying.module.css'
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
  const { outlook, place } = payment
  const again = (
    <Button busy={outlook.isFetching} onClick={() => void outlook.refetch()}>
      {text('steps.again')}
    </Button>
  )
  if (!outlook.data)
    return (
      <div className="stack-2">
        <Callout tone="bad">{trouble(outlook.error)}</Callout>
        <div>{again}</div>
      </div>
    )
  const say = ({ of, missing }: Shortage) => {
    if (of === 'gas') return place ? sayGas(missing, place, localeOf[language]) : ''
    return sayMoney(of === 'usdt' ? usdt(missing) : rnb(missing), language)
  }
  return (
    <div className="stack-2">
      <BalanceWords outlook={outlook.data} payment={payment} />
      <Callout tone="warn">
        {outlook.data.plan.shortages.map((shortage) => (
          <p key={shortage.of}>{text(`steps.short.${shortage.of}`, { missing: say(shortage) })}</p>
        ))}
        {lease.payBy !== null && (
          <p>{text('steps.buy', { when: sayInstant(lease.payBy, lease.timeZone, language) })}</p>
        )}
      </Callout>
      <div className="row wraps">
        {again}
        <FaucetButton payment={payment} />
      </div>
    </div>
  )
}

/** On a local chain, test money is one press away. */
function FaucetButton({ payment }: { payment: Payment }) {
  const text = useText('paying')
  const isDemo = useRouteLoaderData<{ demo: boolean }>('root')?.demo
  const trouble = useTrouble()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const address = payment.connected?.address
  if (!isDemo || !address) return null
  const give = async () => {
    setBusy(true)
    setFailure(undefined)
    await api(faucet, { input: { address } }).catch((error: unknown) => setFailure(trouble(error)))
    await payment.outlook.refetch()
    setBusy(false)
  }
  return (
    <>
      <Button icon="flask" busy={busy} onClick={() => void give()}>
        {text('steps.faucet')}
      </Button>
      {failure && <Callout tone="bad">{failure}</Callout>}
    </>
  )
}

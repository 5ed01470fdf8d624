/** The wallet's balances, and what is missing before any request. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { formatInstant, formatMoney } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { formatGas } from '../../../gateways/wallet/networkConfig.ts'
import type { Shortage, TransactionPreview } from '../../../gateways/wallet/planTransaction.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { formatUsdt, rnb } from '../money.ts'
import { Shortages } from '../transactions/Shortages.tsx'
import css from '../transactions/Transaction.module.css'
import type { Payment } from './usePayment.ts'

/** The three balances in a line; a shortage has a cross. */
export function BalanceLine({ preview, payment }: { preview: TransactionPreview; payment: Payment }) {
  const language = useLanguage()
  const { accountState, plan } = preview
  const isShort = (asset: Shortage['asset']) => plan.shortages.some((shortage) => shortage.asset === asset)
  const gas = payment.network ? formatGas(accountState.gas, payment.network, language) : ''
  const all = [
    { asset: 'usdt', amount: formatUsdt(accountState.usdt, language) },
    { asset: 'rnb', amount: formatMoney(rnb(accountState.rnb), language) },
    { asset: 'gas', amount: gas },
  ] as const
  const balances = plan.isRelayed ? all.slice(0, 1) : all
  return (
    <p className={css.balances}>
      {balances.map(({ asset, amount }) => (
        <span key={asset} className={isShort(asset) ? css.short : undefined}>
          <Icon name={isShort(asset) ? 'x-circle' : 'check'} /> <span>{amount}</span>
        </span>
      ))}
    </p>
  )
}

/** A shortage, or an unreachable chain: what to do. */
export function BalanceStep({ lease, payment }: { lease: LeaseDetail; payment: Payment }) {
  const text = useText('paying')
  const messageOf = useWalletError()
  const language = useLanguage()
  const { preview, network, connected } = payment
  if (!preview.data)
    return (
      <div className="stack-2">
        <Callout tone="bad">{messageOf(preview.error)}</Callout>
        <div>
          <Button busy={preview.isFetching} onClick={() => void preview.refetch()}>
            {text('steps.again')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="stack-2">
      <BalanceLine preview={preview.data} payment={payment} />
      {network && (
        <Shortages preview={preview} network={network} address={connected?.address}>
          {lease.payBy !== null && (
            <p>{text('steps.buy', { when: formatInstant(lease.payBy, lease.timeZone, language) })}</p>
          )}
        </Shortages>
      )}
    </div>
  )
}

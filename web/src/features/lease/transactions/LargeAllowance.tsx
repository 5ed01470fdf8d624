/** The escrow's allowance exceeds the need: how much, and how to lower it first. */
import { formatMoney } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { EscrowTransaction } from '../../../gateways/wallet/escrowTransaction.ts'
import { largeAllowances, type TransactionPreview } from '../../../gateways/wallet/planTransaction.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Notice } from '../../../ui/Callout.tsx'
import { rnb, usdt } from '../money.ts'

interface Props {
  readonly preview: TransactionPreview
  readonly transaction: EscrowTransaction
  /** Whether the user chose it already: then the wallet is asked for it first. */
  readonly isExact: boolean
  readonly onReset: () => void
}

/** More than the total supply: wallets offer such allowances as “unlimited”. */
const unlimited = 2n ** 128n

/** Renders nothing if no allowance is above the sum. */
export function LargeAllowance({ preview: { accountState }, transaction, isExact, onReset }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const money = (token: 'usdt' | 'rnb', amount: bigint) =>
    formatMoney(token === 'usdt' ? usdt(amount) : rnb(amount), language)
  const above = largeAllowances(accountState, transaction)
  if (above.length === 0) return null
  if (isExact) return <Notice icon="info">{text('allowance.resets')}</Notice>
  return (
    <Callout tone="warn">
      {above.map(({ token, allowance, needed }) => (
        <p key={token}>
          {text(allowance >= unlimited ? 'allowance.unlimited' : 'allowance.above', {
            token: token.toUpperCase(),
            amount: money(token, allowance),
            needed: money(token, needed),
          })}
        </p>
      ))}
      <div>
        <Button small kind="line" onClick={onReset}>
          {text('allowance.reset')}
        </Button>
      </div>
    </Callout>
  )
}

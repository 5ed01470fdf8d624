/** The all-in cost of moving in: first rent, deposit, the escrow's fee and about what the network takes. */
import type { LeaseMoney } from '@keyhold/api/leases.ts'
import { useText } from '../../gateways/text.tsx'
import { Amount } from '../../ui/Amount.tsx'
import { Sum } from '../../ui/Sum.tsx'
import { rnb, usdt } from './money.ts'

interface Props {
  readonly money: LeaseMoney
  /** About what the network takes, in words; undefined while it is not known, null where it is no longer asked. */
  readonly gas: string | undefined | null
}

export function MoveInCost({ money, gas }: Props) {
  const text = useText('paying')
  const deposit = BigInt(money.total) - BigInt(money.rent)
  const gasRow = gas
    ? { key: 'gas', label: text('sum.gas'), amount: gas }
    : { key: 'gas', label: text('sum.gasName'), amount: <span className="quiet">{text('sum.gasLater')}</span> }
  const rows = [
    { key: 'rent', label: text('sum.rent'), amount: <Amount of={usdt(money.rent)} /> },
    { key: 'deposit', label: text('sum.deposit'), amount: <Amount of={usdt(deposit)} /> },
    { key: 'fee', label: text('sum.fee'), amount: <Amount of={rnb(money.fee)} /> },
    ...(gas === null ? [] : [gasRow]),
    { key: 'total', label: text('sum.total'), amount: <Amount of={usdt(money.total)} />, total: true },
  ]
  return (
    <div className="stack-2">
      <Sum rows={rows} />
      <p className="xs quiet">{text('sum.usd')}</p>
    </div>
  )
}

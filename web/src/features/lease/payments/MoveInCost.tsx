/** The total cost of moving in: first rent, deposit, the escrow's fee and the approximate network fee. */
import type { LeaseMoney } from '@keyhold/api/leases.ts'
import type { Rates } from '@keyhold/rental/rates.ts'
import { formatNetworkFee } from '../../../gateways/format/networkFee.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { AmountList } from '../../../ui/AmountList.tsx'
import { InCurrency } from '../../../ui/InCurrency.tsx'
import { rnb, usdt } from '../money.ts'
import { useNetworkFee } from '../queries.ts'

interface Props {
  readonly money: LeaseMoney
  /** This payment's network fee, in words; undefined before a simulation, null once it is irrelevant. */
  readonly gas: string | undefined | null
  readonly rates?: Rates | null
}

export function MoveInCost({ money, gas, rates }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const usual = useNetworkFee(gas === undefined)
  const about = gas ?? (usual && formatNetworkFee(usual, language))
  const deposit = BigInt(money.total) - BigInt(money.rent)
  const gasRow = about
    ? { key: 'gas', label: text('sum.gas'), amount: about }
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
      <AmountList rows={rows} />
      <InCurrency of={usdt(money.total)} rates={rates} />
      <p className="xs quiet">{text('sum.usd')}</p>
    </div>
  )
}

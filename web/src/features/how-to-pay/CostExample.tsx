/** The sum of a first payment, row by row. */
import { whole } from '@keyhold/rental/money.ts'
import type { Rates } from '@keyhold/rental/rates.ts'
import { formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { AmountList } from '../../ui/AmountList.tsx'
import { InCurrency } from '../../ui/InCurrency.tsx'
import css from './HowToPay.module.css'

interface Props {
  /** A month's rent in whole USDT; the deposit is the same. */
  readonly rent: number
  readonly fee: string
  /** Empty while the chain is unreachable. */
  readonly networkFee: string
  readonly rates: Rates | null
}

export function CostExample({ rent, fee, networkFee, rates }: Props) {
  const text = useText('howToPay')
  const language = useLanguage()
  const usdt = (units: number) => formatMoney(whole(units, 'USDT'), language)
  const total = [usdt(2 * rent), fee, networkFee].filter(Boolean).join(' + ')
  return (
    <div>
      <h2>{text('costTitle', { rent: usdt(rent) })}</h2>
      <div className={css.costs}>
        <AmountList
          rows={[
            { key: 'rent', label: text('cost.rent'), amount: usdt(rent) },
            { key: 'deposit', label: text('cost.deposit'), amount: usdt(rent) },
            { key: 'fee', label: text('cost.fee'), amount: fee },
            ...(networkFee ? [{ key: 'gas', label: text('cost.gas'), amount: networkFee }] : []),
            { key: 'total', label: text('cost.total'), amount: total, total: true },
          ]}
        />
      </div>
      <InCurrency of={whole(2 * rent, 'USDT')} rates={rates} />
      <p className="small quiet">{text('cost.note')}</p>
    </div>
  )
}

/** The sum of a first payment, row by row. */
import type { MoveInCost } from '@keyhold/rental/moveInCost.ts'
import type { Rates } from '@keyhold/rental/rates.ts'
import { formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { MoveInAmounts } from '../../ui/MoveInAmounts.tsx'
import css from './HowToPay.module.css'

interface Props {
  readonly cost: MoveInCost
  readonly rates: Rates | null
}

export function CostExample({ cost, rates }: Props) {
  const text = useText('howToPay')
  return (
    <div>
      <h2>{text('costTitle', { rent: formatMoney(cost.rent, useLanguage()) })}</h2>
      <div className={css.costs}>
        <MoveInAmounts cost={cost} rates={rates} />
      </div>
      <p className="small quiet">{text('cost.note')}</p>
    </div>
  )
}

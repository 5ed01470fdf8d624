/**
 * An early end's effect on rents and deposit, one line each: the same before it is proposed, before it is agreed, and
 * after.
 */
import type { EndingPlan } from '@keyhold/api/endings.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import css from './Ending.module.css'
import { usePlanValues } from './planValues.ts'

export function PlanList({ lease, plan }: { lease: LeaseDetail; plan: EndingPlan }) {
  const text = useText('endings')
  const values = usePlanValues(lease, plan)
  const rows = [
    ['ends', text('plan.endsNow', values)],
    ['last', text('plan.lastAmount', values)],
    ['open', values.open],
    ...(BigInt(plan.beyond) > 0n ? [['beyond', values.beyond]] : []),
    ...(plan.deposit ? [['deposit', text('plan.depositHeld', values)]] : []),
    ...(plan.depositOwed ? [['owed', text('plan.owedBy', values)]] : []),
  ] as ['ends' | 'last' | 'open' | 'beyond' | 'deposit' | 'owed', string][]
  return (
    <dl className={`num ${css.plan}`}>
      {rows.map(([key, value]) => (
        <div key={key}>
          <dt>{text(`plan.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What "Recommended" ranks first, and that no landlord can pay for it (D 5.7). */

import { type Criteria, recommendedDays } from '@keyhold/rental/query.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './WhyThisOrder.module.css'

/** Renders nothing for a self-explanatory order. */
export function WhyThisOrder({ criteria: { sort, from, month, availableNow } }: { criteria: Criteria }) {
  const text = useText('search')
  if (sort !== 'recommended') return null
  const asksForStay = from || month || availableNow
  return (
    <details className={css.why}>
      <summary>
        {text('order.title')} <Icon name="caret-down" />
      </summary>
      <p>
        {`${asksForStay ? text('order.stay') : text('order.soon', { days: recommendedDays })} ${text('order.then')}`}
      </p>
    </details>
  )
}

/** The rent a month: two fields that always work, two knobs over the spread of rents that do the same. */

import { whole } from '@keyhold/rental/money.ts'
import { budgetMost, budgetStep, type Criteria } from '@keyhold/rental/query.ts'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './BudgetFields.module.css'
import { useHistogram } from './count.ts'
import { Histogram } from './Histogram.tsx'

export function BudgetFields({ criteria, draft, open }: { criteria: Criteria; draft: Criteria; open: boolean }) {
  const text = useText('search')
  const language = useLanguage()
  const histogram = useHistogram(draft, open)
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  const fields = useRef<HTMLDivElement>(null)
  const low = draft.priceMin ?? 0
  const high = draft.priceMax ?? budgetMost
  const set = (name: 'priceMin' | 'priceMax', value: number) => {
    const field = fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (!field) return
    const nothing = name === 'priceMin' ? value <= 0 : value >= budgetMost
    field.value = nothing ? '' : String(value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const knob = (name: 'priceMin' | 'priceMax') => ({
    type: 'range',
    min: 0,
    max: budgetMost,
    step: budgetStep,
    value: name === 'priceMin' ? low : high,
    'aria-label': text(name === 'priceMin' ? 'least' : 'most'),
    'aria-valuetext': sayMoney(whole(name === 'priceMin' ? low : high, 'USD'), language),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const value = Number(target.value)
      set(name, name === 'priceMin' ? Math.min(value, high - budgetStep) : Math.max(value, low + budgetStep))
    },
  })
  return (
    <div className={css.budget} ref={fields}>
      {awake && (
        <div>
          <p className={`soft small ${css.half}`}>
            {histogram?.median != null &&
              text('halfAskLess', { amount: sayMoney(whole(histogram.median, 'USD'), language) })}
          </p>
          <Histogram histogram={histogram} low={low} high={high} most={budgetMost} />
          <div className={css.range}>
            <span style={{ left: `${(low / budgetMost) * 100}%`, right: `${100 - (high / budgetMost) * 100}%` }} />
            <input {...knob('priceMin')} />
            <input {...knob('priceMax')} />
          </div>
        </div>
      )}
      <div className={css.two}>
        <Field label={text('least')} before="$" name="priceMin" inputMode="numeric" defaultValue={criteria.priceMin} />
        <Field label={text('most')} before="$" name="priceMax" inputMode="numeric" defaultValue={criteria.priceMax} />
      </div>
      <p className="quiet xs">{text('oneUsdIsOneUsdt')}</p>
    </div>
  )
}

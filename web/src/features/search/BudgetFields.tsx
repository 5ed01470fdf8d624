/** The rent a month: two fields that always work, two sliders over the spread of rents that do the same. */

import { whole } from '@keyhold/rental/money.ts'
import { budgetStep, type Criteria, maxBudget } from '@keyhold/rental/query.ts'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './BudgetFields.module.css'
import { Histogram } from './Histogram.tsx'
import { useHistogram } from './useCount.ts'

interface Props {
  readonly criteria: Criteria
  readonly draft: Criteria
  /** The city of the draft, by its name: rents are told of that one. */
  readonly city: string | undefined
  readonly open: boolean
}

export function BudgetFields({ criteria, draft, city, open }: Props) {
  const text = useText('search')
  const language = useLanguage()
  const histogram = useHistogram(draft, open)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const fields = useRef<HTMLDivElement>(null)
  const min = draft.priceMin ?? 0
  const max = draft.priceMax ?? maxBudget
  const set = (name: 'priceMin' | 'priceMax', value: number) => {
    const field = fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (!field) return
    const isEmpty = name === 'priceMin' ? value <= 0 : value >= maxBudget
    field.value = isEmpty ? '' : String(value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const slider = (name: 'priceMin' | 'priceMax') => ({
    type: 'range',
    min: 0,
    max: maxBudget,
    step: budgetStep,
    value: name === 'priceMin' ? min : max,
    'aria-label': text(name === 'priceMin' ? 'least' : 'most'),
    'aria-valuetext': formatMoney(whole(name === 'priceMin' ? min : max, 'USD'), language),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const value = Number(target.value)
      set(name, name === 'priceMin' ? Math.min(value, max - budgetStep) : Math.max(value, min + budgetStep))
    },
  })
  return (
    <div className={css.budget} ref={fields}>
      {isHydrated && (
        <div>
          <p className={`soft small ${css.half}`}>
            {histogram?.median != null &&
              text(city ? 'halfAskLessIn' : 'halfAskLess', {
                amount: formatMoney(whole(histogram.median, 'USD'), language),
                city: city ?? '',
              })}
          </p>
          <Histogram histogram={histogram} low={min} high={max} most={maxBudget} />
          <div className={css.range}>
            <span style={{ left: `${(min / maxBudget) * 100}%`, right: `${100 - (max / maxBudget) * 100}%` }} />
            <input {...slider('priceMin')} />
            <input {...slider('priceMax')} />
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

/**
 * The monthly rent: two fields that always work, and two sliders over the rent distribution that set the same. The
 * presets render before hydration, to avoid layout shift.
 */

import { budgetStep, type Criteria, maxBudget } from '@keyhold/rental/query.ts'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './BudgetFields.module.css'
import { Histogram } from './Histogram.tsx'
import { formatUsd } from './summaries.ts'
import { useHistogram } from './useCount.ts'

interface Props {
  readonly criteria: Criteria
  readonly draft: Criteria
  /** The draft's city, by its name: the distribution is that city's. */
  readonly city: string | undefined
  readonly open: boolean
  /** Called when a preset was pressed, after the fields have it. */
  readonly onPick?: () => void
}

/** Preset budgets: any other is dragged or typed. */
const picks = [500, 800, 1_100, 1_500, 2_000]

export function BudgetFields({ criteria, draft, city, open, onPick }: Props) {
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
  const pick = (budget: number) => {
    if (min >= budget) set('priceMin', 0)
    set('priceMax', budget)
    onPick?.()
  }
  const slider = (name: 'priceMin' | 'priceMax') => ({
    type: 'range',
    min: 0,
    max: maxBudget,
    step: budgetStep,
    value: name === 'priceMin' ? min : max,
    'aria-label': text(name === 'priceMin' ? 'least' : 'most'),
    'aria-valuetext': formatUsd(name === 'priceMin' ? min : max, language),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const value = Number(target.value)
      set(name, name === 'priceMin' ? Math.min(value, max - budgetStep) : Math.max(value, min + budgetStep))
    },
  })
  return (
    <div className={css.budget} ref={fields}>
      <div className={css.press} inert={!isHydrated}>
        <div>
          <p className={`soft small ${css.half}`}>
            {histogram?.median != null &&
              text(city ? 'halfAskLessIn' : 'halfAskLess', {
                amount: formatUsd(histogram.median, language),
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
        <BudgetPicks picked={draft.priceMax} onPick={pick} />
      </div>
      <div className={css.two}>
        <Field label={text('least')} before="$" name="priceMin" inputMode="numeric" defaultValue={criteria.priceMin} />
        <Field label={text('most')} before="$" name="priceMax" inputMode="numeric" defaultValue={criteria.priceMax} />
      </div>
      <p className="quiet xs">{text('oneUsdIsOneUsdt')}</p>
    </div>
  )
}

function BudgetPicks({ picked, onPick }: { picked: number | undefined; onPick: (budget: number) => void }) {
  const text = useText('search')
  const language = useLanguage()
  return (
    <fieldset className={css.picks}>
      <legend className="vh">{text('upTo')}</legend>
      <span aria-hidden="true">{text('upTo')}</span>
      {picks.map((budget) => (
        <Button
          key={budget}
          kind="line"
          small
          aria-pressed={picked === budget}
          aria-label={text('upToRent', { amount: formatUsd(budget, language) })}
          onClick={() => onPick(budget)}
        >
          {formatUsd(budget, language)}
        </Button>
      ))}
    </fieldset>
  )
}

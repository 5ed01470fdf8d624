/** Move in and move out, from tomorrow on; both are optional in a search. The browser's own fields always work; two months to press in come when somebody looks. */
import { daysAfter } from '@keyhold/rental/day.ts'
import type { Criteria } from '@keyhold/rental/query.ts'
import { lazy, Suspense, useRef } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './DateFields.module.css'

const StayCalendar = lazy(() => import('../../ui/StayCalendar.tsx'))

interface Props {
  readonly criteria: Criteria
  readonly draft: Criteria
  readonly today: string
  readonly hasBadDates: boolean
  readonly open: boolean
}

export function DateFields({ criteria, draft, today, hasBadDates, open }: Props) {
  const text = useText('search')
  const fields = useRef<HTMLDivElement>(null)
  const tomorrow = daysAfter(today, 1)
  const set = (days: { from: string; to: string }) => {
    for (const name of ['from', 'to'] as const) {
      const field = fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (field) field.value = days[name]
    }
    fields.current?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      <div className={css.fields} ref={fields}>
        <Field label={text('moveIn')} type="date" name="from" min={tomorrow} defaultValue={criteria.from} />
        <Field label={text('moveOut')} type="date" name="to" min={daysAfter(tomorrow, 1)} defaultValue={criteria.to} />
      </div>
      <div className={css.room}>
        {open && (
          <Suspense fallback={null}>
            <StayCalendar from={draft.from ?? ''} to={draft.to ?? ''} min={tomorrow} onChange={set} />
          </Suspense>
        )}
      </div>
      {hasBadDates && <Callout tone="bad">{text('chooseValidDates')}</Callout>}
    </>
  )
}

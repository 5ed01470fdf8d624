/**
 * When, from tomorrow on: days in a calendar, or a month below it. There is one "How long" at a time: the calendar's, or
 * that of the chosen month. Everything is optional in a search. The fields always work; the calendar is added when it
 * comes into view.
 */
import { daysAfter } from '@keyhold/rental/day.ts'
import type { Criteria } from '@keyhold/rental/query.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { DateField } from '../../ui/DateField.tsx'
import css from './DateFields.module.css'
import { FlexibleStay } from './FlexibleStay.tsx'

const StayCalendar = lazyPart(() => import('../../ui/StayCalendar.tsx'))

interface Props {
  readonly criteria: Criteria
  readonly draft: Criteria
  readonly today: string
  readonly hasBadDates: boolean
  readonly open: boolean
}

export function DateFields({ criteria, draft, today, hasBadDates, open }: Props) {
  const text = useText('search')
  const { fields, days, setDays } = useDays(criteria, draft)
  const tomorrow = daysAfter(today, 1)
  const chooseFlexible = (kind: 'month' | 'availableNow') => {
    emptyFlexible(fields.current, kind)
    setDays({ from: '', to: '' })
  }
  return (
    <div className={`stack ${css.when}`} ref={fields}>
      <div className={css.fields}>
        <DateField
          label={text('moveIn')}
          calendar={false}
          name="from"
          min={tomorrow}
          value={days.from}
          onDay={(from) => setDays({ ...days, from })}
        />
        <DateField
          label={text('moveOut')}
          calendar={false}
          name="to"
          min={daysAfter(tomorrow, 1)}
          value={days.to}
          onDay={(to) => setDays({ ...days, to })}
        />
      </div>
      <div className={css.room}>
        {open && (
          <Suspense fallback={null}>
            <StayCalendar from={draft.from ?? ''} to={draft.to ?? ''} min={tomorrow} onChange={setDays} />
          </Suspense>
        )}
      </div>
      <FlexibleStay criteria={criteria} today={today} onChoose={chooseFlexible} />
      {hasBadDates && <Callout tone="bad">{text('chooseValidDates')}</Callout>}
    </div>
  )
}

/** Clears the other ways to set dates, except the one just chosen. */
function emptyFlexible(fields: HTMLElement | null, chosen?: 'month' | 'availableNow'): void {
  const anyMonth = fields?.querySelector<HTMLInputElement>('[name=month][value=""]')
  const now = fields?.querySelector<HTMLInputElement>('[name=availableNow]')
  if (anyMonth && chosen !== 'month') anyMonth.checked = true
  if (now && chosen !== 'availableNow') now.checked = false
}

/** The form's dates. The surrounding form is notified of each change, and may clear the fields itself. */
function useDays({ from = '', to = '' }: Criteria, draft: Criteria) {
  const fields = useRef<HTMLDivElement>(null)
  const [days, setDays] = useState({ from, to })
  const reported = useRef(days)
  const posted = (name: 'from' | 'to') => fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  useEffect(() => {
    if (reported.current === days) return
    reported.current = days
    if (days.from || days.to) emptyFlexible(fields.current)
    posted('from')?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form holds is looked at when it was read anew
  useEffect(() => {
    const held = { from: posted('from')?.value ?? '', to: posted('to')?.value ?? '' }
    if (reported.current === days && (held.from !== days.from || held.to !== days.to)) setDays(held)
  }, [draft])
  return { fields, days, setDays }
}

/** Move in and move out, from tomorrow on; both are optional in a search. */
import { daysAfter } from '@keyhold/rental/day.ts'
import { useText } from '../../gateways/text.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Criteria } from './criteria.ts'

export function DateFields({ criteria, today, bad }: { criteria: Criteria; today: string; bad: boolean }) {
  const text = useText('search')
  const tomorrow = daysAfter(today, 1)
  return (
    <>
      <div className="two">
        <Field label={text('moveIn')} type="date" name="from" min={tomorrow} defaultValue={criteria.from} />
        <Field label={text('moveOut')} type="date" name="to" min={daysAfter(tomorrow, 1)} defaultValue={criteria.to} />
      </div>
      {bad && <Callout tone="bad">{text('chooseValidDates')}</Callout>}
    </>
  )
}

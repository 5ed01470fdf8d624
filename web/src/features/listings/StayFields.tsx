/** Move in and move out of one home, within the days it is offered: the browser's own fields, and months to press in for whoever opens them. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { dayAt, daysAfter } from '@keyhold/rental/day.ts'
import { lazy, Suspense, useState } from 'react'
import { sayDay } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { isLet } from './Availability.tsx'
import type { DatesProblem } from './moveIn.ts'
import css from './StayFields.module.css'

const StayCalendar = lazy(() => import('../../ui/StayCalendar.tsx'))

interface Stay {
  readonly from: string
  readonly to: string
}

interface Props {
  readonly ad: RoomAd
  readonly now: number
  readonly stay: Stay
  readonly problem: DatesProblem | undefined
  readonly onChange: (stay: Stay) => void
}

export function StayFields({ ad, now, stay, problem, onChange }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const tomorrow = daysAfter(dayAt(now, ad.property.timeZone ?? 'UTC'), 1)
  const [, first = tomorrow] = [ad.availableFrom, tomorrow].sort()
  const taken = ad.taken.filter(({ to }) => to > first)
  const described = { 'aria-describedby': 'stay-said', ...(problem && { 'aria-invalid': true }) }
  const box = (name: 'from' | 'to', label: string, least: string) => (
    <label>
      <span>{label}</span>
      <input
        type="date"
        name={name}
        min={least}
        max={ad.availableUntil ?? undefined}
        value={stay[name]}
        required
        {...described}
        onChange={({ target }) => onChange({ ...stay, [name]: target.value })}
      />
    </label>
  )
  return (
    <div>
      <div className={problem ? `${css.box} ${css.wrong}` : css.box}>
        {box('from', text('request.moveIn'), first)}
        {box('to', text('request.moveOut'), daysAfter(stay.from || first, 1))}
      </div>
      <div id="stay-said" className={css.said}>
        {problem && (
          <p className={css.problem} role="alert">
            <Icon name="warning-circle" />
            <span>
              {text('request.chooseValidDates')}
              {problem !== 'dates-not-valid' && ` ${text(`request.why.${problem}`, { day: sayDay(first, language) })}`}
            </span>
          </p>
        )}
        {taken.length > 0 && (
          <p className="quiet xs">
            {text('request.taken', {
              stays: taken.map(({ from, to }) => `${sayDay(from, language)} – ${sayDay(to, language)}`).join(', '),
            })}
          </p>
        )}
      </div>
      <Calendar ad={ad} first={first} stay={stay} onChange={onChange} />
    </div>
  )
}

/** Nights that are let cannot be chosen; the day somebody moves in is free to move out on. */
function Calendar({ ad, first, stay, onChange }: Pick<Props, 'ad' | 'stay' | 'onChange'> & { first: string }) {
  const text = useText('listings')
  const [open, setOpen] = useState(false)
  return (
    <details className={css.calendar} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="calendar-blank" /> {text('request.calendar')}
      </summary>
      {open && (
        <div className={css.months}>
          <Suspense fallback={null}>
            <StayCalendar
              {...stay}
              least={first}
              most={ad.availableUntil ?? undefined}
              isTaken={(day, side) => isLet(side === 'from' ? day : daysAfter(day, -1), ad.taken)}
              onChange={onChange}
            />
          </Suspense>
        </div>
      )}
    </details>
  )
}

/**
 * A home's move-in and move-out dates, within its availability: typed in the page's language, or chosen in a calendar.
 */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { type Day, dayAt, daysAfter } from '@keyhold/rental/day.ts'
import type { ChangedDays } from '@keyhold/rental/query.ts'
import { Suspense, useState } from 'react'
import { formatDay } from '../../gateways/format/format.ts'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type DayInput, useDayInput } from '../../ui/useDayInput.ts'
import { isLet } from './Availability.tsx'
import { formatChangedDays } from './formatListing.ts'
import { canMoveIn, canStay, type StayRefusal } from './moveIn.ts'
import css from './StayFields.module.css'

const StayCalendar = lazyPart(() => import('../../ui/StayCalendar.tsx'))

interface Stay {
  readonly from: string
  readonly to: string
}

interface Props {
  readonly ad: RoomAd
  readonly now: number
  readonly stay: Stay
  /** The searched month instead of dates: the calendar opens there. */
  readonly month?: string | undefined
  /** How the dates of the opened link were changed. */
  readonly changedDays?: ChangedDays | undefined
  readonly refusal: StayRefusal | undefined
  readonly onChange: (stay: Stay) => void
}

export function StayFields({ ad, now, stay, month, changedDays, refusal, onChange }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const today = dayAt(now, ad.property.timeZone ?? 'UTC')
  const tomorrow = daysAfter(today, 1)
  const [, earliest = tomorrow] = [ad.availableFrom, tomorrow].sort()
  const taken = ad.taken.filter(({ to }) => to > earliest)
  const isChangedStay = changedDays === 'over' ? !stay.from || !stay.to : stay.from === tomorrow
  const describedBy = { 'aria-describedby': 'stay-said', ...(refusal && { 'aria-invalid': true as const }) }
  const dateField = (name: 'from' | 'to', label: string, min: string) => (
    <StayDay
      label={label}
      name={name}
      min={min}
      describedBy={describedBy}
      value={stay[name]}
      max={ad.availableUntil ?? undefined}
      onDay={(day) => onChange({ ...stay, [name]: day })}
    />
  )
  return (
    <div>
      <div className={refusal ? `${css.box} ${css.wrong}` : css.box}>
        {dateField('from', text('request.moveIn'), earliest)}
        {dateField('to', text('request.moveOut'), daysAfter(stay.from || earliest, 1))}
      </div>
      <div id="stay-said" className={css.said}>
        {refusal && (
          <p className={css.problem} role="alert">
            <Icon name="warning-circle" />
            <span>
              <span>{text('request.chooseValidDates')}</span>{' '}
              {refusal !== 'dates-not-valid' && (
                <>
                  <br />
                  <span>{text(`request.why.${refusal}`, { day: formatDay(earliest, language) })}</span>
                </>
              )}
            </span>
          </p>
        )}
        {changedDays && isChangedStay && !refusal && (
          <p className="small">{formatChangedDays(changedDays, today, text, language)}</p>
        )}
        {taken.length > 0 && (
          <p className="quiet xs">
            {text('request.taken', {
              stays: taken
                .map(({ from, to }) => `${formatDay(from, language)} – ${formatDay(to, language)}`)
                .join(', '),
            })}
          </p>
        )}
      </div>
      <Calendar ad={ad} now={now} earliest={earliest} stay={stay} month={month} onChange={onChange} />
    </div>
  )
}

interface StayDayProps extends DayInput {
  readonly label: string
  readonly describedBy: { readonly 'aria-describedby': string; readonly 'aria-invalid'?: true }
}

function StayDay({ label, describedBy, ...day }: StayDayProps) {
  const { input, posted, isUnreadable } = useDayInput(day)
  return (
    <label>
      <span>{label}</span>
      <input required {...describedBy} {...(isUnreadable && { 'aria-invalid': true })} {...input} />
      {posted && <input {...posted} />}
    </label>
  )
}

/**
 * Impossible dates are visibly disabled: booked nights, and stays that are too short, too long or overlap the next
 * tenant's. A booking's first day is possible for moving out.
 */
function Calendar({ ad, now, earliest, stay, month, onChange }: Omit<Props, 'refusal'> & { earliest: string }) {
  const text = useText('listings')
  const [open, setOpen] = useState(false)
  const start = firstDayIn(month, (day) => canMoveIn(ad, day, now)) ?? ad.nextFreeDate ?? earliest
  return (
    <details
      className={css.calendar}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) requestAnimationFrame(() => currentTarget.scrollIntoView?.({ block: 'nearest' }))
      }}
    >
      <summary>
        <Icon name="calendar-blank" /> {text('request.calendar')}
      </summary>
      {open && (
        <div className={css.months}>
          <Suspense fallback={null}>
            <StayCalendar
              {...stay}
              min={earliest}
              max={ad.availableUntil ?? undefined}
              start={start}
              canStay={(from, to) => canStay(ad, from, to, now)}
              isOff={(day, side) =>
                side === 'from' ? !canMoveIn(ad, day, now) : !canStay(ad, stay.from || start, day, now)
              }
              isTaken={(day, side) => isLet(side === 'from' ? day : daysAfter(day, -1), ad.taken)}
              onChange={onChange}
            />
          </Suspense>
        </div>
      )}
    </details>
  )
}

/** The first possible day of a month. */
function firstDayIn(month: string | undefined, willDo: (day: Day) => boolean): Day | undefined {
  for (let day = `${month}-01`; month && day.startsWith(month); day = daysAfter(day, 1)) if (willDo(day)) return day
  return undefined
}

/** A home's booked periods, in order, each with its actions. */
import type { CalendarConflict, CalendarPeriod } from '@keyhold/api/calendars.schema.ts'
import { unblockDays } from '@keyhold/api/calendars.ts'
import { daysAfter } from '@keyhold/rental/day.ts'
import { Link } from 'react-router'
import { api, useRefusal } from '../../gateways/api.ts'
import { formatDay } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './HomeCalendar.module.css'
import { useCalendarChange } from './queries.ts'

interface Props {
  readonly homeId: string
  readonly personId: string
  readonly periods: readonly CalendarPeriod[]
  readonly conflicts: readonly CalendarConflict[]
}

const icons = { lease: 'key', asked: 'hourglass-medium', blocked: 'x-circle', other: 'calendar-blank' } as const
const tones = { lease: 'good', asked: 'live', blocked: 'quiet', other: 'quiet' } as const

/** Two requests may overlap, and so may two calendars. */
const keyOf = (period: CalendarPeriod) =>
  `${period.kind} ${period.from} ${period.to} ${'leaseId' in period ? period.leaseId : 'id' in period ? period.id : period.source}`

export function PeriodList({ homeId, personId, periods, conflicts }: Props) {
  const text = useText('homeCalendar')
  const language = useLanguage()
  const refusal = useRefusal()
  const freeing = useCalendarChange(homeId, (blockId: string) => api(unblockDays, { params: { id: homeId, blockId } }))
  if (periods.length === 0) return <p className="soft">{text('none')}</p>
  // A stay ends on the move-out day; a block is named by its last day, as typed.
  const days = ({ kind, from, to }: CalendarPeriod) => {
    const last = kind === 'blocked' || kind === 'other' ? daysAfter(to, -1) : to
    return last === from
      ? formatDay(from, language)
      : text('range', { from: formatDay(from, language), to: formatDay(last, language) })
  }
  return (
    <>
      <ul className={css.periods}>
        {periods.map((period) => (
          <li key={keyOf(period)}>
            <div>
              <div className="row wraps">
                <Badge tone={tones[period.kind]}>
                  <Icon name={icons[period.kind]} /> <span>{text(`kind.${period.kind}`)}</span>
                </Badge>
                {period.kind === 'lease' && conflicts.some(({ leaseId }) => leaseId === period.leaseId) && (
                  <Badge tone="bad">
                    <Icon name="warning" /> <span>{text('conflict.mark')}</span>
                  </Badge>
                )}
              </div>
              <p className="num">{days(period)}</p>
              {period.kind === 'blocked' && period.note && <p className="small soft">{period.note}</p>}
              {period.kind === 'other' && <p className="small soft">{text('from', { name: period.source })}</p>}
            </div>
            {period.kind === 'blocked' && (
              <Button
                small
                busy={freeing.isPending && freeing.variables === period.id}
                onClick={() => freeing.mutate(period.id)}
              >
                {text('free')} <span className="vh">{days(period)}</span>
              </Button>
            )}
            {(period.kind === 'lease' || period.kind === 'asked') && (
              <Link className="link" to={paths.lease(personId, period.leaseId)}>
                <span>{text(period.kind === 'lease' ? 'openLease' : 'openRequest')}</span>{' '}
                <span className="vh">{days(period)}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {freeing.isError && <Callout tone="bad">{refusal(freeing.error)}</Callout>}
    </>
  )
}

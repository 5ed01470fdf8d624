/** Nights of the lease that an external calendar also takes: what its landlord can do about them (D 12.21). */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { daysAfter } from '@keyhold/rental/day.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { counterpartName } from '../partyName.ts'

export function CalendarConflicts({ lease, viewerId }: { lease: LeaseDetail; viewerId: string }) {
  const text = useText('leases')
  const language = useLanguage()
  const { calendarConflicts: conflicts = [], roomAd } = lease
  if (conflicts.length === 0) return null
  const name = counterpartName(lease, language)
  // The last day that is taken, as in the calendar.
  const daysOf = ({ from, to }: { from: string; to: string }) => {
    const last = daysAfter(to, -1)
    return last === from
      ? formatDay(from, language)
      : text('conflict.range', { from: formatDay(from, language), to: formatDay(last, language) })
  }
  const isStopped = conflicts.some(({ stopsPayment }) => stopsPayment)
  return (
    <Callout tone="warn" title={text('conflict.title')}>
      {conflicts.map((conflict) => (
        <p key={`${conflict.source} ${conflict.from}`}>
          {text('conflict.words', { source: conflict.source, days: daysOf(conflict) })}
        </p>
      ))}
      {isStopped && <p>{text('conflict.stopped', { name })}</p>}
      <p>{text(statusOf(lease) === 'accepted' ? 'conflict.cancelOrConfirm' : 'conflict.talkOrConfirm', { name })}</p>
      <div>
        <ButtonLink small icon="calendar-blank" to={paths.homeCalendar(viewerId, roomAd.id)}>
          {text('conflict.open')}
        </ButtonLink>
      </div>
    </Callout>
  )
}

/** Nights of leases that external calendars say are taken: the landlord cancels one booking, or confirms the nights. */
import type { CalendarConflict } from '@keyhold/api/calendars.schema.ts'
import { confirmNightsFree } from '@keyhold/api/calendars.ts'
import { daysAfter } from '@keyhold/rental/day.ts'
import { api, useRefusal } from '../../gateways/api.ts'
import { formatDay } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { AskFirst } from './AskFirst.tsx'
import { useCalendarChange } from './queries.ts'

interface Props {
  readonly homeId: string
  readonly personId: string
  readonly conflicts: readonly CalendarConflict[]
}

export function Conflicts({ conflicts, ...ids }: Props) {
  return conflicts.map((conflict) => (
    <ConflictCallout key={`${conflict.leaseId} ${conflict.source}`} conflict={conflict} {...ids} />
  ))
}

function ConflictCallout({ homeId, personId, conflict }: Omit<Props, 'conflicts'> & { conflict: CalendarConflict }) {
  const text = useText('homeCalendar')
  const language = useLanguage()
  const refusal = useRefusal()
  const { leaseId, source, from, to, stopsPayment } = conflict
  // Named like a block: by the last day that is taken.
  const last = daysAfter(to, -1)
  const days =
    last === from
      ? formatDay(from, language)
      : text('range', { from: formatDay(from, language), to: formatDay(last, language) })
  const confirming = useCalendarChange(homeId, () => api(confirmNightsFree, { params: { id: homeId, leaseId } }))
  return (
    <Callout tone="warn" title={text('conflict.title')}>
      <p>{text('conflict.words', { source, days })}</p>
      {stopsPayment && <p>{text('conflict.stopped')}</p>}
      <p>{text('conflict.what')}</p>
      <div className="row wraps">
        <ButtonLink small to={paths.lease(personId, leaseId)}>
          {text('openLease')} <span className="vh">{days}</span>
        </ButtonLink>
        <AskFirst
          label={
            <>
              {text('conflict.free')} <span className="vh">{days}</span>
            </>
          }
          title={text('conflict.freeTitle')}
          body={text('conflict.freeBody')}
          act={text('conflict.freeYes')}
          back={text('conflict.freeBack')}
          busy={confirming.isPending}
          onAct={() => confirming.mutate(undefined)}
        />
      </div>
      {confirming.isError && <p role="alert">{refusal(confirming.error)}</p>}
    </Callout>
  )
}

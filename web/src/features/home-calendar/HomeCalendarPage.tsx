/** A home's calendar: booked dates, dates to block, the calendar's own URL, and synced external calendars. */
import type { HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import { Link } from 'react-router'
import { useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Day } from '../../ui/Day.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddressBox } from './AddressBox.tsx'
import { BlockForm } from './BlockForm.tsx'
import { Conflicts } from './Conflicts.tsx'
import css from './HomeCalendar.module.css'
import { PeriodList } from './PeriodList.tsx'
import { useCalendar } from './queries.ts'
import { SourceList } from './SourceList.tsx'
import { YearBars } from './YearBars.tsx'

export function HomeCalendarPage({ personId, homeId }: { personId: string; homeId: string }) {
  const text = useText('homeCalendar')
  const ui = useText('ui')
  const refusal = useRefusal()
  const calendar = useCalendar(homeId)
  return (
    <div className={css.page}>
      <nav aria-label={text('way')}>
        <Link className={css.back} to={paths.profile(personId, 'properties')}>
          <Icon name="arrow-left" /> {text('back')}
        </Link>
      </nav>
      <header>
        <h1>{text('title')}</h1>
        <p className="soft">{calendar.data?.title || '\u00a0'}</p>
      </header>
      {calendar.data ? (
        <Parts homeId={homeId} personId={personId} calendar={calendar.data} />
      ) : calendar.isError ? (
        <Callout tone="bad" title={text('away')}>
          <p>{refusal(calendar.error)}</p>
          <div>
            <Button small busy={calendar.isFetching} onClick={() => void calendar.refetch()}>
              {text('retry')}
            </Button>
          </div>
        </Callout>
      ) : (
        <div role="status">
          <span className="vh">{ui('loading')}</span>
          <Skeleton height="420px" />
        </div>
      )}
    </div>
  )
}

interface PartsProps {
  readonly homeId: string
  readonly personId: string
  readonly calendar: HomeCalendar
}

function Parts({ homeId, personId, calendar }: PartsProps) {
  const text = useText('homeCalendar')
  const { nextFreeDate } = calendar
  return (
    <div className={css.parts}>
      <div className={css.column}>
        <Conflicts homeId={homeId} personId={personId} conflicts={calendar.conflicts} />
        <Panel label={text('days')}>
          <p className={css.next}>
            {text('nextFree')} <b>{nextFreeDate ? <Day of={nextFreeDate} /> : text('never')}</b>
          </p>
          <YearBars calendar={calendar} />
        </Panel>
        <BlockForm homeId={homeId} calendar={calendar} />
        <Panel label={text('periods')}>
          <h2>{text('periods')}</h2>
          <PeriodList homeId={homeId} personId={personId} periods={calendar.periods} conflicts={calendar.conflicts} />
        </Panel>
      </div>
      <div className={css.column}>
        <AddressBox homeId={homeId} address={calendar.address} />
        <SourceList homeId={homeId} sources={calendar.sources} timeZone={calendar.timeZone} />
      </div>
    </div>
  )
}

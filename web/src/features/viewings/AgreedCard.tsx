/** An agreed viewing: when, where, the calendar file, and cancelling. */
import { viewingCalendar } from '@keyhold/api/viewings.ts'
import { useState } from 'react'
import { download } from '../../gateways/download.ts'
import { formatTimeZone } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { EndDialog } from './EndDialog.tsx'
import type { EntryProps } from './entryProps.ts'
import { OwnTime } from './OfferedTimes.tsx'
import { ViewingCard } from './ViewingCard.tsx'
import css from './Viewings.module.css'
import { formatEnd, formatViewingTime, isElsewhere, readersTimeZone } from './viewingTimes.ts'

export function AgreedCard({ viewing, name, at }: EntryProps) {
  const text = useText('viewings')
  const { stage } = viewing
  const isAhead = stage === 'agreed'
  return (
    <ViewingCard icon="check-circle" title={text('card.agreed')} at={at} isGood={isAhead}>
      <ViewingFacts viewing={viewing} />
      {isAhead ? <AgreedActions viewing={viewing} name={name} /> : <p>{text(`stage.${stage}`)}</p>}
    </ViewingCard>
  )
}

/** Its time, and the meeting place. */
export function ViewingFacts({ viewing }: Pick<EntryProps, 'viewing'>) {
  const text = useText('viewings')
  const language = useLanguage()
  const { startsAt, minutes, timeZone, way, address, words } = viewing
  if (!startsAt || minutes === null) return null
  const zone = isElsewhere(startsAt, timeZone, readersTimeZone()) ? `, ${formatTimeZone(timeZone, language)}` : ''
  const where = way === 'video' ? text('way.video') : address
  return (
    <>
      <p className={css.when}>
        <time dateTime={startsAt}>{formatViewingTime(startsAt, timeZone, language)}</time>
      </p>
      <OwnTime at={startsAt} timeZone={timeZone} />
      <dl>
        <div>
          <dt>{text('card.until')}</dt>
          <dd>{`${formatEnd(startsAt, minutes, timeZone)}${zone}`}</dd>
        </div>
        {where && (
          <div>
            <dt>{text('card.where')}</dt>
            <dd>{where}</dd>
          </div>
        )}
        {words && (
          <div>
            <dt>{text('card.line')}</dt>
            <dd>{words}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

export function AgreedActions({ viewing, name }: Pick<EntryProps, 'viewing' | 'name'>) {
  const text = useText('viewings')
  const [isEnding, setIsEnding] = useState(false)
  return (
    <div className={css.acts}>
      <CalendarButton id={viewing.id} />
      <Button kind="plain" small onClick={() => setIsEnding(true)}>
        {text('card.cancel')}
      </Button>
      {isEnding && <EndDialog kind="cancel" id={viewing.id} name={name} onClose={() => setIsEnding(false)} />}
    </div>
  )
}

/** The calendar file: for a cancelled viewing it removes the entry again. */
export function CalendarButton({ id }: { id: string }) {
  const text = useText('viewings')
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    await download(viewingCalendar, { params: { id } }).catch(() =>
      toast({ tone: 'bad', title: text('card.fileFailed') }),
    )
    setIsBusy(false)
  }
  return (
    <Button kind="line" small icon="download-simple" busy={isBusy} onClick={() => void save()}>
      {text('card.file')}
    </Button>
  )
}

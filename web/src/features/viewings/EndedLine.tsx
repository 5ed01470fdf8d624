/** Times that were withdrawn or declined, or a viewing that was cancelled: who said so, and why. */
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { CalendarButton } from './AgreedCard.tsx'
import type { EntryProps } from './entryProps.ts'
import { ViewingCard } from './ViewingCard.tsx'
import css from './Viewings.module.css'
import { formatViewingTime } from './viewingTimes.ts'

interface Props extends EntryProps {
  readonly kind: 'withdrawn' | 'declined' | 'cancelled'
}

export function EndedLine({ viewing, name, isMine, at, kind }: Props) {
  const text = useText('viewings')
  const language = useLanguage()
  const { startsAt, timeZone, reason } = viewing
  const when = startsAt ? formatViewingTime(startsAt, timeZone, language) : ''
  return (
    <ViewingCard icon="x-circle" title={text(`card.${kind}By${isMine ? 'Me' : ''}`, { name, when })} at={at}>
      {reason && <p>{reason}</p>}
      {kind === 'cancelled' && (
        <div className={css.acts}>
          <CalendarButton id={viewing.id} />
        </div>
      )}
    </ViewingCard>
  )
}

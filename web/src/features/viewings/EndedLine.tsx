/** Withdrawn or declined times, or a cancelled viewing: by whom, and why. */
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { CalendarButton } from './AgreedCard.tsx'
import type { ConversationHome, EntryProps } from './entryProps.ts'
import { OfferAgain } from './OfferAgain.tsx'
import { ViewingCard } from './ViewingCard.tsx'
import css from './Viewings.module.css'
import { formatViewingTime } from './viewingTimes.ts'

interface Props extends EntryProps {
  readonly kind: 'withdrawn' | 'declined' | 'cancelled'
  readonly other: string
  /** The home, if nothing newer was arranged and it can be viewed. */
  readonly home: ConversationHome | undefined
}

export function EndedLine({ viewing, name, isMine, at, kind, other, home }: Props) {
  const text = useText('viewings')
  const language = useLanguage()
  const { startsAt, timeZone, reason } = viewing
  const when = startsAt ? formatViewingTime(startsAt, timeZone, language) : ''
  return (
    <ViewingCard icon="x-circle" title={text(`card.${kind}By${isMine ? 'Me' : ''}`, { name, when })} at={at}>
      {reason && <p>{reason}</p>}
      {(kind === 'cancelled' || home) && (
        <div className={css.acts}>
          {home && <OfferAgain other={other} name={name} home={home} />}
          {kind === 'cancelled' && <CalendarButton id={viewing.id} />}
        </div>
      )}
    </ViewingCard>
  )
}

/** Offered times: the tenant picks one, the landlord may withdraw or replace them. */
import { useState } from 'react'
import { formatTimeZone } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { EndDialog } from './EndDialog.tsx'
import type { ConversationHome, EntryProps } from './entryProps.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { OfferedTimes } from './OfferedTimes.tsx'
import { PickTime } from './PickTime.tsx'
import { ViewingCard } from './ViewingCard.tsx'
import css from './Viewings.module.css'
import { isElsewhere, readersTimeZone } from './viewingTimes.ts'

interface Props extends EntryProps {
  readonly other: string
  readonly home: ConversationHome | undefined
}

export function OfferCard({ viewing, name, isMine, at, other, home }: Props) {
  const text = useText('viewings')
  const isOpen = viewing.stage === 'offered'
  return (
    <ViewingCard icon="calendar-blank" title={text(isMine ? 'card.offeredByMe' : 'card.offeredBy', { name })} at={at}>
      {viewing.words && <p>{viewing.words}</p>}
      <OfferFacts viewing={viewing} isOpen={isOpen} isMine={isMine} />
      {isOpen && !isMine ? <PickTime viewing={viewing} name={name} /> : <OfferedTimes viewing={viewing} />}
      {!isOpen && <p>{text(`stage.${viewing.stage}`)}</p>}
      {isMine && isOpen && <OfferActions viewing={viewing} name={name} other={other} home={home} />}
    </ViewingCard>
  )
}

function OfferFacts({ viewing, isOpen, isMine }: Pick<Props, 'viewing' | 'isMine'> & { isOpen: boolean }) {
  const text = useText('viewings')
  const language = useLanguage()
  const { timeZone, times, minutes, way } = viewing
  const mine = readersTimeZone()
  const differs = times.some(({ startsAt }) => isElsewhere(startsAt, timeZone, mine))
  return (
    <p>
      <span>
        {[minutes !== null && text('minutes', { count: minutes }), way && text(`way.${way}`)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {differs && (
        <>
          <br />
          <span>{text('card.zone', { zone: formatTimeZone(timeZone, language) })}</span>
        </>
      )}
      {isOpen && !isMine && (
        <>
          <br />
          <span>{text(way === 'video' ? 'card.noteVideo' : 'card.note')}</span>
        </>
      )}
    </p>
  )
}

function OfferActions({ viewing, name, other, home }: Pick<Props, 'viewing' | 'name' | 'other' | 'home'>) {
  const text = useText('viewings')
  const [open, setOpen] = useState<'offer' | 'withdraw'>()
  const close = () => setOpen(undefined)
  return (
    <div className={css.acts}>
      {home && (
        <Button kind="line" small onClick={() => setOpen('offer')}>
          {text('card.otherTimes')}
        </Button>
      )}
      <Button kind="plain" small onClick={() => setOpen('withdraw')}>
        {text('card.withdraw')}
      </Button>
      {open === 'offer' && home && <OfferDialog isAgain other={other} name={name} home={home} onClose={close} />}
      {open === 'withdraw' && <EndDialog kind="withdraw" id={viewing.id} name={name} onClose={close} />}
    </div>
  )
}

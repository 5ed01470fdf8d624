/** A tenant's request for a viewing: the landlord offers times from here. */
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ConversationHome, EntryProps } from './entryProps.ts'
import { OfferDialog } from './OfferDialog.tsx'
import { ViewingCard } from './ViewingCard.tsx'

interface Props extends EntryProps {
  readonly other: string
  readonly home: ConversationHome | undefined
}

export function AskedCard({ viewing, name, isMine, at, other, home }: Props) {
  const text = useText('viewings')
  const [isOffering, setIsOffering] = useState(false)
  const canOffer = viewing.stage === 'asked' && viewing.isLandlord && home
  // The requested home, even if the conversation has changed to another since
  const asked = { ...viewing.home, timeZone: viewing.timeZone, isMine: true }
  return (
    <ViewingCard icon="calendar-plus" title={text(isMine ? 'card.askedByMe' : 'card.askedBy', { name })} at={at}>
      {viewing.words && <p>{viewing.words}</p>}
      {canOffer ? (
        <Button kind="main" block onClick={() => setIsOffering(true)}>
          {text('card.offerTimes')}
        </Button>
      ) : (
        <p>{text(viewing.stage === 'asked' ? 'stage.asked' : 'stage.answered')}</p>
      )}
      {isOffering && <OfferDialog other={other} name={name} home={asked} onClose={() => setIsOffering(false)} />}
    </ViewingCard>
  )
}

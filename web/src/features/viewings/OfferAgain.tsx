/** Below a failed arrangement: the landlord offers other times, the tenant requests one. */
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { AskDialog } from './AskDialog.tsx'
import type { ConversationHome } from './entryProps.ts'
import { OfferDialog } from './OfferDialog.tsx'

interface Props {
  readonly other: string
  readonly name: string
  readonly home: ConversationHome
}

export function OfferAgain({ other, name, home }: Props) {
  const text = useText('viewings')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button kind="line" small aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text(home.isMine ? 'card.otherTimes' : 'card.askAgain')}
      </Button>
      {isOpen && home.isMine && <OfferDialog other={other} name={name} home={home} onClose={close} />}
      {isOpen && !home.isMine && <AskDialog name={name} title={home.title} roomAdId={home.id} onClose={close} />}
    </>
  )
}

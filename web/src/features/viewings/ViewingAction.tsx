/**
 * Beside the message field: the landlord of the conversation's home offers times, the other user requests a viewing.
 */
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { AskDialog } from './AskDialog.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { useViewingsWith } from './queries.ts'
import css from './Viewings.module.css'

interface Props {
  readonly other: string
  readonly name: string
  /** The home that a conversation would start from, or change to. */
  readonly about: string | undefined
}

export default function ViewingAction({ other, name, about }: Props) {
  const text = useText('viewings')
  const arranged = useViewingsWith(other)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  if (!arranged) return <span className={css.room} />
  const { home, viewings } = arranged
  const roomAdId = home?.isMine ? home.id : (about ?? home?.id)
  const isArranged = viewings.some(
    ({ stage, isLandlord, home: { id } }) =>
      id === roomAdId && (stage === 'agreed' || (stage === 'asked' && !isLandlord)),
  )
  // An open dialog closes itself: the arrangement changes before its response arrives.
  if (!roomAdId || (isArranged && !isOpen)) return null
  const title = home?.id === roomAdId ? home.title : undefined
  const isAgain = viewings.some(({ stage, isLandlord }) => stage === 'offered' && isLandlord)
  return (
    <>
      <IconButton
        icon="calendar-plus"
        label={text(home?.isMine ? 'offer.act' : 'ask.act')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && home?.isMine && (
        <OfferDialog other={other} name={name} home={home} isAgain={isAgain} onClose={close} />
      )}
      {isOpen && !home?.isMine && <AskDialog name={name} roomAdId={roomAdId} title={title} onClose={close} />}
    </>
  )
}

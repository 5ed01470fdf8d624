/** A conversation's header: the name, the connection state, and the exits. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { fileUrl } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import css from './Conversation.module.css'
import { useIsTyping } from './typing.ts'

interface Props {
  readonly me: string
  readonly other: string
  readonly name: string
  readonly picture: string | null | undefined
  readonly onBack: (() => void) | undefined
  readonly onClose: (() => void) | undefined
  /** Further actions on the other user. */
  readonly children: ReactNode
}

export function ConversationHead({ me, other, name, picture, onBack, onClose, children }: Props) {
  const text = useText('chat')
  const heading = useFocusOnOpen(other)
  const isTyping = useIsTyping(other)
  return (
    <header className={css.top}>
      <Link
        className={onBack ? `${css.back} ${css.here}` : css.back}
        to={paths.messages(me)}
        aria-label={text('back')}
        onClick={(event) => {
          if (!onBack) return
          event.preventDefault()
          onBack()
        }}
      >
        <Icon name="arrow-left" />
      </Link>
      <Avatar name={name} picture={picture && fileUrl(picture)} />
      <div className={css.who}>
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <ConnectionNote />
        {isTyping && <p className={css.connection}>{text('typing')}</p>}
      </div>
      {children}
      {onClose && (
        <span className={css.close}>
          <IconButton icon="x" label={text('shut')} onClick={onClose} />
        </span>
      )}
    </header>
  )
}

/** On a phone the list disappears when a user is chosen: the focus moves to the conversation's heading. */
function useFocusOnOpen(other: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasChosen = (useLocation().state as { chosen?: string } | null)?.chosen === other
  useEffect(() => {
    const focused = document.activeElement
    const isFocusLost = !focused || focused === document.body || focused.getClientRects().length === 0
    if (wasChosen && isFocusLost) heading.current?.focus({ preventScroll: true })
  }, [wasChosen])
  return heading
}

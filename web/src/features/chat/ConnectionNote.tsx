/** A note below the name that the chat is reconnecting: messages may be delayed. */
import { useSocketState } from '../../gateways/socket/socket.ts'
import { useText } from '../../gateways/text/useText.tsx'
import css from './Conversation.module.css'

export function ConnectionNote() {
  const text = useText('chat')
  const state = useSocketState()
  return (
    <p className={css.connection} role="status">
      {state === 'reconnecting' && text('reconnecting')}
    </p>
  )
}

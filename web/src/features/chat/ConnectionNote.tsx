/** Says below a name that the connection is being made again: what comes meanwhile may come later. */
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

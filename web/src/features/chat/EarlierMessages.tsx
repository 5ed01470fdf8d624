/** At the top of the rendered messages: loads earlier ones. */
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './Conversation.module.css'

interface Props {
  readonly isReading: boolean
  readonly hasFailed: boolean
  readonly onMore: () => void
}

export function EarlierMessages({ isReading, hasFailed, onMore }: Props) {
  const text = useText('chat')
  return (
    <div className={css.earlier}>
      {hasFailed && <p role="alert">{text('away')}</p>}
      <Button small kind="plain" busy={isReading} onClick={onMore}>
        {text('earlier')}
      </Button>
    </div>
  )
}

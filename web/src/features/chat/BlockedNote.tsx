/** Replaces the field below a conversation with a blocked user. */
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './Conversation.module.css'
import { useBlock } from './useBlock.ts'

export function BlockedNote({ other, name }: { other: string; name: string }) {
  const text = useText('chat')
  const block = useBlock(other)
  return (
    <div className={css.blocked}>
      <p role="status">{text('blocked', { name })}</p>
      <Button small busy={block.isPending} onClick={() => block.mutate(false)}>
        {text('unblock', { name })}
      </Button>
    </div>
  )
}

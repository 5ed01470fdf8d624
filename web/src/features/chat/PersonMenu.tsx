/** What else one can do about somebody: take no messages from them, and report them. */
import { lazy, Suspense, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import css from './Conversation.module.css'
import { useBlock } from './useBlock.ts'

const ReportPerson = lazy(() => import('./ReportPerson.tsx'))

interface Props {
  readonly other: string
  readonly name: string
  readonly isBlocked: boolean
}

export function PersonMenu({ other, name, isBlocked }: Props) {
  const text = useText('chat')
  const [isReporting, setIsReporting] = useState(false)
  const block = useBlock(other)
  return (
    <div className={css.more}>
      <Menu summary={<Icon name="dots-three" />} label={text('more', { name })}>
        <button type="button" data-close="" onClick={() => block.mutate(!isBlocked)}>
          <Icon name={isBlocked ? 'chat-circle' : 'x-circle'} /> {text(isBlocked ? 'unblock' : 'block', { name })}
        </button>
        <button type="button" data-close="" onClick={() => setIsReporting(true)}>
          <Icon name="flag" /> {text('report.title', { name })}
        </button>
      </Menu>
      {isReporting && (
        <Suspense fallback={null}>
          <ReportPerson id={other} name={name} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </div>
  )
}

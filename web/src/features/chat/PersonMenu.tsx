/** Further actions on a user: block and report. */
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { viewingsWithQuery } from '../../gateways/queries.ts'
import { lazyPart } from '../../gateways/retryImport.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu } from '../../ui/Menu.tsx'
import css from './Conversation.module.css'
import { useBlock } from './useBlock.ts'

const ReportPerson = lazyPart(() => import('./ReportPerson.tsx'))
const BlockDialog = lazyPart(() => import('./BlockDialog.tsx'))

interface Props {
  readonly other: string
  readonly name: string
  readonly isBlocked: boolean
}

export function PersonMenu({ other, name, isBlocked }: Props) {
  const text = useText('chat')
  const [isReporting, setIsReporting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const block = useBlock(other)
  /** If the viewings fail to load, blocking is still possible. */
  const askOrBlock = async () => {
    const arranged = await queryClient.fetchQuery({ ...viewingsWithQuery(other), staleTime: 0 }).catch(() => undefined)
    const isOpen = arranged?.viewings?.some(({ stage }) => stage === 'agreed' || stage === 'offered')
    if (isOpen) setIsAsking(true)
    else block.mutate(true)
  }
  return (
    <div className={css.more}>
      <Menu summary={<Icon name="dots-three" />} label={text('more', { name })}>
        <button type="button" data-close="" onClick={() => (isBlocked ? block.mutate(false) : void askOrBlock())}>
          <Icon name={isBlocked ? 'chat-circle' : 'x-circle'} />{' '}
          <span>{text(isBlocked ? 'unblock' : 'block', { name })}</span>
        </button>
        <button type="button" data-close="" onClick={() => setIsReporting(true)}>
          <Icon name="flag" /> <span>{text('report.title', { name })}</span>
        </button>
      </Menu>
      {isAsking && (
        <Suspense fallback={null}>
          <BlockDialog name={name} onBlock={() => block.mutate(true)} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
      {isReporting && (
        <Suspense fallback={null}>
          <ReportPerson id={other} name={name} onClose={() => setIsReporting(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * At the bottom of the messages, when reading earlier ones: a button to the newest, with the number of new ones. It
 * causes no layout shift.
 */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { type RefObject, useEffect, useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Conversation.module.css'

/** Within this many pixels of the bottom a user counts as at the end. */
export const nearEnd = 80

interface Props {
  readonly log: RefObject<HTMLDivElement | null>
  readonly messages: readonly Message[]
}

export function ToNewest({ log, messages }: Props) {
  const text = useText('chat')
  const last = messages.at(-1)?.sequence ?? 0
  const leftAt = useLeftEnd(log, last)
  if (leftAt === undefined) return null
  const count = messages.filter(({ sequence }) => sequence > leftAt).length
  const go = () => {
    const element = log.current
    if (!element) return
    // The button disappears: keyboard focus moves to its target.
    element.focus({ preventScroll: true })
    element.scrollTop = element.scrollHeight
  }
  return (
    <button type="button" className={css.newest} onClick={go} title={text('newest')}>
      <span className="vh">{text('newest')}</span>
      {count > 0 && <span>{text('unseen', { count })}</span>}
      <Icon name="caret-down" />
    </button>
  )
}

/** The last sequence when the user left the end; undefined while at the end. */
function useLeftEnd(log: RefObject<HTMLDivElement | null>, last: number): number | undefined {
  const [leftAt, setLeftAt] = useState<number>()
  useEffect(() => {
    const element = log.current
    if (!element) return
    const look = () => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight
      setLeftAt((before) => (below < nearEnd ? undefined : (before ?? last)))
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [log, last])
  return leftAt
}

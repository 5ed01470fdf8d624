/**
 * Past, present and future events, from top to bottom. The line is gold while money is held and dashed if that is only
 * planned; green before, grey after.
 */
import type { ReactNode } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { Icon } from './Icon.tsx'
import css from './Timeline.module.css'
import { Words } from './Words.tsx'

export interface TimelineItem {
  readonly key: string
  readonly title: ReactNode
  /** The time, already in words. */
  readonly when?: ReactNode
  readonly children?: ReactNode
  readonly state: 'done' | 'now' | 'later'
  /** Whether money is held from this event to the next, or is planned to be. */
  readonly held?: boolean | 'planned'
}

export function Timeline({ items, label, small }: { items: readonly TimelineItem[]; label: string; small?: boolean }) {
  const text = useText('ui')
  return (
    <ol className={small ? `${css.timeline} ${css.small}` : css.timeline} aria-label={label}>
      {items.map(({ key, title, when, children, state, held }) => (
        <li
          key={key}
          className={[css[state], held === 'planned' ? css.planned : held && css.held].filter(Boolean).join(' ')}
        >
          <span className={css.dot}>{state === 'done' && <Icon name="check-bold" />}</span>
          <div className={css.words}>
            <p className={css.line}>
              <b>{title}</b>
              {when && <span className={css.when}>{when}</span>}
            </p>
            {state !== 'later' && <span className="vh">{text(state === 'done' ? 'done' : 'now')}</span>}
            <Words>{children}</Words>
          </div>
        </li>
      ))}
    </ol>
  )
}

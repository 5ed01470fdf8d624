/** A boxed note: quiet, a warning before an action, or an error with the next step. */
import type { ReactNode } from 'react'
import css from './Callout.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'
import { Words } from './Words.tsx'

export type Tone = 'quiet' | 'warn' | 'bad' | 'good'

const iconByTone: Readonly<Record<Tone, IconName>> = {
  quiet: 'info',
  warn: 'warning',
  bad: 'warning-circle',
  good: 'check-circle',
}

/** An error (`bad`) is announced at once; the others are read in place. */
export function Callout({
  tone = 'quiet',
  icon,
  title,
  children,
}: {
  tone?: Tone
  icon?: IconName
  title?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={`${css.callout} ${css[tone]}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icon ?? iconByTone[tone]} />
      <div className={css.words}>
        {title && <b>{title}</b>}
        <Words>{children}</Words>
      </div>
    </div>
  )
}

/** One line with an icon, without a box. */
export function Notice({ icon = 'info', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <p className={css.notice}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

/** A status label. `held` only for money in the escrow, `live` for what needs the reader's action. */
import type { ReactNode } from 'react'
import css from './Badge.module.css'

export type BadgeTone = 'quiet' | 'held' | 'good' | 'bad' | 'live'

export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${css.badge} ${css[tone]}`}>{children}</span>
}

/** The number of items that need the reader's action (green), read by screen readers with its words. */
export function CountBadge({ value, label }: { value: number; label: string }) {
  return (
    <span className={css.count}>
      <span aria-hidden="true">{value}</span>
      <span className="vh">{label}</span>
    </span>
  )
}

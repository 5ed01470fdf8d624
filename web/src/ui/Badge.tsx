/** A short word about a state. `held` only for money in the escrow, `live` for what waits for the reader. */
import type { ReactNode } from 'react'
import css from './Badge.module.css'

export type BadgeTone = 'quiet' | 'held' | 'good' | 'bad' | 'live'

export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${css.badge} ${css[tone]}`}>{children}</span>
}

/** How many wait for the reader (green), as a number that screen readers hear with its words. */
export function CountBadge({ value, label }: { value: number; label: string }) {
  return (
    <span className={css.count}>
      <span aria-hidden="true">{value}</span>
      <span className="vh">{label}</span>
    </span>
  )
}

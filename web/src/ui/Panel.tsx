/** A card. `lift` is for the one with the next action, `held` for money in escrow. */
import type { ReactNode } from 'react'
import css from './Panel.module.css'

export function Panel({
  children,
  variant,
  className,
  label,
}: {
  children: ReactNode
  variant?: 'lift' | 'held'
  className?: string | undefined
  /** Names the panel as a region, if it is one. */
  label?: string
}) {
  const classes = [css.panel, variant && css[variant], className].filter(Boolean).join(' ')
  return label ? (
    <section className={classes} aria-label={label}>
      {children}
    </section>
  ) : (
    <div className={classes}>{children}</div>
  )
}

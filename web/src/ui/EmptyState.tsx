/** An empty state: a drawing, what happened, and what to do next. */
import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

const drawings = { arches: Arches, door: EmptyStateLink, mark: SplitMark } as const

export function EmptyState({
  title,
  children,
  drawing = 'arches',
  heading: Heading = 'h2',
}: {
  title: ReactNode
  children?: ReactNode
  drawing?: keyof typeof drawings
  heading?: 'h1' | 'h2' | 'h3'
}) {
  const Drawing = drawings[drawing]
  return (
    <div className={css.empty}>
      <Drawing />
      <div className={css.words}>
        <Heading>{title}</Heading>
        {children}
      </div>
    </div>
  )
}

function Arches() {
  return (
    <svg className={css.drawing} viewBox="0 0 160 120" aria-hidden="true">
      <path className={css.sand} d="M12 106V66a24 24 0 0 1 48 0v40zM100 106V66a24 24 0 0 1 48 0v40z" />
      <path className={css.gap} d="M56 106V58a24 24 0 0 1 48 0v48" />
      <path className={css.floor} d="M4 106h152" />
    </svg>
  )
}

function EmptyStateLink() {
  return (
    <svg className={css.drawing} viewBox="0 0 160 120" aria-hidden="true">
      <path className={css.sand} d="M54 106V54a32 32 0 0 1 64 0v52z" />
      <path className={css.green} d="M44 106V50a34 34 0 0 1 34-34l17 9v76z" />
      <circle className={css.knob} cx="84" cy="70" r="4.5" />
      <path className={css.floor} d="M4 106h152" />
    </svg>
  )
}

function SplitMark() {
  return (
    <svg className={css.drawing} viewBox="0 0 160 120" aria-hidden="true">
      <path
        className={css.green}
        d="M80 22a30 30 0 0 0-30 30v54h16l7-33a15 15 0 1 1 14 0l7 33h16V52a30 30 0 0 0-30-30z"
      />
      <path className={css.gap} d="M6 66h40M114 66h40" />
      <path className={css.floor} d="M4 106h152" />
    </svg>
  )
}

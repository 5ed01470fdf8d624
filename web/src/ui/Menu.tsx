/** A short list that opens below a button: the native disclosure, so it opens without JavaScript too. */
import { type ReactNode, useRef } from 'react'
import css from './Menu.module.css'
import { useDismiss } from './useDismiss.ts'

/** Entries that navigate or act carry `data-close`. */
export function Menu({ summary, label, children }: { summary: ReactNode; label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useDismiss(details)
  return (
    <details className={css.menu} ref={details}>
      <summary aria-label={label}>{summary}</summary>
      <div className={css.list}>{children}</div>
    </details>
  )
}

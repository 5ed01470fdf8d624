/** A short list that opens below a button: the browser's own disclosure, so it opens without JavaScript too. */
import { type ReactNode, useRef } from 'react'
import { useDisclosure } from './disclosure.ts'
import css from './Menu.module.css'

/** Entries that lead somewhere or act carry `data-close`. */
export function Menu({ summary, label, children }: { summary: ReactNode; label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useDisclosure(details)
  return (
    <details className={css.menu} ref={details}>
      <summary aria-label={label}>{summary}</summary>
      <div className={css.list}>{children}</div>
    </details>
  )
}

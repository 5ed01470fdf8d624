/** A short list that opens below a button: the browser's own disclosure, so it opens without JavaScript too. */
import { type ReactNode, useEffect, useRef } from 'react'
import css from './Menu.module.css'

export function Menu({ summary, label, children }: { summary: ReactNode; label: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current
      if (!element?.open) return
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape'
      const outside = event.type === 'pointerdown' && !element.contains(event.target as Node)
      const chosen =
        event.type === 'click' &&
        (event.target as Element).closest('a, button') &&
        element.contains(event.target as Node)
      if (!escaped && !outside && !chosen) return
      element.open = false
      if (escaped) element.querySelector('summary')?.focus()
    }
    const events = ['pointerdown', 'keydown', 'click'] as const
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [])
  return (
    <details className={css.menu} ref={details}>
      <summary aria-label={label}>{summary}</summary>
      <div className={css.list}>{children}</div>
    </details>
  )
}

/** How an open disclosure closes: Escape, a press beside it, or anything in it marked `data-close`. */
import { type RefObject, useEffect } from 'react'

export function useDisclosure(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current
      if (!element?.open) return
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape'
      const target = event.target instanceof Element ? event.target : undefined
      const beside = event.type === 'pointerdown' && !element.contains(target ?? null)
      const chosen = event.type === 'click' && element.contains(target ?? null) && target?.closest('[data-close]')
      if (!escaped && !beside && !chosen) return
      element.open = false
      if (!beside) element.querySelector('summary')?.focus()
    }
    const events = ['pointerdown', 'keydown', 'click'] as const
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [details])
}

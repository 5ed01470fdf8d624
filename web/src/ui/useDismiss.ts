/** Closes an open disclosure: on Escape, a press outside, or a press on anything in it marked `data-close`. */
import { type RefObject, useEffect } from 'react'

export function useDismiss(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current
      if (!element?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const target = event.target instanceof Element ? event.target : undefined
      const isOutside = event.type === 'pointerdown' && !element.contains(target ?? null)
      const isChoice = event.type === 'click' && element.contains(target ?? null) && target?.closest('[data-close]')
      if (!isEscape && !isOutside && !isChoice) return
      element.open = false
      if (!isOutside) element.querySelector('summary')?.focus()
    }
    const events = ['pointerdown', 'keydown', 'click'] as const
    for (const name of events) document.addEventListener(name, close)
    return () => {
      for (const name of events) document.removeEventListener(name, close)
    }
  }, [details])
}

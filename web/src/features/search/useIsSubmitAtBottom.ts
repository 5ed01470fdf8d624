/** Whether the button that sends a form stands at the foot of the window, where the chat's bubble lies. */
import { type RefObject, useEffect, useState } from 'react'

/** The lowest part of the window alone: the bubble is there on every phone. */
const foot = '-85% 0px 0px 0px'

export function useIsSubmitAtBottom(form: RefObject<HTMLFormElement | null>): boolean {
  const [isAtFoot, setIsAtFoot] = useState(false)
  useEffect(() => {
    const send = form.current?.querySelector('[type=submit]')
    if (!send || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setIsAtFoot(entry?.isIntersecting ?? false), {
      rootMargin: foot,
    })
    observer.observe(send)
    return () => observer.disconnect()
  }, [form])
  return isAtFoot
}

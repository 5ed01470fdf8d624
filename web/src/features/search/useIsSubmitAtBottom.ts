/** Whether a form's submit button is at the bottom of the window, where the chat's bubble is. */
import { type RefObject, useEffect, useState } from 'react'

/** Only the lowest part of the window: the bubble is there on every phone. */
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

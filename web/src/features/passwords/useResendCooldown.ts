/** How long until a letter may be asked for again; a reload does not shorten it (D 4.4: once a minute). */
import { useCallback, useEffect, useState } from 'react'

/** Seconds between two letters. */
export const resendSeconds = 60

const key = 'keyhold.reset-again-at'

/** Remembers that the next letter may be asked for in so many seconds. */
export function startCooldown(seconds: number): void {
  sessionStorage.setItem(key, String(Date.now() + seconds * 1000))
}

function secondsLeft(): number {
  const retryAt = Number(sessionStorage.getItem(key) ?? 0)
  return Math.max(0, Math.ceil((retryAt - Date.now()) / 1000))
}

/** The whole seconds left, counted down; undefined until the page is awake. `wait` begins anew. */
export function useResendCooldown() {
  const [remaining, setRemaining] = useState<number>()
  useEffect(() => {
    setRemaining(secondsLeft())
    const timer = setInterval(() => setRemaining(secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [])
  const start = useCallback((seconds: number) => {
    startCooldown(seconds)
    setRemaining(secondsLeft())
  }, [])
  return { remaining, start }
}

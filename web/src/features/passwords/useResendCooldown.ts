/** The time until an email may be requested again; a reload does not shorten it (D 4.4: once a minute). */
import { useCallback, useEffect, useState } from 'react'

/** Seconds between two emails. */
export const resendSeconds = 60

const key = 'keyhold.reset-again-at'

/** Stores when the next email may be requested. */
export function startCooldown(seconds: number): void {
  sessionStorage.setItem(key, String(Date.now() + seconds * 1000))
}

function secondsLeft(): number {
  const retryAt = Number(sessionStorage.getItem(key) ?? 0)
  return Math.max(0, Math.ceil((retryAt - Date.now()) / 1000))
}

/** The remaining whole seconds, counted down; undefined until hydration. `wait` restarts it. */
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

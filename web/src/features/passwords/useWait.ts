/** How long until a letter may be asked for again; a reload does not shorten it (D 4.4: once a minute). */
import { useCallback, useEffect, useState } from 'react'

/** Seconds between two letters. */
export const resendSeconds = 60

const key = 'keyhold.reset-again-at'

/** Remembers that the next letter may be asked for in so many seconds. */
export function rememberWait(seconds: number): void {
  sessionStorage.setItem(key, String(Date.now() + seconds * 1000))
}

function secondsLeft(): number {
  const at = Number(sessionStorage.getItem(key) ?? 0)
  return Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

/** The whole seconds left, counted down; undefined until the page is awake. `wait` begins anew. */
export function useWait() {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    setLeft(secondsLeft())
    const timer = setInterval(() => setLeft(secondsLeft()), 1000)
    return () => clearInterval(timer)
  }, [])
  const wait = useCallback((seconds: number) => {
    rememberWait(seconds)
    setLeft(secondsLeft())
  }, [])
  return { left, wait }
}

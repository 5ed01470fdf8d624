/** What the server answers to a few letters, once somebody stops typing. */
import { useEffect, useState } from 'react'

const debounceMilliseconds = 200
const minLetters = 2

/**
 * The answer to what is typed now: empty for a letter alone, until it comes, and if it fails. `ask` is the same function
 * at each render.
 */
export function useDebouncedAnswer<One>(
  typed: string,
  ask: (text: string, signal: AbortSignal) => Promise<readonly One[]>,
): readonly One[] {
  const [answer, setAnswer] = useState<{ readonly to: string; readonly found: readonly One[] }>()
  const text = typed.trim()
  useEffect(() => {
    if (text.length < minLetters) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      ask(text, controller.signal)
        .then((found) => setAnswer({ to: text, found }))
        .catch(() => undefined)
    }, debounceMilliseconds)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, ask])
  return answer?.to === text ? answer.found : []
}

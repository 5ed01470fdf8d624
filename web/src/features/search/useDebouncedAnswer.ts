/** A debounced server request for a few letters. */
import { useEffect, useState } from 'react'

const debounceMilliseconds = 200
const minLetters = 2

/**
 * The response for the current text: empty for a single letter, until it arrives, and if it fails. `ask` must be
 * referentially stable.
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

/** Debounces input. */
import { useEffect, useState } from 'react'

const debounceMilliseconds = 200

/** The input, once typing pauses. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

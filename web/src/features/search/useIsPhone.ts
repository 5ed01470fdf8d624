/** Whether this is a phone: narrower than two columns. */
import { useSyncExternalStore } from 'react'

export const desktopQuery = '(min-width: 768px)'

/** Whether this is a phone; the server, and a page without its scripts, take none for one. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribeToResize,
    () => !matchMedia(desktopQuery).matches,
    () => false,
  )
}

function subscribeToResize(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

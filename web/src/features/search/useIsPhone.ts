/** Whether this is a phone: narrower than two columns. */
import { useSyncExternalStore } from 'react'

export const desktopQuery = '(min-width: 768px)'

/** Whether this is a phone; false on the server and before hydration. */
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

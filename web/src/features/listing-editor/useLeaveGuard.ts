/** Whoever leaves with unsaved changes is asked first: inside Keyhold by our dialog, outside by the browser's (D 5.2). */
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

export type LeaveGuard = ReturnType<typeof useLeaveGuard>

/** The mark of the navigation that only gives a new draft its address. */
export const sameForm = { sameForm: true } as const

export function useLeaveGuard(isChanged: boolean) {
  const isAllowed = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSame = (nextLocation.state as { sameForm?: boolean } | null)?.sameForm === true
    return isChanged && !isAllowed.current && !isSame && currentLocation.pathname !== nextLocation.pathname
  })
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
  return {
    blocker,
    /** Lets the next navigation pass: everything is stored. */
    allow() {
      isAllowed.current = true
    },
  }
}

/** Whoever leaves with unsaved changes is stopped first: inside Keyhold by our dialog, outside by the browser's (D 5.2). */
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { wizardPlace } from './steps.ts'

export type LeaveGuard = ReturnType<typeof useLeaveGuard>

/** The mark of a navigation that stays with the form: to another step, or to a new draft's address. */
export const sameForm = { sameForm: true } as const

export function useLeaveGuard(isChanged: boolean) {
  const isAllowed = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (!isChanged || isAllowed.current) return false
    if ((nextLocation.state as { sameForm?: boolean } | null)?.sameForm === true) return false
    const [here, there] = [wizardPlace(currentLocation), wizardPlace(nextLocation)]
    if (here && there && here.id === there.id) return false
    return currentLocation.pathname !== nextLocation.pathname
  })
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
  return {
    blocker,
    /** Lets the next navigation pass: everything is stored, or thrown away. */
    allow() {
      isAllowed.current = true
    },
  }
}

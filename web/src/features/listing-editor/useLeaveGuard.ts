/** Guards unsaved changes: a dialog within Keyhold, the browser's own outside (D 5.2). */
import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { wizardPlace } from './steps.ts'

export type LeaveGuard = ReturnType<typeof useLeaveGuard>

/** Marks a navigation within the form: to another step, or to a new draft's URL. */
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
    /** Allows the next navigation: everything is stored, or discarded. */
    allow() {
      isAllowed.current = true
    },
  }
}

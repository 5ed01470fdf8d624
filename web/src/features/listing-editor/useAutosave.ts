/** Autosaves a second after the last key press, waits while offline, and retries once online. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../gateways/api.ts'
import type { Draft } from './draft.ts'
import type { DraftSaver } from './draftSaver.ts'

const pauseMilliseconds = 1000
/** Backoff between retries while the server does not respond. */
const againMilliseconds = 5000

interface Options {
  readonly saver: DraftSaver
  readonly isOn: boolean
  /** Whether something is not stored yet. */
  readonly isWaiting: boolean
  readonly draft: Draft
  readonly save: () => Promise<boolean>
}

/** Whether a failure may be temporary: no connection, or an unavailable service. */
export const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export function useAutosave({ saver, isOn, isWaiting, draft, save }: Options) {
  const isStopped = useRef(false)
  const latest = useRef(save)
  latest.current = save
  const [hasTried, setHasTried] = useState(false)
  const { failure, conflicts } = saver.state()
  const isBlocked = conflicts.length > 0 || (failure !== undefined && !isPassing(failure))
  // A changed draft is saved again, whatever failed before.
  const lastTried = useRef(draft)
  useEffect(() => {
    if (!isOn || !isWaiting || conflicts.length > 0 || (isBlocked && lastTried.current === draft)) return
    const trySave = () => {
      if (isStopped.current) return
      lastTried.current = draft
      setHasTried(true)
      void latest.current().catch(() => undefined)
    }
    const timer = setTimeout(trySave, failure === undefined ? pauseMilliseconds : againMilliseconds)
    window.addEventListener('online', trySave)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', trySave)
    }
  }, [isOn, isWaiting, draft, failure, conflicts, isBlocked])
  return {
    /** Whether the input was checked since the page opened. */
    hasTried,
    stop() {
      isStopped.current = true
    },
  }
}

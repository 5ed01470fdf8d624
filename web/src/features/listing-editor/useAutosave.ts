/** Saves by itself a second after the last key, waits while there is no connection, and tries again when it is back. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../gateways/api.ts'
import type { Draft } from './draft.ts'
import type { DraftSaver } from './draftSaver.ts'

const pauseMilliseconds = 1000
/** Between tries while the server does not answer. */
const againMilliseconds = 5000

interface Options {
  readonly saver: DraftSaver
  readonly isOn: boolean
  /** Whether something is not stored yet. */
  readonly isWaiting: boolean
  readonly draft: Draft
  readonly save: () => Promise<boolean>
}

/** Whether a failure may be over in a moment: no connection, or a part that is away. */
export const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export function useAutosave({ saver, isOn, isWaiting, draft, save }: Options) {
  const isStopped = useRef(false)
  const latest = useRef(save)
  latest.current = save
  const [hasTried, setHasTried] = useState(false)
  const { failure, conflicts } = saver.state()
  const isBlocked = conflicts.length > 0 || (failure !== undefined && !isPassing(failure))
  // A draft that changed is another reason to save, whatever failed before.
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
    /** Whether what is typed was looked at since the page opened. */
    hasTried,
    stop() {
      isStopped.current = true
    },
  }
}

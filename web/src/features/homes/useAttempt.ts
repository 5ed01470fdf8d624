/** Runs the acts of the form one at a time, and keeps what the API refused. */
import { useState } from 'react'
import { Refused } from '../../gateways/api.ts'
import type { Problems } from './draft.ts'

export type FormAct = 'save' | 'publish'

export function useAttempt() {
  const [busy, setBusy] = useState<FormAct>()
  const [failure, setFailure] = useState<{ act: FormAct; error: unknown }>()
  const [refused, setRefused] = useState<Problems>({})
  return {
    busy,
    failure,
    refused,
    /** Forgets what was refused: of some fields, or altogether. */
    forget(fields?: readonly string[]) {
      setRefused((before) =>
        fields ? Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))) : {},
      )
    },
    /** Whether it worked. */
    async attempt(act: FormAct, run: () => Promise<unknown>): Promise<boolean> {
      setBusy(act)
      setFailure(undefined)
      try {
        await run()
        return true
      } catch (error) {
        setFailure({ act, error })
        if (error instanceof Refused) setRefused(error.fields)
        return false
      } finally {
        setBusy(undefined)
      }
    },
  }
}

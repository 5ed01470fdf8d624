/** Runs the acts of the form one at a time, and keeps what the API refused. */
import { useState } from 'react'
import { ApiError } from '../../gateways/api.ts'
import type { FieldErrors } from './draft.ts'

export type FormAction = 'save' | 'publish'

export function useFormAction() {
  const [busy, setBusy] = useState<FormAction>()
  const [failure, setFailure] = useState<{ action: FormAction; error: unknown }>()
  const [refusedFields, setRefusedFields] = useState<FieldErrors>({})
  return {
    busy,
    failure,
    refusedFields,
    /** Forgets what was refused: of some fields, or altogether. */
    clearRefused(fields?: readonly string[]) {
      setRefusedFields((before) =>
        fields ? Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))) : {},
      )
    },
    /** Whether it worked. */
    async attempt(action: FormAction, run: () => Promise<unknown>): Promise<boolean> {
      setBusy(action)
      setFailure(undefined)
      try {
        await run()
        return true
      } catch (error) {
        setFailure({ action, error })
        if (error instanceof ApiError) setRefusedFields(error.fields)
        return false
      } finally {
        setBusy(undefined)
      }
    },
  }
}

/** Publishing: saves first, then publishes; a refusal stays visible. */
import { publishRoomAd } from '@keyhold/api/listings.ts'
import { useState } from 'react'
import { ApiError, api } from '../../gateways/api.ts'
import type { FieldErrors } from './draft.ts'

/** `save` returns whether everything is stored, `ensureId` its id. */
export function usePublishing(save: () => Promise<boolean>, ensureId: () => Promise<string>) {
  const [isPublishing, setIsPublishing] = useState(false)
  const [notPublished, setNotPublished] = useState<unknown>()
  const refusedFields: FieldErrors = notPublished instanceof ApiError ? notPublished.fields : {}
  return {
    isPublishing,
    /** Why it is not published; undefined without a refusal. */
    notPublished,
    refusedFields,
    /** Whether it is public now. */
    async publish(): Promise<boolean> {
      setIsPublishing(true)
      setNotPublished(undefined)
      try {
        if (!(await save())) return false
        const { held } = await api(publishRoomAd, { params: { id: await ensureId() } })
        if (held) setNotPublished(new ApiError(409, 'held-for-review'))
        return !held
      } catch (error) {
        setNotPublished(error)
        return false
      } finally {
        setIsPublishing(false)
      }
    },
  }
}

/** The state of the form: what is typed, what is stored, what is wrong, and the acts of saving and publishing (D 5.2). */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { draftRoomAd, publishRoomAd, saveRoomAd } from '@keyhold/api/listings.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { api } from '../../gateways/api.ts'
import { type Draft, draftFrom, draftInput, type FieldErrors, validateDraft, validateForPublishing } from './draft.ts'
import { useFormAction } from './useFormAction.ts'
import { usePhotos } from './usePhotos.ts'
import { useUnsavedDraft } from './useUnsavedDraft.ts'

export type HomeFormState = ReturnType<typeof useHomeForm>

/** `onCreated` hears the id of a new draft, which the first save or the first picture makes. */
export function useHomeForm(ad: RoomAd | undefined, onCreated: (id: string) => void) {
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(() => draftFrom(ad))
  const unsaved = useUnsavedDraft(ad?.id, saved)
  const [draft, setDraft] = useState<Draft>({ ...saved, ...unsaved.restored })
  const [savedAt, setSavedAt] = useState<number>()
  const [validation, setValidation] = useState<'nothing' | 'draft' | 'publish'>('nothing')
  const latestDraft = useRef(draft)
  const ensureId = useEnsureId(ad?.id, latestDraft, (created) => {
    unsaved.moveTo(created)
    onCreated(created)
  })
  const photos = usePhotos(ad?.property.images ?? [], ensureId)
  const { attempt, clearRefused, refusedFields, ...status } = useFormAction()
  const errorsFor = (kind: typeof validation): FieldErrors => {
    if (kind === 'nothing') return {}
    const today = dayAt(Date.now() / 1000, 'UTC')
    return kind === 'draft' ? validateDraft(draft) : validateForPublishing(draft, photos.images.length, today)
  }
  const persist = async () => {
    const id = await ensureId()
    await api(saveRoomAd, { input: { id, ...draftInput(draft) } })
    if (photos.isOrderChanged) await photos.saveOrder(id)
    unsaved.markSaved(draft, latestDraft.current)
    setSaved(draft)
    setSavedAt(Date.now())
    void queryClient.invalidateQueries({ queryKey: ['homes'] })
    return id
  }
  const save = () => attempt('save', persist)
  return {
    ...status,
    draft,
    photos,
    savedAt,
    save,
    state: ad?.state ?? 'draft',
    isChanged: JSON.stringify(draft) !== JSON.stringify(saved) || photos.isOrderChanged || photos.progress.count > 0,
    errors: { ...refusedFields, ...errorsFor(validation) } as FieldErrors,
    /** What is unsaved is thrown away: nothing of it comes back. */
    discard: unsaved.discard,
    update(changes: Partial<Draft>) {
      latestDraft.current = { ...latestDraft.current, ...changes }
      setDraft(latestDraft.current)
      unsaved.save(changes)
      clearRefused(Object.keys(changes))
    },
    /** What stands in the way of an act now; from here on the fields say so. */
    validateFor(action: 'draft' | 'publish'): FieldErrors {
      setValidation(action)
      clearRefused()
      return errorsFor(action)
    },
    /** Saves, then publishes. */
    async publish(): Promise<boolean> {
      if (!(await save())) return false
      const id = await ensureId()
      const isPublished = await attempt('publish', () => api(publishRoomAd, { params: { id } }))
      void queryClient.invalidateQueries({ queryKey: ['homes'] })
      return isPublished
    },
  }
}

/** The id of the stored draft; makes it once, however many ask at the same time. */
function useEnsureId(id: string | undefined, latestDraft: RefObject<Draft>, onCreated: (id: string) => void) {
  const creating = useRef<Promise<string> | undefined>(id === undefined ? undefined : Promise.resolve(id))
  const create = async () => {
    const isValid = Object.keys(validateDraft(latestDraft.current)).length === 0
    const created = await api(draftRoomAd, { input: isValid ? draftInput(latestDraft.current) : {} })
    onCreated(created.id)
    return created.id
  }
  return () => {
    creating.current ??= create().catch((error: unknown) => {
      creating.current = undefined
      throw error
    })
    return creating.current
  }
}

/** The state of the wizard: what is typed, what is stored, what is wrong, and the acts of saving and publishing (D 5.2). */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { deleteRoomAd } from '@keyhold/api/listings.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { api } from '../../gateways/api.ts'
import { type Draft, type FieldErrors, validateDraft, validateForPublishing } from './draft.ts'
import { usePlace } from './queries.ts'
import { errorsOfStep, type WizardStep } from './steps.ts'
import { useAutosave } from './useAutosave.ts'
import { useDraftSaver } from './useDraftSaver.ts'
import { usePhotos } from './usePhotos.ts'
import { usePublishing } from './usePublishing.ts'

export type HomeFormState = ReturnType<typeof useHomeForm>

/** `onCreated` hears the id of a new draft, which the first words or the first picture make. */
export function useHomeForm(ad: RoomAd | undefined, onCreated: (id: string) => void | Promise<void>) {
  const queryClient = useQueryClient()
  const { saver, unsaved } = useDraftSaver(ad, onCreated)
  const saving = useSyncExternalStore(saver.subscribe, saver.state, saver.state)
  const { draft, saved } = saving
  const state = ad?.state ?? 'draft'
  const ensureId = async () => {
    if (saver.state().id === undefined) await saver.flush()
    const { id, failure } = saver.state()
    if (id === undefined) throw failure
    return id
  }
  const photos = usePhotos(ad?.property.images ?? [], ensureId)
  const [checked, setChecked] = useState<readonly WizardStep[]>([])
  const isTyped = JSON.stringify(draft) !== JSON.stringify(saved)
  // What everybody sees is changed by a press alone.
  const isAutosaved = state !== 'published'
  const isOrderWaiting = photos.isOrderChanged && photos.progress.count === 0
  const save = async () => {
    const isStored = await saver.flush()
    // A draft's order is stored when its pictures have arrived: nobody waits for them to go a step further.
    const isArrived = photos.progress.count === 0 || !isAutosaved
    if (isStored && photos.isOrderChanged && isArrived) await photos.saveOrder(await ensureId())
    void queryClient.invalidateQueries({ queryKey: ['homes'] })
    return isStored
  }
  const autosave = useAutosave({ saver, isOn: isAutosaved, isWaiting: isTyped || isOrderWaiting, draft, save })
  const today = dayAt(Date.now() / 1000, 'UTC')
  /** Why it cannot be published as it stands. */
  const standing = validateForPublishing(draft, photos.images.length, today, usePlace(draft)?.doubt)
  const shown = Object.assign({}, ...checked.map((step) => errorsOfStep(standing, step))) as FieldErrors
  const { refusedFields, ...publishing } = usePublishing(save, ensureId)
  return {
    ...saving,
    ...publishing,
    photos,
    save,
    state,
    isAutosaved,
    standing,
    isChanged: isTyped || photos.isOrderChanged || photos.progress.count > 0,
    errors: {
      ...refusedFields,
      ...saving.refused,
      ...(autosave.hasTried ? validateDraft(draft) : {}),
      ...shown,
    } as FieldErrors,
    resolve: saver.resolve,
    /** What is unsaved is thrown away: nothing of it comes back. */
    discard() {
      autosave.stop()
      unsaved.discard()
    },
    /** The draft itself is thrown away too. */
    async discardDraft() {
      autosave.stop()
      if (saver.state().isSaving) await saver.flush()
      const { id } = saver.state()
      if (id !== undefined) await api(deleteRoomAd, { params: { id } })
      unsaved.discard()
      void queryClient.invalidateQueries({ queryKey: ['homes'] })
    },
    update(changes: Partial<Draft>) {
      saver.type(changes)
      unsaved.save(changes)
    },
    /** What stands in the way of leaving a step; from here on its fields say so. */
    check(step: WizardStep): FieldErrors {
      setChecked((before) => [...new Set<WizardStep>([...before, ...(step === 5 ? ([1, 2, 3, 4] as const) : [step])])])
      return errorsOfStep(standing, step)
    },
  }
}

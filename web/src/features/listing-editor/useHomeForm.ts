/** The wizard's state: input, stored version, errors, and the actions save and publish (D 5.2). */
import type { RoomAd, RoomAdRules } from '@keyhold/api/listings.schema.ts'
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

/**
 * `rules` are those that a new home starts with. `onCreated` receives the id of a new draft, created by the first input
 * or the first picture.
 */
export function useHomeForm(
  ad: RoomAd | undefined,
  rules: RoomAdRules,
  onCreated: (id: string) => void | Promise<void>,
) {
  const queryClient = useQueryClient()
  const { saver, unsaved } = useDraftSaver(ad, rules, onCreated)
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
  // A published home changes only on a press.
  const isAutosaved = state !== 'published'
  const isOrderWaiting = photos.isOrderChanged && photos.progress.count === 0
  const save = async () => {
    const isStored = await saver.flush()
    // A draft's picture order is stored after the uploads: the next step need not wait for them.
    const isArrived = photos.progress.count === 0 || !isAutosaved
    if (isStored && photos.isOrderChanged && isArrived) await photos.saveOrder(await ensureId())
    void queryClient.invalidateQueries({ queryKey: ['homes'] })
    return isStored
  }
  const autosave = useAutosave({ saver, isOn: isAutosaved, isWaiting: isTyped || isOrderWaiting, draft, save })
  const today = dayAt(Date.now() / 1000, 'UTC')
  /** Why it cannot be published now. */
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
    /** Discards unsaved input permanently. */
    discard() {
      autosave.stop()
      unsaved.discard()
    },
    /** Discards the draft itself too. */
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
    /** What prevents leaving a step; from here on its fields show it. */
    check(step: WizardStep): FieldErrors {
      setChecked((before) => [...new Set<WizardStep>([...before, ...(step === 5 ? ([1, 2, 3, 4] as const) : [step])])])
      return errorsOfStep(standing, step)
    },
  }
}

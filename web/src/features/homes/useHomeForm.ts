/** The state of the form: what is typed, what is stored, what is wrong, and the acts of saving and publishing (D 5.2). */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { draftRoomAd, publishRoomAd, saveRoomAd } from '@keyhold/api/listings.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { api } from '../../gateways/api.ts'
import { type Draft, draftOf, inputOf, type Problems, unpublishable, unsayable } from './draft.ts'
import { useAttempt } from './useAttempt.ts'
import { useTyped } from './useHomeFormTyped.ts'
import { usePhotos } from './usePhotos.ts'

export type HomeForm = ReturnType<typeof useHomeForm>

/** `onCreated` hears the id of a new draft, which the first save or the first picture makes. */
export function useHomeForm(ad: RoomAd | undefined, onCreated: (id: string) => void) {
  const queries = useQueryClient()
  const [saved, setSaved] = useState(() => draftOf(ad))
  const typed = useTyped(ad?.id, saved)
  const [draft, setDraft] = useState<Draft>({ ...saved, ...typed.before })
  const [savedAt, setSavedAt] = useState<number>()
  const [check, setCheck] = useState<'nothing' | 'sayable' | 'publishable'>('nothing')
  const latest = useRef(draft)
  const ensureId = useEnsureId(ad?.id, latest, (made) => {
    typed.moveTo(made)
    onCreated(made)
  })
  const photos = usePhotos(ad?.property.images ?? [], ensureId)
  const { attempt, forget, refused, ...standing } = useAttempt()
  const problemsOf = (which: typeof check): Problems => {
    if (which === 'nothing') return {}
    const today = dayAt(Date.now() / 1000, 'UTC')
    return which === 'sayable' ? unsayable(draft) : unpublishable(draft, photos.images.length, today)
  }
  const store = async () => {
    const id = await ensureId()
    await api(saveRoomAd, { input: { id, ...inputOf(draft) } })
    if (photos.isReordered) await photos.keepOrder(id)
    typed.settle(draft, latest.current)
    setSaved(draft)
    setSavedAt(Date.now())
    void queries.invalidateQueries({ queryKey: ['homes'] })
    return id
  }
  const save = () => attempt('save', store)
  return {
    ...standing,
    draft,
    photos,
    savedAt,
    save,
    state: ad?.state ?? 'draft',
    isChanged: JSON.stringify(draft) !== JSON.stringify(saved) || photos.isReordered || photos.tally.count > 0,
    problems: { ...refused, ...problemsOf(check) } as Problems,
    /** What is unsaved is thrown away: nothing of it comes back. */
    throwAway: typed.forget,
    put(part: Partial<Draft>) {
      latest.current = { ...latest.current, ...part }
      setDraft(latest.current)
      typed.keep(part)
      forget(Object.keys(part))
    },
    /** What stands in the way of an act now; from here on the fields say so. */
    problemsFor(act: 'sayable' | 'publishable'): Problems {
      setCheck(act)
      forget()
      return problemsOf(act)
    },
    /** Saves, then publishes. */
    async publish(): Promise<boolean> {
      if (!(await save())) return false
      const id = await ensureId()
      const isPublished = await attempt('publish', () => api(publishRoomAd, { params: { id } }))
      void queries.invalidateQueries({ queryKey: ['homes'] })
      return isPublished
    },
  }
}

/** The id of the stored draft; makes it once, however many ask at the same time. */
function useEnsureId(id: string | undefined, latest: RefObject<Draft>, onCreated: (id: string) => void) {
  const creating = useRef<Promise<string> | undefined>(id === undefined ? undefined : Promise.resolve(id))
  const create = async () => {
    const isSayable = Object.keys(unsayable(latest.current)).length === 0
    const made = await api(draftRoomAd, { input: isSayable ? inputOf(latest.current) : {} })
    onCreated(made.id)
    return made.id
  }
  return () => {
    creating.current ??= create().catch((error: unknown) => {
      creating.current = undefined
      throw error
    })
    return creating.current
  }
}

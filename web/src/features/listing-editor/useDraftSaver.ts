/** The draft saver of an open wizard. */
import type { RoomAd, RoomAdRules } from '@keyhold/api/listings.schema.ts'
import { draftRoomAd, findRoomAd, saveRoomAd } from '@keyhold/api/listings.ts'
import { useState } from 'react'
import { api } from '../../gateways/api.ts'
import { draftFrom } from './draft.ts'
import { createDraftSaver } from './draftSaver.ts'
import { useUnsavedDraft } from './useUnsavedDraft.ts'

/** Created once, from the ad as it was read, with this tab's unsaved input. */
export function useDraftSaver(
  ad: RoomAd | undefined,
  rules: RoomAdRules,
  onCreated: (id: string) => void | Promise<void>,
) {
  const [stored] = useState(() => draftFrom(ad, rules))
  const unsaved = useUnsavedDraft(ad?.id, stored)
  const [saver] = useState(() =>
    createDraftSaver(
      { id: ad?.id, version: ad?.version ?? undefined, saved: stored, draft: { ...stored, ...unsaved.restored } },
      {
        create: (input) => api(draftRoomAd, { input }),
        change: (input) => api(saveRoomAd, { input }),
        read: async (id) => {
          const present = await api(findRoomAd, { params: { id } })
          return { version: present.version ?? 0, draft: draftFrom(present) }
        },
        onCreated(id) {
          unsaved.moveTo(id)
          return onCreated(id)
        },
        onStored: unsaved.markSaved,
      },
    ),
  )
  return { saver, unsaved }
}

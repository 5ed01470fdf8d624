/** An inventory that is written and not saved yet: kept in this tab, so that a reload or a way out loses nothing. */
import type { InventoryContent } from '@keyhold/api/inventories.ts'
import { useState } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../../gateways/formDraft.ts'

interface Options {
  readonly viewerId: string
  readonly leaseId: string
  readonly stage: string
  readonly start: InventoryContent
  /** What Keyhold had when the writing began: what was written upon something else is not taken up again. */
  readonly saved: InventoryContent | undefined
}

/** The content as it stands in the fields, from what was left unsaved if there is such. */
export function useUnsavedContent({ viewerId, leaseId, stage, start, saved }: Options) {
  const form = `inventory.${leaseId}.${stage}`
  const upon = JSON.stringify(saved ?? null)
  const [content, setContent] = useState(() => {
    const kept = readFormDraft(viewerId, form)
    return kept.upon === upon && isContent(kept.content) ? kept.content : start
  })
  return {
    content,
    setContent(changed: InventoryContent) {
      setContent(changed)
      saveFormDraft(viewerId, form, { upon, content: changed })
    },
    /** It was saved or signed. */
    forget: () => clearFormDraft(viewerId, form),
  }
}

function isContent(kept: unknown): kept is InventoryContent {
  const { rooms, meters, keys } = (kept ?? {}) as Partial<Record<keyof InventoryContent, unknown>>
  return [rooms, meters, keys].every(Array.isArray)
}

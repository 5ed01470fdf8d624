/** An inventory that is written and not saved yet: kept in this tab, so that a reload or a way out loses nothing. */
import type { InventoryContent } from '@keyhold/api/inventories.ts'
import { useState } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../../gateways/formDraft.ts'

interface Options {
  readonly viewerId: string
  readonly leaseId: string
  readonly stage: string
  readonly start: InventoryContent
  /** Names the draft that Keyhold has; null where there is none. */
  readonly draftHash: string | null
}

/** What stands in the fields, and the draft it was written upon: from what was left unsaved in this tab, if there is such. */
export function useUnsavedContent({ viewerId, leaseId, stage, start, draftHash }: Options) {
  const form = `inventory.${leaseId}.${stage}`
  const [written, setWritten] = useState(() => {
    const { content, upon } = readFormDraft(viewerId, form)
    // What was written upon an older draft is told so; once there is no draft any more, it was signed.
    const isKept = isContent(content) && (upon === draftHash || (typeof upon === 'string' && draftHash !== null))
    return isKept ? { content, upon: upon as string | null } : { content: start, upon: draftHash }
  })
  const write = (content: InventoryContent, upon: string | null) => {
    setWritten({ content, upon })
    saveFormDraft(viewerId, form, { upon, content })
  }
  return {
    ...written,
    setContent: (content: InventoryContent) => write(content, written.upon),
    /** Goes on with this, upon that draft. */
    write,
    /** It was saved as this draft: nothing of it is kept in the tab any more. */
    forget(upon: string) {
      setWritten((now) => ({ ...now, upon }))
      clearFormDraft(viewerId, form)
    },
  }
}

function isContent(kept: unknown): kept is InventoryContent {
  const { rooms, meters, keys } = (kept ?? {}) as Partial<Record<keyof InventoryContent, unknown>>
  return [rooms, meters, keys].every(Array.isArray)
}

/** An unsaved inventory: stored in this tab, so that a reload or navigation loses nothing. */
import type { InventoryContent } from '@keyhold/api/inventories.ts'
import { useState } from 'react'
import { clearFormDraft, readFormDraft, saveFormDraft } from '../../../gateways/formDraft.ts'

interface Options {
  readonly viewerId: string
  readonly leaseId: string
  readonly stage: string
  readonly start: InventoryContent
  /** Names the draft on the server; null if there is none. */
  readonly draftHash: string | null
}

/** The fields' values, and the draft they are based on: restored from this tab's unsaved input, if any. */
export function useUnsavedContent({ viewerId, leaseId, stage, start, draftHash }: Options) {
  const form = `inventory.${leaseId}.${stage}`
  const [written, setWritten] = useState(() => {
    const { content, upon } = readFormDraft(viewerId, form)
    // Input based on an older draft is reported; if there is no draft any more, it was signed.
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
    /** Continues with this, based on that draft. */
    write,
    /** It was saved as this draft: the tab's copy is deleted. */
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

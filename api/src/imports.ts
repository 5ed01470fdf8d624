/** Bringing many homes by a file of ours, and taking one's own out by the same. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { ImportApply, ImportDone, ImportInput, ImportPreview } from './imports.schema.ts'

/** What a file would do, line by line; nothing is changed. `import-unreadable`, `import-too-long`. */
export const tryImport = endpoint<NoParams, ImportInput, ImportPreview>('POST', '/roomAd/import/preview', 'json')

/** Does what was tried: new homes as drafts, changes, and what is gone is unpublished. `import-changed-meanwhile`, `import-under-way`. */
export const applyImport = endpoint<NoParams, ImportApply, ImportDone>('POST', '/roomAd/import', 'json')

/** My homes as CSV, in the columns that an import reads. */
export const exportHomes = endpoint<NoParams, undefined, unknown>('GET', '/roomAd/export')

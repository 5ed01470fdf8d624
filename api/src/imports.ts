/** Importing many homes from a file, and exporting the caller's own. */
import { endpoint, type NoParams } from './endpoint.ts'
import type {
  ImportAnswers,
  ImportAnswersInput,
  ImportApply,
  ImportDone,
  ImportInput,
  ImportPreview,
} from './imports.schema.ts'

/** Previews a file's effect, line by line; changes nothing. `import-unreadable`, `import-too-long`. */
export const tryImport = endpoint<NoParams, ImportInput, ImportPreview>('POST', '/roomAd/import/preview', 'json')

/**
 * Applies the preview: new homes as drafts, changes, and missing homes are unpublished. `import-changed-meanwhile`,
 * `import-under-way`, `import-stock-unsaid`, `import-headings-unknown`.
 */
export const applyImport = endpoint<NoParams, ImportApply, ImportDone>('POST', '/roomAd/import', 'json')

/** The caller's homes as CSV, in the columns of an import. */
export const exportHomes = endpoint<NoParams, undefined, unknown>('GET', '/roomAd/export')

/** The caller's answers about the headings, dates and numbers of their files. */
export const findImportAnswers = endpoint<NoParams, undefined, ImportAnswers>('GET', '/roomAd/import/answers')

/** Adds answers; they hold for the next files and the feed too. */
export const saveImportAnswers = endpoint<NoParams, ImportAnswersInput, ImportAnswers>(
  'PUT',
  '/roomAd/import/answers',
  'json',
)

/** Forgets all answers. */
export const forgetImportAnswers = endpoint<NoParams, undefined, ImportAnswers>('DELETE', '/roomAd/import/answers')

/** The import address of an agency's homes, and undoing imports. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { FeedAnswer, FeedInput, FeedReading, ImportRunParams, ImportRuns, ImportUndone } from './feeds.schema.ts'

/** The caller's feed; null without one. */
export const findFeed = endpoint<NoParams, undefined, FeedAnswer>('GET', '/roomAd/feed')

/** Imports the caller's homes from this address from the next night on, replacing any other. `address-not-allowed`. */
export const saveFeed = endpoint<NoParams, FeedInput, FeedAnswer>('PUT', '/roomAd/feed', 'json')

/** Imports it now. `feed-not-found`, `feed-being-read`. */
export const readFeed = endpoint<NoParams, FeedReading, FeedAnswer>('POST', '/roomAd/feed/read', 'json')

/** Removes the feed; the homes stay. */
export const removeFeed = endpoint<NoParams, undefined, FeedAnswer>('DELETE', '/roomAd/feed')

/** The caller's imports of the last seven days, the newest first. */
export const listImports = endpoint<NoParams, undefined, ImportRuns>('GET', '/roomAd/imports')

/**
 * Undoes one: its changes are reverted, later edits stay and are reported. `import-not-found`, `import-taken-back`,
 * `import-under-way`.
 */
export const undoImport = endpoint<ImportRunParams, undefined, ImportUndone>('PUT', '/roomAd/imports/:id/undo')

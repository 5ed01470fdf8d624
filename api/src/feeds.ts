/** The address an agency's homes are read from, and taking imports back. */
import { endpoint, type NoParams } from './endpoint.ts'
import type { FeedAnswer, FeedInput, FeedReading, ImportRunParams, ImportRuns, ImportUndone } from './feeds.schema.ts'

/** My feed; null if there is none. */
export const findFeed = endpoint<NoParams, undefined, FeedAnswer>('GET', '/roomAd/feed')

/** Reads my homes from this address from the next night on, instead of from another one. `address-not-allowed`. */
export const saveFeed = endpoint<NoParams, FeedInput, FeedAnswer>('PUT', '/roomAd/feed', 'json')

/** Reads it now and does what it says. `feed-not-found`, `feed-being-read`. */
export const readFeed = endpoint<NoParams, FeedReading, FeedAnswer>('POST', '/roomAd/feed/read', 'json')

/** Reads it no more; the homes stay. */
export const removeFeed = endpoint<NoParams, undefined, FeedAnswer>('DELETE', '/roomAd/feed')

/** My imports of the last seven days, the newest first. */
export const listImports = endpoint<NoParams, undefined, ImportRuns>('GET', '/roomAd/imports')

/** Takes one back: what it changed goes back, what somebody edited since stays and is told. `import-not-found`, `import-taken-back`, `import-under-way`. */
export const undoImport = endpoint<ImportRunParams, undefined, ImportUndone>('PUT', '/roomAd/imports/:id/undo')

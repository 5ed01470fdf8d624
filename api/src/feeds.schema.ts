/** Shapes of a feed: an address that an agency's homes are read from every night, and of imports that can be taken back. */
import { importResults } from '@keyhold/rental/homesTable.ts'
import { z } from 'zod'
import { RefusedHome } from './imports.schema.ts'

const counts = z.record(z.enum(importResults), z.number().int())

/** `failure` says why it could not be read when it was tried last, since `failedSince`; what was read before stays. */
export const Feed = z.object({
  address: z.string(),
  nextReadAt: z.string(),
  readAt: z.string().nullable(),
  counts: counts.nullable(),
  failedSince: z.string().nullable(),
  failure: z.string().nullable(),
})
export type Feed = z.infer<typeof Feed>
export const FeedAnswer = z.object({ feed: Feed.nullable() })
export type FeedAnswer = z.infer<typeof FeedAnswer>

export const FeedInput = z.object({ address: z.string().trim().min(1).max(2000) })
export type FeedInput = z.infer<typeof FeedInput>
/** `evenIfShrunk`: also when many homes are no longer in it. */
export const FeedReading = z.object({ evenIfShrunk: z.boolean().optional() })
export type FeedReading = z.infer<typeof FeedReading>

/** An import of the last seven days; `underWay` says how many of its homes are done while it goes on. */
export const ImportRun = z.object({
  id: z.string(),
  at: z.string(),
  isByFeed: z.boolean(),
  new: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  undoneAt: z.string().nullable(),
  refused: z.array(RefusedHome),
  underWay: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
})
export type ImportRun = z.infer<typeof ImportRun>
/** Beside them how many pictures of files and feeds are still to be fetched, and how many could not be. */
export const ImportRuns = z.object({
  runs: z.array(ImportRun),
  pictures: z.object({ waiting: z.number().int(), failed: z.number().int() }),
})
export type ImportRuns = z.infer<typeof ImportRuns>
export const ImportRunParams = z.object({ id: z.uuid('import-not-found') })
export type ImportRunParams = z.infer<typeof ImportRunParams>
/** How many homes went back, which stay as they are, each with why, and the address that is read no more since its import was. */
export const ImportUndone = z.object({
  undone: z.number().int(),
  left: z.array(RefusedHome),
  stoppedFeed: z.string().nullable(),
})
export type ImportUndone = z.infer<typeof ImportUndone>

/**
 * Shapes of a feed, an address from which an agency's homes are imported every night, and of imports that can be
 * undone.
 */
import { importResults } from '@keyhold/rental/homesTable.ts'
import { z } from 'zod'
import { RefusedHome } from './imports.schema.ts'

const counts = z.record(z.enum(importResults), z.number().int())

/** `failure` says why the last read failed, since `failedSince`; the earlier import stays. */
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
/** `evenIfShrunk`: also when many homes are missing from it. */
export const FeedReading = z.object({ evenIfShrunk: z.boolean().optional() })
export type FeedReading = z.infer<typeof FeedReading>

/** An import of the last seven days; `underWay` is its number of finished homes while it runs. */
export const ImportRun = z.object({
  id: z.string(),
  at: z.string(),
  isByFeed: z.boolean(),
  new: z.number().int(),
  changed: z.number().int(),
  back: z.number().int(),
  gone: z.number().int(),
  undoneAt: z.string().nullable(),
  refused: z.array(RefusedHome),
  underWay: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
})
export type ImportRun = z.infer<typeof ImportRun>
/**
 * The number of pictures of files and feeds still to be fetched, and of those given up. `failures` lists the latter with
 * their home's id and why; up to 200, additive.
 */
export const ImportPictures = z.object({
  waiting: z.number().int(),
  failed: z.number().int(),
  failures: z.array(
    z.object({
      id: z.string(),
      reference: z.string().nullable(),
      title: z.string().nullable(),
      url: z.string(),
      failure: z.string(),
    }),
  ),
})
export type ImportPictures = z.infer<typeof ImportPictures>
export const ImportRuns = z.object({
  runs: z.array(ImportRun),
  pictures: ImportPictures,
})
export type ImportRuns = z.infer<typeof ImportRuns>
export const ImportRunParams = z.object({ id: z.uuid('import-not-found') })
export type ImportRunParams = z.infer<typeof ImportRunParams>
/**
 * The number of restored homes, the homes left unchanged with the reasons, and the feed address that was removed with
 * its import.
 */
export const ImportUndone = z.object({
  undone: z.number().int(),
  left: z.array(RefusedHome),
  stoppedFeed: z.string().nullable(),
})
export type ImportUndone = z.infer<typeof ImportUndone>

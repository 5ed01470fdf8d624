/** Imports and their pictures as their landlord reads them. */
import type { ImportPictures, ImportRun } from '@keyhold/api/feeds.schema.ts'
import type { Database } from '../../../gateways/database.ts'
import { countPictures, listFailedPictures } from './pictureStore.ts'
import * as store from './runsStore.ts'

/** The failed pictures that are listed; all of them are counted. */
const maxFailedPictures = 200

/** Counts a landlord's pictures still to be fetched and those given up, and lists the latter. */
export async function readPictures(database: Database, landlordId: string): Promise<ImportPictures> {
  const counts = await countPictures(database, landlordId)
  const failures = counts.failed > 0 ? await listFailedPictures(database, landlordId, maxFailedPictures) : []
  return { ...counts, failures: failures.map(({ listingId, ...picture }) => ({ ...picture, id: listingId })) }
}

/** Returns a landlord's imports since an instant, newest first. */
export async function readRuns(database: Database, landlordId: string, since: Date): Promise<ImportRun[]> {
  return (await store.listRuns(database, landlordId, since)).map(
    ({ at, undoneAt, total, isUnderWay, refused, ...run }) => ({
      ...run,
      at: at.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
      refused: [...refused],
      underWay: isUnderWay ? { done: run.new + run.changed + run.back + run.gone + refused.length, total } : null,
    }),
  )
}

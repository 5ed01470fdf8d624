/** Undoes an import as a whole, for seven days. */
import type { ImportUndone } from '@keyhold/api/feeds.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Alongside, Landlord, Listing, Listings } from '../listings/service.ts'
import type { LineWriterDeps } from './applyLine.ts'
import { deleteFeed } from './feedStore.ts'
import * as store from './runsStore.ts'

export interface UndoDeps extends Pick<LineWriterDeps, 'database' | 'clock'> {
  readonly listings: LineWriterDeps['listings'] & Pick<Listings, 'publish' | 'remove'>
}

/**
 * Reverts its changes; a home that was edited since stays as it is, and is listed. The feed that made them is
 * deleted, because the next night would repeat them.
 */
export async function undoRun(deps: UndoDeps, landlord: Landlord, runId: string, since: Date): Promise<ImportUndone> {
  const { database, clock } = deps
  const run = (await store.listRuns(database, landlord.id, since)).find(({ id }) => id === runId)
  if (!run) throw new Refusal('import-not-found')
  if (run.undoneAt) throw new Refusal('import-taken-back')
  if (run.isUnderWay) throw new Refusal('import-under-way')
  const stoppedFeed = run.isByFeed ? await deleteFeed(database, landlord.id) : null
  const left: ImportUndone['left'] = []
  const changes = await store.listChanges(database, runId)
  for (const change of changes)
    await undoChange(deps, landlord, change).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      left.push({ reference: change.reference, refusal: error.code })
    })
  await store.setUndone(database, runId, new Date(clock.now()))
  return { undone: changes.length - left.length, left, stoppedFeed }
}

/** Reverts one change, unless the home was edited, published or hidden since, or a new one got pictures. */
async function undoChange({ listings }: UndoDeps, landlord: Landlord, change: store.StoredChange): Promise<void> {
  const { runId, listingId, result, before, version } = change
  const isUntouched = (listing: Listing) => listing.version === version && listing.state === before.state
  const isAsItWasLeft = (listing: Listing) =>
    isUntouched(listing) && listing.updatedAt.toISOString() === before.updatedAt
  const isWithoutOwnPhotos = async (listing: Listing, tx: Transaction) =>
    isUntouched(listing) && (await store.countOwnPhotos(tx, listingId)) <= 0
  const forget: Alongside = (tx) => store.deleteChange(tx, runId, listingId)
  const forgetUntouched: Alongside = async (tx, after, present) => {
    if (present.state !== before.state) throw new Refusal('changed-meanwhile')
    await forget(tx, after, present)
    // The home is again as the previous import left it, which can then be undone as if this one had not happened.
    await store.moveChanges(tx, listingId, { from: version - 1, to: after.version })
  }
  if (result === 'new') await listings.remove(landlord, listingId, isWithoutOwnPhotos, forget)
  if (result === 'changed') await listings.save(landlord, listingId, before.home, version, forgetUntouched)
  if (result === 'back') {
    await listings.unpublish(landlord, listingId)
    await listings.save(landlord, listingId, before.home, version, forget)
  }
  if (result === 'gone') await listings.publish(landlord, listingId, isAsItWasLeft, forget)
}

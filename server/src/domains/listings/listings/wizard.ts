/** A home's way through the wizard (D 5.2). Another person's home is not found. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { draftOf } from './change.ts'
import type { Alongside, Landlord, ListingsDeps } from './deps.ts'
import { duplicateHome } from './duplicateHome.ts'
import { createPublication } from './publication.ts'
import { refuseManyDrafts } from './refuseManyDrafts.ts'
import { refuseUnlessLandlord } from './refuseUnlessLandlord.ts'
import { countDraftsOf, insertListing, type Listing } from './store.ts'
import type { ListingWriter } from './writer.ts'

/** The limit of drafts from files per person. */
const maxImported = 5000

/** A home's present state, as the wizard reads it. */
const presentOf = (listing: Listing) => ({ version: listing.version, draft: draftOf(listing) })

/** Creates the wizard service. */
export function createWizard(deps: ListingsDeps, writer: ListingWriter) {
  const { database, clock } = deps
  const { lockOwn, write, applyInput } = writer
  const now = () => new Date(clock.now())
  return {
    ...createPublication(deps, writer),
    duplicate: (landlord: Landlord, id: string) => duplicateHome(deps, writer, landlord, id),

    /**
     * Creates a draft (D 5.2). Listing needs a landlord's or agency's profile (D 4.3). `id` is for the demo's fixed
     * ids.
     */
    async draft(landlord: Landlord, input: RoomAdInput, id: string = crypto.randomUUID()): Promise<string> {
      refuseUnlessLandlord(landlord)
      return database.begin(async (tx) => {
        await refuseManyDrafts(tx, landlord)
        const listing = await insertListing(tx, id, landlord.id, now())
        await write(tx, await applyInput(listing, input))
        return id
      })
    },

    /**
     * Creates a draft from an agency's file, under its own reference. Idempotent by reference; many are created in one
     * transaction.
     */
    async draftReferenced(
      landlord: Landlord,
      reference: string,
      input: RoomAdInput,
      alongside?: Alongside,
    ): Promise<string> {
      refuseUnlessLandlord(landlord)
      return database.begin(async (tx) => {
        if ((await countDraftsOf(tx, landlord.id, 'import')) >= maxImported)
          throw new Refusal('too-many-imported-drafts')
        const listing = await insertListing(tx, crypto.randomUUID(), landlord.id, now())
        const after = await write(tx, await applyInput({ ...listing, isImported: true, reference }, input))
        await alongside?.(tx, after, listing)
        return listing.id
      })
    },

    /**
     * Saves a step of the wizard and returns the new version. If `version` is outdated, the refusal has the stored
     * state (D 11.5).
     */
    async save(
      landlord: Landlord,
      id: string,
      input: RoomAdInput,
      version?: number,
      alongside?: Alongside,
    ): Promise<number> {
      return database.begin(async (tx) => {
        const listing = await lockOwn(tx, landlord, id)
        if (version !== undefined && version !== listing.version)
          throw new Refusal('changed-meanwhile', undefined, undefined, presentOf(listing))
        const after = await write(tx, await applyInput(listing, input))
        await alongside?.(tx, after, listing)
        return after.version
      })
    },

    /** Changes the rent if it still has the value that was read. Idempotent; a change made meanwhile stays. */
    async changeRent(landlord: Landlord, id: string, { from, to }: { from: number | null; to: number }): Promise<void> {
      await database.begin(async (tx) => {
        const listing = await lockOwn(tx, landlord, id)
        if (listing.rentPrice === to) return
        if (listing.rentPrice !== from) throw new Refusal('rent-changed-meanwhile')
        await write(tx, await applyInput(listing, { rentPrice: to }))
      })
    },
  }
}

/** A home's way through the wizard, and in and out of search (D 5.2). Another person's home is not found. */
import type { RoomAdInput } from '@keyhold/api/listings.schema.ts'
import { dayAt } from '@keyhold/rental/day.ts'
import { clausesWait } from '@keyhold/rental/ownClauses.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../gateways/database.ts'
import { draftOf } from './change.ts'
import type { Alongside, Landlord, ListingsDeps } from './deps.ts'
import { endHold, hasPicturesOfAnother, hold } from './moderationStore.ts'
import { refuseUnlessLandlord } from './refuseUnlessLandlord.ts'
import { countDraftsOf, insertListing, isHidden, isLet, type Listing, setDeleted } from './store.ts'
import type { ListingWriter } from './writer.ts'

/** Milliseconds after which a home published again counts as new. */
const month = 30 * 86_400_000

/** The limits of drafts per person: made by hand, and imported from a file. */
const maxDrafts = 100
const maxImported = 5000

/** Whether a home is in the state its editor knows; otherwise `changed-meanwhile`. */
type IsExpected = (listing: Listing, tx: Transaction) => boolean | Promise<boolean>
const anyState: IsExpected = () => true

async function refuseManyDrafts(tx: Transaction, landlord: Landlord): Promise<void> {
  if ((await countDraftsOf(tx, landlord.id, 'hand')) >= maxDrafts) throw new Refusal('too-many-drafts')
}

/** A home's present state, as the wizard reads it. */
const presentOf = (listing: Listing) => ({ version: listing.version, draft: draftOf(listing) })

/** Creates the wizard service. */
export function createWizard(
  { database, clock, photos, onFault }: ListingsDeps,
  { lockOwn, write, applyInput, locate }: ListingWriter,
) {
  const now = () => new Date(clock.now())
  return {
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

    /**
     * Publishes a home; idempotent. It counts as new again a month after it was last published. With pictures of
     * another's home, or clauses about money, it is complete but held for moderation instead (D 11.24, D 11.31).
     */
    async publish(
      landlord: Landlord,
      id: string,
      isExpected: IsExpected = anyState,
      alongside?: Alongside,
    ): Promise<'published' | 'held'> {
      return database.begin(async (tx) => {
        const listing = await lockOwn(tx, landlord, id)
        if (!(await isExpected(listing, tx))) throw new Refusal('changed-meanwhile')
        if (listing.state === 'published') return 'published'
        refuseUnlessLandlord(landlord)
        if (!landlord.emailConfirmed) throw new Refusal('email-not-confirmed')
        if (await isHidden(tx, id)) throw new Refusal('listing-hidden')
        const isNew = !listing.publishedAt || listing.publishedAt.getTime() < clock.now() - month
        const publishedAt = isNew ? now() : listing.publishedAt
        const after = await write(tx, { ...listing, state: 'published', publishedAt, hiddenByImport: false })
        const isHeld = clausesWait(after) || (await hasPicturesOfAnother(tx, id))
        await (isHeld ? hold(tx, listing, now()) : endHold(tx, id))
        await alongside?.(tx, after, listing)
        return isHeld ? 'held' : 'published'
      })
    },

    /**
     * Unpublishes a home; requests and leases are unaffected. Idempotent. An import that does it `byImport` shows the
     * home again when it comes back; what a person hid stays hidden (D 12.5).
     */
    async unpublish(
      landlord: Landlord,
      id: string,
      alongside?: Alongside,
      { byImport = false }: { byImport?: boolean } = {},
    ): Promise<void> {
      await database.begin(async (tx) => {
        const listing = await lockOwn(tx, landlord, id)
        if (listing.state === 'draft') throw new Refusal('listing-not-published')
        const after = await write(tx, { ...listing, state: 'unpublished', hiddenByImport: byImport })
        await alongside?.(tx, after, listing)
      })
    },

    /**
     * A new draft with the same facts and its own copies of the pictures. A home that an operator hid cannot return
     * this way.
     */
    async duplicate(landlord: Landlord, id: string): Promise<string> {
      refuseUnlessLandlord(landlord)
      const lockOriginal = async (tx: Transaction) => {
        const original = await lockOwn(tx, landlord, id)
        if (await isHidden(tx, id)) throw new Refusal('listing-hidden')
        await refuseManyDrafts(tx, landlord)
        return original
      }
      await database.begin(lockOriginal) // nothing is copied for a person without permission
      const copies = await photos.copyFiles(id)
      const copied = database.begin(async (tx) => {
        const original = await lockOriginal(tx)
        const copy = await insertListing(tx, crypto.randomUUID(), landlord.id, now())
        await photos.duplicate(tx, copy.id, copies)
        const { state, createdAt, publishedAt, version } = copy
        const facts = { ...original, id: copy.id, reference: null, state, createdAt, publishedAt, version }
        await write(tx, { ...facts, ...locate(facts) })
        return copy.id
      })
      return copied.catch(async (error: unknown) => {
        await photos.discard([...copies.values()].map((copy) => copy.id)).catch(onFault)
        throw error
      })
    },

    /**
     * Deletes a home permanently. Refused while future nights are let or held. Pictures of a home that was never
     * published are deleted too; those of others stay for the leases that show them.
     */
    async remove(
      landlord: Landlord,
      id: string,
      isExpected: IsExpected = anyState,
      alongside?: Alongside,
    ): Promise<void> {
      const gone = await database.begin(async (tx) => {
        const listing = await lockOwn(tx, landlord, id)
        if (!(await isExpected(listing, tx))) throw new Refusal('changed-meanwhile')
        if (await isLet(tx, id, dayAt(clock.leaseNow(), listing.timeZone ?? 'UTC'))) throw new Refusal('listing-in-use')
        await setDeleted(tx, id, now())
        await alongside?.(tx, listing, listing)
        return listing.publishedAt ? [] : (await photos.replace(tx, id, [], [])).gone
      })
      await photos.discard(gone).catch(onFault)
    },
  }
}

/** Puts homes into search and out of it, and deletes them. Another person's home is not found. */
import { dayAt } from '@keyhold/rental/day.ts'
import { clausesWait } from '@keyhold/rental/ownClauses.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Alongside, Landlord, ListingsDeps } from './deps.ts'
import { endHold, hasPicturesOfAnother, hold } from './moderationStore.ts'
import { refuseUnlessLandlord } from './refuseUnlessLandlord.ts'
import { isHidden, isLet, type Listing, setDeleted } from './store.ts'
import type { ListingWriter } from './writer.ts'

/** Milliseconds after which a home published again counts as new. */
const month = 30 * 86_400_000

/** Whether a home is in the state its editor knows; otherwise `changed-meanwhile`. */
type IsExpected = (listing: Listing, tx: Transaction) => boolean | Promise<boolean>
const anyState: IsExpected = () => true

/** Creates the publication part of the wizard service. */
export function createPublication(
  { database, clock, photos, onFault }: ListingsDeps,
  { lockOwn, write }: Pick<ListingWriter, 'lockOwn' | 'write'>,
) {
  const now = () => new Date(clock.now())
  return {
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

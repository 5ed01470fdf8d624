/** Changes of one picture of a home: which room it shows, whether it is the floor plan, its removal (D 5.4). */
import type { PhotoRoom } from '@keyhold/rental/listing.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Photo } from '../photos/service.ts'
import type { Landlord, ListingsDeps } from './deps.ts'
import { lockListing } from './store.ts'
import type { ListingWriter } from './writer.ts'

/** Creates the part of the pictures service that changes one picture. */
export function createPictureChanges({ database, photos, onFault }: ListingsDeps, { write }: ListingWriter) {
  /** Changes the data of a picture of the landlord's own home, which is locked meanwhile. */
  async function change(landlord: Landlord, photoId: string, work: (tx: Transaction, picture: Photo) => Promise<void>) {
    const id = await photos.findListingOf(photoId)
    if (!id) throw new Refusal('photo-not-found')
    await database.begin(async (tx) => {
      const listing = await lockListing(tx, id)
      const picture = ((await photos.of([id], tx)).get(id) ?? []).find((photo) => photo.id === photoId)
      if (listing?.landlordId !== landlord.id || !picture) throw new Refusal('photo-not-found')
      await work(tx, picture)
    })
  }

  return {
    /** Marks a picture as the floor plan, replacing another, or as none. */
    async markPlan(landlord: Landlord, photoId: string, isPlan: boolean): Promise<void> {
      await change(landlord, photoId, async (tx, picture) => {
        if (picture.isPlan !== isPlan) await photos.markPlan(tx, picture.listingId, isPlan ? photoId : null)
      })
    },

    /** Sets the room a picture shows: its caption and alternative text. It is then no floor plan. */
    async nameRoom(landlord: Landlord, photoId: string, room: PhotoRoom | null): Promise<void> {
      await change(landlord, photoId, async (tx, picture) => {
        await photos.setRoom(tx, photoId, room)
        if (picture.isPlan) await photos.markPlan(tx, picture.listingId, null)
      })
    },

    /** Removes one picture; the last one of a published home stays (D 5.4). */
    async removePhoto(landlord: Landlord, photoId: string): Promise<void> {
      const id = await photos.findListingOf(photoId)
      if (!id) throw new Refusal('photo-not-found')
      await database.begin(async (tx) => {
        const listing = await lockListing(tx, id)
        if (listing?.landlordId !== landlord.id) throw new Refusal('photo-not-found')
        const present = ((await photos.of([id], tx)).get(id) ?? []).map((photo) => photo.id)
        const rest = present.filter((other) => other !== photoId)
        if (listing.state === 'published' && rest.length === 0) throw new Refusal('photo-last-one')
        await photos.replace(tx, id, rest, [])
        await write(tx, listing)
      })
      await photos.discard([photoId]).catch(onFault)
    },
  }
}

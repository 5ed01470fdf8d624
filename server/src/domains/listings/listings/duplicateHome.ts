import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Transaction } from '../../../gateways/database.ts'
import type { Landlord, ListingsDeps } from './deps.ts'
import { refuseManyDrafts } from './refuseManyDrafts.ts'
import { refuseUnlessLandlord } from './refuseUnlessLandlord.ts'
import { insertListing, isHidden } from './store.ts'
import type { ListingWriter } from './writer.ts'

/**
 * A new draft with the same facts and its own copies of the pictures. A home that an operator hid cannot return
 * this way.
 */
export async function duplicateHome(
  { database, clock, photos, onFault }: ListingsDeps,
  { lockOwn, write, locate }: ListingWriter,
  landlord: Landlord,
  id: string,
): Promise<string> {
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
    const copy = await insertListing(tx, crypto.randomUUID(), landlord.id, new Date(clock.now()))
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
}

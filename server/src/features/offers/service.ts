/** What Keyhold offers to whoever comes first. */
import type { Database } from '../../gateways/database.ts'
import { countLandlords } from './store.ts'

/** The special offer is for so many landlords (spec public §9). */
export const firstLandlords = 1000

export type Offers = ReturnType<typeof createOffers>

/** Opens the offers. */
export function createOffers({ database }: { readonly database: Database }) {
  return {
    /** How many landlords and agencies registered, of those it is for. */
    forLandlords: async () => ({ of: firstLandlords, taken: await countLandlords(database, firstLandlords) }),
  }
}

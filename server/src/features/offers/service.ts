/** The special offer for the first landlords. */
import type { Database } from '../../gateways/database.ts'
import { countLandlords } from './store.ts'

/** The number of landlords the offer is for (spec public §9). */
export const firstLandlords = 1000

export type Offers = ReturnType<typeof createOffers>

/** Creates the offers service. */
export function createOffers({ database }: { readonly database: Database }) {
  return {
    /** The number of registered landlords and agencies, up to the offer's limit. */
    forLandlords: async () => ({ of: firstLandlords, taken: await countLandlords(database, firstLandlords) }),
  }
}

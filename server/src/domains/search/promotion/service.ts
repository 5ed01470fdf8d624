/** The promotion for the first landlords. */
import type { Database } from '../../../gateways/database.ts'
import { countLandlords } from './store.ts'

/** The number of landlords the promotion is for (spec public §9). */
export const firstLandlords = 1000

export type Promotion = ReturnType<typeof createPromotion>

/** Creates the promotion service. */
export function createPromotion({ database }: { readonly database: Database }) {
  return {
    /** The number of registered landlords and agencies, up to the promotion’s limit. */
    forLandlords: async () => ({ of: firstLandlords, taken: await countLandlords(database, firstLandlords) }),
  }
}

/** The special offer for the first 1000 landlords (spec public §1, D 9.2). */
import { endpoint, type NoParams } from './endpoint.ts'
import type { LandlordOffer } from './offers.schema.ts'

/** The offer's use; it is over when `taken` equals `of`. */
export const landlordOffer = endpoint<NoParams, undefined, LandlordOffer>('GET', '/offer/landlords')

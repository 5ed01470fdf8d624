/** The special offer for the first 1000 landlords (spec public §1, D 9.2). */
import { endpoint, type NoParams } from './endpoint.ts'
import type { LandlordOffer } from './offers.schema.ts'

/** How far the offer is used up; `taken` equal to `of` means that it is over. */
export const landlordOffer = endpoint<NoParams, undefined, LandlordOffer>('GET', '/offer/landlords')

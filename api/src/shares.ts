/** What browser and server agreed on about offers to share a part of a lease's money (D 6.11). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { LeaseShares, SharesInput } from './shares.schema.ts'

export type { LeaseShares, SharesInput, SharesOffer } from './shares.schema.ts'

/** What the two of a lease offered each other, for its parties. */
export const leaseShares = endpoint<{ id: string }, undefined, LeaseShares>('GET', '/profile/shares/:id')
/** Passes on what one of the two signed; the same signature again changes nothing. It moves no money. */
export const offerShares = endpoint<NoParams, SharesInput, Done>('POST', '/profile/shares', 'json')
/** Says no to what the other one offered; what they signed stays good at the escrow until its time is over. */
export const declineShares = endpoint<{ id: string; offer: string }, undefined, Done>(
  'PUT',
  '/profile/shares/:id/:offer/decline',
)

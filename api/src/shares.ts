/** The contract between browser and server about offers to share a part of a lease's money (D 6.11). */
import { type Done, endpoint, type NoParams } from './endpoint.ts'
import type { LeaseShares, SharesInput } from './shares.schema.ts'

export type { LeaseShares, SharesInput, SharesOffer } from './shares.schema.ts'

/** The parties' offers on a lease, for its parties. */
export const leaseShares = endpoint<{ id: string }, undefined, LeaseShares>('GET', '/profile/shares/:id')
/** Passes on a party's signed offer; idempotent by signature. It moves no money. */
export const offerShares = endpoint<NoParams, SharesInput, Done>('POST', '/profile/shares', 'json')
/** Declines the other party's offer; their signature stays valid at the escrow until it expires. */
export const declineShares = endpoint<{ id: string; offer: string }, undefined, Done>(
  'PUT',
  '/profile/shares/:id/:offer/decline',
)

/**
 * The contract between browser and server about deposits without a lease (D 11.25). A pair is readable by a person who
 * proved one of its accounts, and by the holder of the escrow's arbitrator account who is neither of the two; for
 * others it is `pair-not-found` (404). No call here moves money: wallets call the escrow.
 */
import { endpoint, type NoParams } from './endpoint.ts'
import type { PairDetail, PairList } from './pairs.schema.ts'

export type { PairDeposit, PairDetail, PairList, PairRow, PairTransition } from './pairs.schema.ts'

/**
 * The pairs of the caller's accounts: all that they paid in or have amounts waiting from, held ones first, by due time;
 * then the largest others, a hundred in all.
 */
export const ownPairs = endpoint<NoParams, undefined, PairList>('GET', '/pairs')
/** One of them. */
export const ownPair = endpoint<{ id: string }, undefined, PairDetail>('GET', '/pairs/:id')
/** What one of the two needs to act at the escrow without Keyhold, as a zip. */
export const pairKit = endpoint<{ id: string }, undefined, unknown>('GET', '/pairs/:id/kit')
/**
 * The pairs whose deposit an arbitrator can split now, soonest due first: the hundred largest. `arbitrators-only`,
 * `wallet-not-proved`.
 */
export const deskPairs = endpoint<NoParams, undefined, PairList>('GET', '/desk/pairs')
/** One pair of that arbitrator's escrows, held or not; `party-cannot-decide` (409) for one of the two. */
export const deskPair = endpoint<{ id: string }, undefined, PairDetail>('GET', '/desk/pairs/:id')

/** The words by which a row of a lease's history says more than its act does. Whoever tells it looks at each: a new one is for versions that know it. */

/** Why a request or an agreement lapsed (D 6.1). */
export type LapseReason = 'unanswered' | 'unpaid'
/** Why a stay without a deposit in the escrow is over (D 11.3). */
export type CompletionReason = 'stay-over' | 'not-returned'
/** What was done to an inventory. */
export type InventoryAct = 'signed' | 'answered'
/** When the two are told of a deposit: after move-out, and after the day on which it was to be back; of a deposit that the escrow holds, once an earlier end has come (D 11.3, D 11.21). */
export type OwedMoment = 'to-return' | 'late' | 'ended-early'

/**
 * The values with which a row of a lease's history specifies its transition. Readers must handle an unknown one: it is
 * from a later version.
 */

/** Why a request or an agreement lapsed (D 6.1). */
export type LapseReason = 'unanswered' | 'unpaid'
/** Why a stay without a deposit in the escrow is over (D 11.3). */
export type CompletionReason = 'stay-over' | 'not-returned'
/**
 * An external calendar that takes nights of a lease: it was found, it stopped the payment, or the landlord confirmed that
 * the nights are free (D 12.21).
 */
export type CalendarMoment = 'conflict' | 'stopped' | 'confirmed'
/** What was done to an inventory. */
export type InventoryAct = 'signed' | 'answered'
/**
 * The deposit notices to both: after move-out, and after the day it was due back; for a deposit in the escrow, after an
 * earlier end (D 11.3, D 11.21).
 */
export type OwedMoment = 'to-return' | 'late' | 'ended-early'

/**
 * The parties' statements about rents (D 11.2): the month of a rent at the escrow, and months paid outside.
 * Append-only: the present state follows from all statements, in order.
 */
import type { Day } from './day.ts'
import type { LedgerEntry } from './ledger.ts'

type By = 'tenant' | 'landlord'

/** A party's statement about a month, counted from 1. `at` in unix seconds. */
export type RentAct =
  /**
   * "This rent is for that month"; `rent` identifies it: its transaction, and its index among the lease's rents there.
   */
  | { readonly kind: 'month'; readonly by: By; readonly at: number; readonly month: number; readonly rent: string }
  /** "That month was paid outside, on this day"; it counts once the landlord confirms it, with the amount. */
  | {
      readonly kind: 'outside'
      readonly by: By
      readonly at: number
      readonly month: number
      readonly on: Day
      readonly amount: bigint | undefined
    }

/** The month of one rent, and another one that a party proposes. */
export interface RentNote {
  readonly month: number | undefined
  readonly proposal: { readonly month: number; readonly by: By } | undefined
}

/** The state after all statements. */
export interface RentNotes {
  readonly notes: ReadonlyMap<string, RentNote>
  /** By month: the tenant's newest claim that the landlord has not confirmed. */
  readonly claims: ReadonlyMap<number, { readonly on: Day; readonly at: number }>
  /** The landlord's confirmations; permanent. */
  readonly outside: readonly Extract<LedgerEntry, { kind: 'outside' }>[]
}

/** A rent without an assigned month. */
export const nothingSaid: RentNote = { month: undefined, proposal: undefined }

/** The state after these statements, oldest first. */
export function replayRentActs(acts: readonly RentAct[]): RentNotes {
  const notes = new Map<string, RentNote>()
  const claims = new Map<number, { on: Day; at: number }>()
  const outside: Extract<LedgerEntry, { kind: 'outside' }>[] = []
  for (const act of acts) {
    const { month, at, by } = act
    if (act.kind === 'month') notes.set(act.rent, noteAfter(notes.get(act.rent) ?? nothingSaid, by, month))
    else if (by === 'tenant') claims.set(month, { on: act.on, at })
    else {
      claims.delete(month)
      outside.push({ kind: 'outside', month, at, on: act.on, amount: act.amount ?? 0n })
    }
  }
  return { notes, claims, outside }
}

/** A rent's month after a party assigned one: the tenant, who paid, sets it once; after that both must agree. */
export function noteAfter(note: RentNote, by: By, month: number): RentNote {
  const isFirst = note.month === undefined && by === 'tenant'
  const isAgreed = note.proposal?.month === month && note.proposal.by !== by
  if (isFirst || isAgreed || note.month === month) return { month, proposal: undefined }
  return { month: note.month, proposal: { month, by } }
}

/**
 * What the two say about rents (D 11.2): which month a rent at the escrow is for, and which month was paid in another way.
 * Nothing said is taken back or rewritten: what stands follows from all that was said, in its order.
 */
import type { Day } from './day.ts'
import type { LedgerEntry } from './ledger.ts'

type By = 'tenant' | 'landlord'

/** Something one of the two said of a month, counted from 1. `at` in unix seconds. */
export type RentAct =
  /** "This rent is for that month"; `rent` names it: its transaction, and its order among the lease's rents in there. */
  | { readonly kind: 'month'; readonly by: By; readonly at: number; readonly month: number; readonly rent: string }
  /** "That month was paid in another way, on this day"; it counts once the landlord says so, with the sum. */
  | {
      readonly kind: 'outside'
      readonly by: By
      readonly at: number
      readonly month: number
      readonly on: Day
      readonly amount: bigint | undefined
    }

/** The month of one rent, and another one that one of the two proposes. */
export interface RentNote {
  readonly month: number | undefined
  readonly proposal: { readonly month: number; readonly by: By } | undefined
}

/** What stands of all that was said. */
export interface RentNotes {
  readonly notes: ReadonlyMap<string, RentNote>
  /** By month: the newest claim of the tenant that the landlord has not confirmed. */
  readonly claims: ReadonlyMap<number, { readonly on: Day; readonly at: number }>
  /** What the landlord confirmed; marked for ever. */
  readonly outside: readonly Extract<LedgerEntry, { kind: 'outside' }>[]
}

/** A rent of which nobody has said a month. */
export const nothingSaid: RentNote = { month: undefined, proposal: undefined }

/** What stands of these acts, oldest first. */
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

/** A rent's month after one of the two named one: the tenant, who paid, sets it once; after that both must say the same. */
export function noteAfter(note: RentNote, by: By, month: number): RentNote {
  const isFirst = note.month === undefined && by === 'tenant'
  const isAgreed = note.proposal?.month === month && note.proposal.by !== by
  if (isFirst || isAgreed || note.month === month) return { month, proposal: undefined }
  return { month: note.month, proposal: { month, by } }
}

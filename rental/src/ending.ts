/** Ending a stay early by agreement (D 11.21): the possible days, and the effect on its rents. */
import { type Day, dayAt, daysAfter, instantAt } from './day.ts'
import { depositDue, isDisputed, type PartBalance, type PaymentTerms } from './deposit.ts'
import { isPaid, type Ledger, overpaid } from './ledger.ts'
import { Refusal } from './refusal.ts'
import { type Stay, stayOf } from './stay.ts'

/** The currently agreed stay. */
export interface EndableStay {
  readonly stay: Stay
  /** Of the property. */
  readonly timeZone: string
}

/** The first and the last day on which a stay can end early, from tomorrow on; undefined where there is none. */
export function endingDays({ stay, timeZone }: EndableStay, now: number): { first: Day; last: Day } | undefined {
  const second = daysAfter(stay.from, 1)
  const [, first = second] = [daysAfter(dayAt(now, timeZone), 1), second].toSorted()
  const last = daysAfter(stay.to, -1)
  return first <= last ? { first, last } : undefined
}

/** The stay that ends on this day, or why it cannot. */
export function checkEnding(validTo: string, lease: EndableStay, now: number): Stay {
  const days = endingDays(lease, now)
  const stay = stayOf(lease.stay.from, validTo)
  if (!days || !stay || validTo < days.first || validTo > days.last)
    throw new Refusal('ending-day-not-valid', { validTo: 'ending-day-not-valid' })
  return stay
}

/**
 * The stay whose end the escrow moved to an instant: until the first noon that is not before it, since the next stay can
 * begin at noon. Undefined if that is no earlier day.
 */
export function stayEndedAt({ stay, timeZone }: EndableStay, moveOut: number): Stay | undefined {
  const day = dayAt(moveOut, timeZone)
  const to = moveOut <= instantAt(day, 12, timeZone) ? day : daysAfter(day, 1)
  return to < stay.to ? stayOf(stay.from, to) : undefined
}

/** A lease that both may have ended early, and the amount of its deposit in the escrow. */
export interface EndedLease {
  /** Whether its stay ends before the escrow's move-out: both agreed so off chain. */
  readonly isEndedEarly: boolean
  /** As agreed now. */
  readonly moveOut: number
  readonly deposit: PartBalance
}

/**
 * Whether the earlier end has passed while the escrow, which uses the original one, still holds the deposit; not after
 * a claim.
 */
export function isHeldPastEnd({ isEndedEarly, moveOut, deposit }: EndedLease, now: number): boolean {
  const isHeldOn = deposit.held > 0n && !isDisputed(deposit) && now < deposit.due
  return isEndedEarly && isHeldOn && now >= moveOut
}

/** Whether the landlord is urged to return it: they have had as long as after any other stay. */
export function isReturnLate(lease: EndedLease & Pick<PaymentTerms, 'returnDays'>, now: number): boolean {
  return isHeldPastEnd(lease, now) && now >= depositDue(lease)
}

/** The effect of an earlier end on the rents. Amounts in the smallest unit. */
export interface EndedRents {
  /** Of the remaining last month: its days, its rent, and whether it is paid. */
  readonly last: { readonly from: Day; readonly to: Day; readonly amount: bigint; readonly isPaid: boolean }
  /** The rent still to be paid until the end. */
  readonly open: bigint
  /** The amount paid for time after the end. */
  readonly beyond: bigint
}

/** The same rents with the present stay, and with the shortened one. */
export function endedRents(before: Ledger, after: Ledger): EndedRents {
  const last = after.months.at(-1)
  if (!last) throw new Error('a stay has a month')
  const more = overpaid(after) - overpaid(before)
  return {
    last: { from: last.from, to: last.to, amount: last.amount, isPaid: isPaid(last) },
    open: after.months.reduce((sum, month) => sum + month.open, 0n),
    beyond: more > 0n ? more : 0n,
  }
}

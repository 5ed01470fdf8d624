/** What a cancellation before move-in costs: the presets of a home, and the rule of `cancel` in escrow/src/Leases.sol. */
import { type Day, dayAt, daysAfter, instantAt } from './day.ts'
import type { CancellationPolicy } from './fields.ts'

/** The agreed rules of cancellation. Instants in unix seconds. */
export interface CancellationRules {
  /** The part of the handover that is rent. A deposit in the handover is never shared. */
  readonly firstRent: bigint
  /** Cancelling until then is free; 0: never. */
  readonly freeUntil: number
  /** Cancelling until then costs half of the first rent; equal to `freeUntil`: no half. */
  readonly halfUntil: number
}

/** Days before move-in until which a preset returns the whole first rent, and half. */
export const cancellationDays = {
  flexible: { free: 14, half: 3 },
  moderate: { free: 30, half: 7 },
  strict: { free: 60, half: 30 },
} as const satisfies Record<Exclude<CancellationPolicy, 'none'>, { free: number; half: number }>

/** The instants of a preset: 12:00 at the property, on its days before move-in. */
export function cancellationInstants(
  policy: CancellationPolicy,
  { moveIn, timeZone }: { readonly moveIn: number; readonly timeZone: string },
): Pick<CancellationRules, 'freeUntil' | 'halfUntil'> {
  if (policy === 'none') return { freeUntil: 0, halfUntil: 0 }
  const noonBefore = (days: number) => instantAt(daysAfter(dayAt(moveIn, timeZone), -days), 12, timeZone)
  const { free, half } = cancellationDays[policy]
  return { freeUntil: noonBefore(free), halfUntil: noonBefore(half) }
}

/** The last day on which cancelling a stay from this day on is free; undefined: never. */
export function lastFreeDay(policy: CancellationPolicy, from: Day): Day | undefined {
  return policy === 'none' ? undefined : daysAfter(from, -cancellationDays[policy].free)
}

/** The landlord's share of the first rent if the tenant cancels at an instant. An odd unit of the half is the tenant's. */
export function cancellationCost({ firstRent, freeUntil, halfUntil }: CancellationRules, at: number): bigint {
  if (at <= freeUntil) return 0n
  return at <= halfUntil ? firstRent / 2n : firstRent
}

/**
 * What a landlord who refunded before move-in still owes: what the tenant would have lost by cancelling at that time,
 * less what was paid back.
 */
export function refundOwed(rules: CancellationRules, refundedAt: number, paidBack: bigint): bigint {
  const left = cancellationCost(rules, refundedAt) - paidBack
  return left > 0n ? left : 0n
}

/** One row of the table: cancelling until then, and not before the row above, costs so much. */
export interface CancellationRow {
  readonly lost: 'nothing' | 'half' | 'all'
  /** The last instant of the row; the last row ends before move-in. */
  readonly until: number
  readonly cost: bigint
}

/** What cancelling costs, from the first row on; rows without an instant of their own are left out. */
export function cancellationTable(rules: CancellationRules & { readonly moveIn: number }): CancellationRow[] {
  const { freeUntil, halfUntil, moveIn } = rules
  const rows = [
    { lost: 'nothing', until: Math.min(freeUntil, moveIn - 1) },
    { lost: 'half', until: Math.min(halfUntil, moveIn - 1) },
    { lost: 'all', until: moveIn - 1 },
  ] as const
  return rows
    .filter(({ until }, index) => until > (rows[index - 1]?.until ?? 0))
    .map((row) => ({ ...row, cost: cancellationCost(rules, row.until) }))
}

/** A transaction sent this long before an instant can be in a block after it. */
const secondsToConfirm = 900

/** The row that counts if a cancellation sent now is confirmed late, after `after`; undefined unless a row ends soon. */
export function rowIfLate(
  rules: CancellationRules & { readonly moveIn: number },
  now: number,
): (CancellationRow & { readonly after: number }) | undefined {
  const table = cancellationTable(rules)
  const index = table.findIndex(({ until }) => now <= until)
  const [row, next] = [table[index], table[index + 1]]
  return row && next && row.until - now < secondsToConfirm ? { ...next, after: row.until } : undefined
}

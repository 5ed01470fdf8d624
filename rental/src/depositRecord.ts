/**
 * A landlord's deposit record (D 11.16): what became of the deposits that the escrow kept for their leases. Counts and days
 * only, by distinct tenants, and nobody is rated.
 */
import { type DepositEnd, fewestLandlords } from './passport.ts'

/** How a deposit that was paid out ended: whole to the tenant, shared as both agreed, or as the arbitrator ruled. */
export const recordedEnds = ['returned', 'agreed', 'ruled'] as const
export type RecordedEnd = (typeof recordedEnds)[number]

/** A deposit of a lease that was paid and begun. */
export interface RecordedDeposit {
  readonly tenantId: string
  readonly end: DepositEnd
  /** The arbitrator shared it. */
  readonly isRuled: boolean
  /** Nothing of it went to the tenant. */
  readonly isKeptWhole: boolean
  /** Whole days from move-out to its last payment; null until then. */
  readonly days: number | null
}

export interface DepositRecord {
  /** In the escrow now. */
  readonly held: number
  readonly tenants: number
  readonly ended: Readonly<Record<RecordedEnd, number>>
  /** Of all that ended, so many went wholly to the landlord; of those that were ruled, so many wholly to the tenant. */
  readonly keptWhole: number
  readonly ruledForTenant: number
  /** Days from move-out to the last payment: of half of them at most `median`. */
  readonly days: { readonly median: number; readonly longest: number } | null
}

/** The record of these deposits; undefined while fewer than three different tenants stand behind what ended. */
export function depositRecord(deposits: readonly RecordedDeposit[]): DepositRecord | undefined {
  const ended = deposits.filter(({ end }) => end === 'returned' || end === 'claimed')
  const tenants = new Set(ended.map(({ tenantId }) => tenantId)).size
  if (tenants < fewestLandlords) return undefined
  const count = (is: (deposit: RecordedDeposit) => boolean) => ended.filter(is).length
  const days = ended.flatMap((deposit) => deposit.days ?? []).sort((first, second) => first - second)
  const ruled = count(({ isRuled }) => isRuled)
  const returned = count(({ end, isRuled }) => end === 'returned' && !isRuled)
  return {
    held: deposits.filter(({ end }) => end === 'held').length,
    tenants,
    ended: { returned, agreed: ended.length - ruled - returned, ruled },
    keptWhole: count(({ isKeptWhole }) => isKeptWhole),
    ruledForTenant: count(({ end, isRuled }) => isRuled && end === 'returned'),
    days: days.length > 0 ? { median: days[Math.floor((days.length - 1) / 2)] ?? 0, longest: days.at(-1) ?? 0 } : null,
  }
}

/** A figure of answers is told once so many different tenants were answered or not: of fewer it would tell of single people. */
export const fewestAnswers = 3

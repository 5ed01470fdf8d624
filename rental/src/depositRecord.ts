/**
 * A landlord's deposit record (D 11.16): how the deposits that the escrow held for their leases ended. Counts and days
 * only, by distinct tenants, and no one is rated.
 */
import { type HandoverEnd, handoverEnds } from './deductions.ts'
import { type DepositEnd, fewestLandlords } from './passport.ts'

/**
 * How a deposit that was paid out ended: returned to the tenant in full, shared by agreement, or ruled by the
 * arbitrator.
 */
export const recordedEnds = ['returned', 'agreed', 'ruled'] as const
export type RecordedEnd = (typeof recordedEnds)[number]

/** A deposit of a paid and begun lease. */
export interface RecordedDeposit {
  readonly tenantId: string
  readonly end: DepositEnd
  /** The arbitrator shared it. */
  readonly isRuled: boolean
  /** None of it went to the tenant. */
  readonly isKeptWhole: boolean
  /** Whole days from move-out to its last payout; null until then. */
  readonly days: number | null
}

export interface DepositRecord {
  /** In the escrow now. */
  readonly held: number
  readonly tenants: number
  readonly ended: Readonly<Record<RecordedEnd, number>>
  /** Of all ended ones, the number that went wholly to the landlord; of the ruled ones, wholly to the tenant. */
  readonly keptWhole: number
  readonly ruledForTenant: number
  /** The median of days from move-out to the last payout. */
  readonly days: { readonly median: number; readonly longest: number } | null
}

/** How deposits that were paid at the handover ended: counts by distinct tenants, because the escrow did not hold them. */
export interface HandoverRecord {
  readonly tenants: number
  readonly ended: Readonly<Record<HandoverEnd, number>>
}

/** The record of deposits from the handover (D 11.3); undefined while fewer than three different tenants are behind it. */
export function handoverRecord(
  deposits: readonly { readonly tenantId: string; readonly handoverEnd: HandoverEnd | undefined }[],
): HandoverRecord | undefined {
  const over = deposits.filter(({ handoverEnd }) => handoverEnd !== undefined)
  const tenants = new Set(over.map(({ tenantId }) => tenantId)).size
  if (tenants < fewestLandlords) return undefined
  const count = (end: HandoverEnd) => over.filter(({ handoverEnd }) => handoverEnd === end).length
  const ended = Object.fromEntries(handoverEnds.map((end) => [end, count(end)])) as Record<HandoverEnd, number>
  return { tenants, ended }
}

/** The record of these deposits; undefined while fewer than three different tenants are behind the ended ones. */
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

/** The minimum number of different tenants behind a published figure of answers: fewer would reveal single people. */
export const fewestAnswers = 3

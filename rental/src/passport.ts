/**
 * The deposit passport of a tenant (D 11.16): which leases count, and from when others see it. Counts and days only; no
 * one is rated.
 */
import type { Day } from './day.ts'
import type { LedgerMonth } from './ledger.ts'

/** The minimum number of different landlords behind a figure shown to others. */
export const fewestLandlords = 3

/** The possible lifetimes of a passport link in days. */
export const linkDays = [7, 30, 90] as const
export type LinkDays = (typeof linkDays)[number]

/** The name on a shared passport. */
export const shownNames = ['full', 'first', 'none'] as const
export type ShownName = (typeof shownNames)[number]

/**
 * The state of the deposit that the escrow held for a lease: still there, also because the token refused to deliver it;
 * moved into the renewal, which counts it; returned in full; or at least partly the landlord's. `none`: the escrow held
 * none until move-out.
 */
export const depositEnds = ['none', 'held', 'moved', 'returned', 'claimed'] as const
export type DepositEnd = (typeof depositEnds)[number]

/** A deposit from chain data, in the smallest unit. */
export interface EndingDeposit {
  readonly agreed: bigint
  readonly held: bigint
  readonly isMoved: boolean
  readonly toLandlord: bigint
  /** Released to the tenant, refused by the token, and not paid out since. */
  readonly undelivered: bigint
}

export function depositEnd({ agreed, held, isMoved, toLandlord, undelivered }: EndingDeposit): DepositEnd {
  if (agreed === 0n) return 'none'
  if (held > 0n) return 'held'
  if (isMoved) return 'moved'
  if (toLandlord > 0n) return 'claimed'
  return undelivered > 0n ? 'held' : 'returned'
}

/**
 * Whether a lease counts at an instant of the lease clock: before its move-in the tenant has not lived there (D 11.16).
 */
export function hasBegun({ moveIn }: { readonly moveIn: number }, now: number): boolean {
  return now >= moveIn
}

/** A month of rent from the ledger, and whether it was paid outside the escrow, as its landlord confirmed. */
export type PassportMonth = Pick<LedgerMonth, 'state' | 'days'> & { readonly isOutside: boolean }

/** A paid and begun lease, with an id that this Keyhold issued. */
export interface PassportLease {
  readonly landlordId: string
  readonly landlordWallet: string
  readonly from: Day
  readonly end: DepositEnd
  readonly months: readonly PassportMonth[]
}

export interface PassportFigures {
  /** Deposits that the escrow held, including those it still holds; one that moved from lease to lease counts once. */
  readonly deposits: { readonly count: number; readonly landlords: number; readonly since: Day | undefined }
  /** Deposits that were paid out: the total, and those returned to the tenant in full. */
  readonly ended: { readonly count: number; readonly landlords: number; readonly whole: number }
  /** Rents that fell due or were paid before, without the one paid with the deposit. */
  readonly rents: {
    readonly count: number
    readonly landlords: number
    readonly inTime: number
    readonly outside: number
    /** The longest delay, in days. */
    readonly longest: number
  }
}

/** The figures of these leases. */
export function passportFigures(leases: readonly PassportLease[]): PassportFigures {
  const kept = leases.filter(({ end }) => end !== 'none' && end !== 'moved')
  const ended = kept.filter(({ end }) => end !== 'held')
  const rented = leases.filter(({ months }) => months.some(counts))
  const months = rented.flatMap((lease) => lease.months.filter(counts))
  const late = months.filter(({ state }) => state === 'late' || state === 'was-late')
  return {
    deposits: { count: kept.length, landlords: countLandlords(kept), since: kept.map(({ from }) => from).sort()[0] },
    ended: {
      count: ended.length,
      landlords: countLandlords(ended),
      whole: ended.filter(({ end }) => end === 'returned').length,
    },
    rents: {
      count: months.length,
      landlords: countLandlords(rented),
      inTime: months.length - late.length,
      outside: months.filter(({ isOutside }) => isOutside).length,
      longest: Math.max(0, ...late.map(({ days }) => days)),
    },
  }
}

/** Whether others may see a figure with this many landlords behind it. */
export function isDisclosed({ landlords }: { readonly landlords: number }): boolean {
  return landlords >= fewestLandlords
}

/**
 * The number of different landlords: an account with several wallets is one, and so is a wallet with several accounts.
 */
export function countLandlords(leases: readonly Pick<PassportLease, 'landlordId' | 'landlordWallet'>[]): number {
  const groups: Set<string>[] = []
  for (const { landlordId, landlordWallet } of leases) {
    const names = [landlordId, landlordWallet.toLowerCase()]
    const same = groups.filter((group) => names.some((name) => group.has(name)))
    for (const group of same) groups.splice(groups.indexOf(group), 1)
    groups.push(new Set([...names, ...same.flatMap((group) => [...group])]))
  }
  return groups.length
}

const counted: readonly LedgerMonth['state'][] = ['ahead', 'on-time', 'was-late', 'late']
const counts = ({ state }: PassportMonth) => counted.includes(state)

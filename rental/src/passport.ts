/**
 * The deposit passport of a tenant (D 11.16): what of their leases counts, and from when on others read of it. Counts and
 * days only; nobody is rated.
 */
import type { Day } from './day.ts'
import type { LedgerMonth } from './ledger.ts'

/** A figure is told to others once so many different landlords stand behind it. */
export const fewestLandlords = 3

/** How many days a link to a passport may be open. */
export const linkDays = [7, 30, 90] as const
export type LinkDays = (typeof linkDays)[number]

/** Which name stands on a shared passport. */
export const shownNames = ['full', 'first', 'none'] as const
export type ShownName = (typeof shownNames)[number]

/**
 * What became of the deposit that the escrow kept for a lease: still there, also because the token refused to deliver it;
 * moved into the lease that follows, which counts it; gone home whole; or at least partly the landlord's. `none`: the
 * escrow kept none until move-out.
 */
export const depositEnds = ['none', 'held', 'moved', 'returned', 'claimed'] as const
export type DepositEnd = (typeof depositEnds)[number]

/** A deposit as the chain tells it, in the smallest unit. */
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

/** Whether a lease counts at an instant of the lease clock: before its move-in nobody has lived there (D 11.16). */
export function hasBegun({ moveIn }: { readonly moveIn: number }, now: number): boolean {
  return now >= moveIn
}

/** A month of rent, as the ledger has it, and whether it was paid past the escrow, as its landlord confirmed. */
export type PassportMonth = Pick<LedgerMonth, 'state' | 'days'> & { readonly isOutside: boolean }

/** A lease that was paid and begun, with an id that this Keyhold issued. */
export interface PassportLease {
  readonly landlordId: string
  readonly landlordWallet: string
  readonly from: Day
  readonly end: DepositEnd
  readonly months: readonly PassportMonth[]
}

export interface PassportFigures {
  /** Deposits that the escrow kept, those included that it still holds; one that moved from lease to lease is one. */
  readonly deposits: { readonly count: number; readonly landlords: number; readonly since: Day | undefined }
  /** Deposits that were paid out: how many, and how many of them whole to the tenant. */
  readonly ended: { readonly count: number; readonly landlords: number; readonly whole: number }
  /** Rents that fell due or were paid before, without the one that is paid with the deposit. */
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

/** Whether others may read a figure that so many landlords stand behind. */
export function isDisclosed({ landlords }: { readonly landlords: number }): boolean {
  return landlords >= fewestLandlords
}

/** How many different landlords: an account that used several wallets is one, and so is a wallet of several accounts. */
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

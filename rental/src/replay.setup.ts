/**
 * For tests: the status, money and rents of a lease from its history alone, by the copy of D 6.1 and the rules of the
 * money.
 */
import { summarizeBalances } from './availableTransitions.ts'
import { type Balances, type PaymentTerms, unpaidBalances } from './deposit.ts'
import { applyBalanceEvent, type BalanceEvent } from './escrowCalls.ts'
import { type Party, type Status, statusFromBalances, type TransitionName } from './lease.ts'
import { handCopiedEnds, handCopiedTable } from './leaseTable.setup.ts'
import { type Ledger, type LedgerEntry, ledgerOf } from './ledger.ts'
import { type RentAct, replayRentActs } from './rentActs.ts'
import type { AgreedRent } from './rentMonths.ts'

/** A history row; facts as stored, amounts as digits. */
export interface Row {
  readonly transition: TransitionName | 'request'
  readonly party: Party
  readonly at: number
  readonly from: Status | null
  readonly to: Status
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
}

/** A rent in history. */
interface ReplayedRent {
  readonly transaction: string
  readonly amount: bigint
  readonly at: number
}

/** The whole state from history. */
export interface Replayed {
  readonly status: Status | null
  readonly balances: Balances
  readonly rents: readonly ReplayedRent[]
  /** When the money was paid in. */
  readonly paidAt: number | undefined
  /** The amount of the first rent that a share returned to the tenant. */
  readonly back: bigint
  /** The amount of the first rent that went to the landlord, by a release or a share. */
  readonly received: bigint
  /** Whether the landlord refunded all that was held. */
  readonly isRefunded: boolean
  /** Whether the lease ended before its payment: then a refund of the first rent cancels it. */
  readonly isPaidLate: boolean
  /** When the lease was cancelled, if it was: rents follow the stay, whatever became of its money (D 12.12). */
  readonly endedAt: number | undefined
}

/** Replays rows, oldest first. Throws where a row does not follow from those before it, or has no edge in D 6.1. */
export function replay(terms: PaymentTerms, rows: readonly Row[]): Replayed {
  const nothing = { status: null, balances: unpaidBalances(terms), rents: [], paidAt: undefined } as const
  return rows.reduce<Replayed>(after, {
    ...nothing,
    back: 0n,
    received: 0n,
    isRefunded: false,
    isPaidLate: false,
    endedAt: undefined,
  })
}

function after(before: Replayed, row: Row): Replayed {
  const { transition, party, from, to, facts, at } = row
  const said = `${party} ${transition}, from ${from} to ${to}`
  if (from !== before.status) throw new Error(`${said}: the lease was at ${before.status}`)
  const event = moneyEventOf(facts)
  const isPaidLate = before.isPaidLate || transition === 'withdraw' || transition === 'cancel' || transition === 'lapse'
  const all = event?.event === 'LeaseRefunded' ? { ...event, isPaidLate } : event
  const balances = all ? applyBalanceEvent(before.balances, all) : before.balances
  if (to !== endOf(row, before.status, balances, event !== undefined)) throw new Error(`${said}: not where it leads`)
  const time = Number(facts.time ?? at)
  const isRent = facts.event === 'LeaseRentPaid'
  const rent = { transaction: String(facts.transaction), amount: BigInt(String(facts.amount ?? 0)), at: time }
  const isReleased = event?.event === 'LeaseReleased' && event.part === 'handover'
  const isShared = (facts.event === 'LeaseSettled' || facts.event === 'LeaseSplit') && facts.part === 'handover'
  return {
    status: to,
    balances,
    rents: isRent ? [...before.rents, rent] : before.rents,
    paidAt: facts.event === 'LeasePaid' ? time : before.paidAt,
    back: before.back + (isShared ? BigInt(String(facts.toTenant)) : 0n),
    received: before.received + (isReleased ? event.amount : isShared ? BigInt(String(facts.toLandlord)) : 0n),
    isRefunded: before.isRefunded || event?.event === 'LeaseRefunded',
    isPaidLate,
    endedAt: from === to ? before.endedAt : to === 'cancelled' ? Math.min(at, balances.terms.moveIn) : undefined,
  }
}

function endOf({ transition, party, at }: Row, status: Status | null, balances: Balances, hasMoved: boolean): Status {
  if (transition === 'request') return 'requested'
  if (status === null || !handCopiedTable[status].may[party]?.includes(transition))
    throw new Error(`${party} ${transition} at ${status}: no such edge`)
  const end = handCopiedEnds[transition]
  if (end === 'same') return status
  if (end !== 'derived') return end
  return hasMoved ? statusFromBalances(summarizeBalances(balances, at)) : status
}

/** The event of the escrow in a row, if it moves held money. */
function moneyEventOf(facts: Row['facts']): BalanceEvent | undefined {
  const { event } = facts
  if (typeof event !== 'string' || facts.second || !/^Lease(?!RentPaid|PaidBack)/.test(event)) return undefined
  const amounts = ['amount', 'toTenant', 'toLandlord'].map((key) => [key, BigInt(String(facts[key] ?? 0))])
  const [at, newMoveOut, depositDue] = [facts.time, facts.newMoveOut, facts.depositDue].map(Number)
  const numbers = { due: Number(facts.due ?? 0), at, newMoveOut, depositDue }
  const isNotice = facts.isNotice === true
  return { ...Object.fromEntries(amounts), event, part: facts.part, ...numbers, isNotice } as BalanceEvent
}

/** The keys of rents in statements. */
export type NameOf = (transaction: string, place: number) => string

/** The ledger from a history and the parties' statements about rents, oldest first; none before the money is final. */
export function replayLedger(
  replayedLease: Replayed,
  said: readonly RentAct[],
  agreed: AgreedRent & { readonly handover: bigint },
  { now, readTo, nameOf }: { readonly now: number; readonly readTo: number; readonly nameOf: NameOf },
): Ledger | undefined {
  if (replayedLease.paidAt === undefined) return undefined
  const { notes, outside } = replayRentActs(said)
  const left = replayedLease.isRefunded ? replayedLease.received : agreed.handover - replayedLease.back
  const isAllThere = left >= agreed.rent
  const first = isAllThere ? agreed.rent : left
  const rents = replayedLease.rents.map(({ transaction, amount, at }, index): LedgerEntry => {
    const place = replayedLease.rents.slice(0, index).filter((earlier) => earlier.transaction === transaction).length
    return { kind: 'chain', amount, at, month: notes.get(nameOf(transaction, place))?.month }
  })
  const later = [...rents, ...outside].toSorted((one, other) => one.at - other.at)
  const entries: LedgerEntry[] = [{ kind: 'handover', amount: first, at: replayedLease.paidAt }, ...later]
  return ledgerOf(agreed, entries, { now, readTo, endedAt: replayedLease.endedAt })
}

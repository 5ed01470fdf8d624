/**
 * The model of escrow/src/Leases.sol: the requirements of each call, and its effect on a lease's money. Calls, events and
 * errors have the contract's names, and errors are checked in its order; escrow/modelComparison.test.ts compares the two
 * with random histories.
 */
import { cancellationCost } from './cancellation.ts'
import {
  type Balances,
  decidableFrom,
  defaultPayee,
  disputableFrom,
  type EscrowPart,
  escrowParts,
  latestDue,
  neverBegan,
  type Payee,
  type PaymentTerms,
  unpaidBalances,
  wasDisputed,
  windows,
} from './deposit.ts'
import { earliestNotice } from './notice.ts'

/** A call of the escrow about one lease. `deadline` and `newDue` in unix seconds. */
export type BalanceChange =
  | { readonly type: 'payLease' | 'release' | 'releaseEarly' | 'refund' | 'cancel' }
  | { readonly type: 'dispute'; readonly claim: bigint }
  /** `deadline` of the other party's signature; undefined: by notice, or by the arbitrator. */
  | { readonly type: 'endEarlier'; readonly newMoveOut: number; readonly deadline?: number }
  | {
      readonly type: 'settle'
      readonly part: EscrowPart
      readonly toTenant: bigint
      readonly toLandlord: bigint
      readonly deadline: number
    }
  | { readonly type: 'lengthen'; readonly part: EscrowPart; readonly newDue: number }
  | { readonly type: 'split'; readonly part: EscrowPart; readonly toTenant: bigint }
export type Actor = Payee | 'arbitrator' | 'anyone'

/** Why the escrow reverts, by its errors' names; those of addresses, documents and signatures are not modelled. */
export type EscrowErrorName =
  | 'NotAllowed'
  | 'ZeroAmount'
  | 'Expired'
  | 'BadDates'
  | 'LeaseExists'
  | 'NoLease'
  | 'NothingHeld'
  | 'NotDue'
  | 'AlreadyDue'
  | 'AlreadyDisputed'
  | 'NotDisputed'
  | 'TooMuch'
  | 'NotTheSum'
  | 'BadDueTime'
  | 'NotARenewal'
  | 'IsARenewal'
  | 'TooEarly'
  | 'StayBegan'
  | 'StayOver'
  | 'NoNotice'
  | 'BadMoveOut'
  | 'BadNotice'
  | 'BadReturnDays'
  | 'BadFirstRent'

const day = 86_400
/** The bounds of the agreed days, and the last due time that fits into the escrow's 32 bits. */
const bounds = { landlordNotice: 30, returnDays: { least: 3, most: 30 }, due: 2 ** 32 - 1 } as const

/** The money after a call at an instant, or the name of the error with which the escrow reverts. */
export function applyChange(
  balances: Balances,
  by: Actor,
  change: BalanceChange,
  now: number,
): Balances | EscrowErrorName {
  if (change.type === 'payLease') return payLease(balances, by, now)
  if (!balances.isPaid) return 'NoLease'
  switch (change.type) {
    case 'release':
      return release(balances, now)
    case 'releaseEarly':
      return releaseEarly(balances, by, now)
    case 'cancel':
      return cancel(balances, by, now)
    case 'endEarlier':
      return endEarlier(balances, by, change, now)
    case 'refund':
      return refund(balances, by, now)
    case 'dispute':
      return dispute(balances, by, change.claim, now)
    case 'settle':
      return settle(balances, by, change, now)
    case 'lengthen':
      return lengthen(balances, by, change, now)
    case 'split':
      return split(balances, by, change, now)
  }
}

function payLease({ terms, isPaid }: Balances, by: Actor, now: number): Balances | EscrowErrorName {
  if (by !== 'tenant') return 'NotAllowed'
  if (terms.handover + terms.deposit === 0n) return 'ZeroAmount'
  return checkTerms(terms, now) ?? (isPaid ? 'LeaseExists' : open(terms))
}

/** The requirements on terms before money is held under them: `_checkTerms`. */
function checkTerms(terms: PaymentTerms, now: number): EscrowErrorName | undefined {
  const { moveIn, moveOut, payBy, freeUntil, halfUntil, earliestEnd, tenantNotice, landlordNotice, returnDays } = terms
  if (now > payBy) return 'Expired'
  if (payBy > moveIn || moveIn > now + windows.ahead) return 'BadDates'
  if (moveOut <= moveIn || moveOut > moveIn + windows.stay) return 'BadDates'
  if (moveOut > bounds.due - windows.lengthenCap - bounds.returnDays.most * day) return 'BadDates'
  if (freeUntil > halfUntil || halfUntil > moveIn || earliestEnd > moveOut) return 'BadDates'
  if (tenantNotice + landlordNotice > 0 && earliestEnd <= moveIn) return 'BadDates'
  if (landlordNotice > 0 && landlordNotice < bounds.landlordNotice) return 'BadNotice'
  if (returnDays < bounds.returnDays.least || returnDays > bounds.returnDays.most) return 'BadReturnDays'
  return terms.firstRent > terms.handover ? 'BadFirstRent' : undefined
}

/** Holds both parts until their first due times: `_open`. */
function open(terms: PaymentTerms): Balances {
  const { handover, deposit, ...unpaid } = unpaidBalances(terms)
  return {
    ...unpaid,
    isPaid: true,
    handover: { ...handover, held: terms.handover },
    deposit: { ...deposit, held: terms.deposit },
  }
}

/**
 * The effect of a renewal on the deposit: the amount carried over, the tenant's top-up, and the amount returned to
 * them.
 */
export interface DepositMove {
  readonly moved: bigint
  readonly paidIn: bigint
  readonly sentHome: bigint
}

/** The balances of both leases after a renewal. */
export interface Renewed extends DepositMove {
  readonly old: Balances
  readonly next: Balances
}

/** The balances after `renew`, called with the landlord's signature for an unpaid lease, or the error. */
export function renew(old: Balances, next: PaymentTerms, by: Actor, now: number): Renewed | EscrowErrorName {
  if (!old.isPaid) return 'NoLease'
  if (by !== 'tenant') return 'NotAllowed'
  if (now < old.terms.moveIn) return 'TooEarly'
  if (next.handover !== 0n || next.moveIn !== old.moveOut) return 'NotARenewal'
  if (next.deposit === 0n) return 'ZeroAmount'
  const refusal = checkTerms(next, now)
  if (refusal) return refusal
  if (old.deposit.held === 0n) return 'NothingHeld'
  if (wasDisputed(old.deposit)) return 'AlreadyDisputed'
  const move = depositMove(old.deposit.held, next.deposit)
  return { ...move, old: withoutDeposit(old, move.sentHome), next: { ...open(next), isRenewal: true } }
}

/** The effect of a renewal on the held money. */
export function depositMove(held: bigint, deposit: bigint): DepositMove {
  const moved = held < deposit ? held : deposit
  return { moved, paidIn: deposit - moved, sentHome: held - moved }
}

/** The old lease without its deposit; its due times and its handover stay. */
function withoutDeposit(old: Balances, sentHome: bigint): Balances {
  const { deposit, paidOut } = old
  const tenant = paidOut.tenant + sentHome
  return { ...old, deposit: { ...deposit, held: 0n }, paidOut: { ...paidOut, tenant }, isRenewed: true }
}

function release(balances: Balances, now: number): Balances | EscrowErrorName {
  const held = escrowParts.filter((part) => balances[part].held > 0n)
  if (held.length === 0) return 'NothingHeld'
  const due = held.filter((part) => now >= balances[part].due)
  if (due.length === 0) return 'NotDue'
  return due.reduce((after, part) => paidOut(after, part, { [defaultPayee[part]]: after[part].held }), balances)
}

function releaseEarly(balances: Balances, by: Actor, now: number): Balances | EscrowErrorName {
  const part = partAtStake(by)
  if (!part) return 'NotAllowed'
  if (part === 'handover' && now < balances.terms.moveIn) return 'TooEarly'
  const { held } = balances[part]
  return held === 0n ? 'NothingHeld' : paidOut(balances, part, { [defaultPayee[part]]: held })
}

function cancel(balances: Balances, by: Actor, now: number): Balances | EscrowErrorName {
  const { terms, handover, deposit } = balances
  if (by !== 'tenant') return 'NotAllowed'
  if (balances.isRenewal) return 'IsARenewal'
  if (now >= terms.moveIn) return 'StayBegan'
  const held = handover.held + deposit.held
  const isOver = balances.isCancelled || balances.refundedBeforeHandover
  if (handover.held !== terms.handover || isOver) return 'NothingHeld'
  const toLandlord = cancellationCost(terms, now)
  return cancelled(balances, { tenant: held - toLandlord, landlord: toLandlord })
}

/** Everything that is held was shared by a cancellation. */
function cancelled(balances: Balances, { tenant, landlord }: Readonly<Record<Payee, bigint>>): Balances {
  const { handover, deposit, paidOut } = balances
  return {
    ...balances,
    isCancelled: true,
    handover: { ...handover, held: 0n },
    deposit: { ...deposit, held: 0n },
    paidOut: { tenant: paidOut.tenant + tenant, landlord: paidOut.landlord + landlord },
  }
}

function endEarlier(
  balances: Balances,
  by: Actor,
  { newMoveOut, deadline }: ChangeOf<'endEarlier'>,
  now: number,
): Balances | EscrowErrorName {
  const { terms, moveOut } = balances
  const earliest = by === 'arbitrator' ? ruledEnd(balances, now) : partysEnd(terms, by, deadline, now)
  if (typeof earliest === 'string') return earliest
  if (isStayOver(balances)) return 'StayOver'
  if (newMoveOut <= terms.moveIn || newMoveOut < earliest || newMoveOut >= moveOut || now >= moveOut)
    return 'BadMoveOut'
  const isNotice = by !== 'arbitrator' && deadline === undefined
  return endedEarlier(balances, newMoveOut, Math.max(newMoveOut, now) + terms.returnDays * day, isNotice)
}

/** Whether the arbitrator may end the stay: of a disputed handover, held or not, after the hearing and until it is due. */
function ruledEnd({ handover }: Balances, now: number): number | EscrowErrorName {
  if (!wasDisputed(handover)) return 'NotDisputed'
  if (now >= handover.due) return 'AlreadyDue'
  return now < decidableFrom(handover) ? 'TooEarly' : 0
}

/**
 * The first instant at which a party may end the stay: any with the other's signature, else by notice, which the
 * landlord gives from move-in on.
 */
function partysEnd(
  terms: PaymentTerms,
  by: Actor,
  deadline: number | undefined,
  now: number,
): number | EscrowErrorName {
  if (deadline !== undefined && now > deadline) return 'Expired'
  if (by !== 'tenant' && by !== 'landlord') return 'NotAllowed'
  if (deadline !== undefined) return 0
  const earliest = earliestNotice(terms, by, now)
  if (earliest === undefined) return 'NoNotice'
  return by === 'landlord' && now < terms.moveIn ? 'TooEarly' : earliest
}

/** Whether the stay was cancelled, refunded before move-in, or renewed: nothing ends it earlier. */
function isStayOver(balances: Balances): boolean {
  return neverBegan(balances) || balances.isRenewed
}

/** The stay ends at another move-out. The deposit is due `returnDays` later, or after now: never in the past. */
function endedEarlier(balances: Balances, moveOut: number, due: number, isNotice: boolean): Balances {
  const agreedMoveOut = isNotice ? balances.agreedMoveOut : moveOut
  return { ...balances, moveOut, agreedMoveOut, deposit: { ...balances.deposit, due, firstDue: due } }
}

function refund(balances: Balances, by: Actor, now: number): Balances | EscrowErrorName {
  const { handover, deposit } = balances
  if (by !== 'landlord') return 'NotAllowed'
  if (handover.held + deposit.held === 0n) return 'NothingHeld'
  return refunded(balances, now)
}

/**
 * Everything that is held returns to the tenant. From move-in on, and of a renewal, the stay goes on (D 12.11), unless
 * the payment came after the lease had ended.
 */
function refunded(balances: Balances, at: number, isPaidLate = false): Balances {
  const { handover, deposit, terms } = balances
  const home = paidOut(paidOut(balances, 'handover', { tenant: handover.held }), 'deposit', { tenant: deposit.held })
  const isBeforeStay = at < terms.moveIn && handover.held === terms.handover && !balances.isRenewal
  return { ...home, refundedBeforeHandover: isBeforeStay || (isPaidLate && handover.held > 0n) }
}

function dispute(balances: Balances, by: Actor, claim: bigint, now: number): Balances | EscrowErrorName {
  const part = partAtStake(by)
  if (!part) return 'NotAllowed'
  const { held, due, firstDue } = balances[part]
  if (held === 0n) return 'NothingHeld'
  if (wasDisputed(balances[part])) return 'AlreadyDisputed'
  if (now < disputableFrom(balances, part)) return 'TooEarly'
  if (now >= due) return 'AlreadyDue'
  if (claim === 0n) return 'ZeroAmount'
  if (claim > held) return 'TooMuch'
  const after = paidOut(balances, part, { [defaultPayee[part]]: held - claim })
  return { ...after, [part]: { held: claim, due: due + windows.dispute, firstDue } }
}

type ChangeOf<Name extends BalanceChange['type']> = Extract<BalanceChange, { type: Name }>

function settle(
  balances: Balances,
  by: Actor,
  { part, toTenant, toLandlord, deadline }: ChangeOf<'settle'>,
  now: number,
) {
  if (by !== 'tenant' && by !== 'landlord') return 'NotAllowed'
  if (now > deadline) return 'Expired'
  const { held } = balances[part]
  if (held === 0n) return 'NothingHeld'
  if (toTenant + toLandlord !== held) return 'NotTheSum'
  return paidOut(balances, part, { tenant: toTenant, landlord: toLandlord })
}

function lengthen(
  balances: Balances,
  by: Actor,
  { part, newDue }: ChangeOf<'lengthen'>,
  now: number,
): Balances | EscrowErrorName {
  if (by !== 'arbitrator') return 'NotAllowed'
  const { held, due, firstDue } = balances[part]
  if (held === 0n) return 'NothingHeld'
  if (!wasDisputed(balances[part])) return 'NotDisputed'
  if (now >= due) return 'AlreadyDue'
  const latest = latestDue(firstDue, now)
  if (newDue <= due || newDue > latest) return 'BadDueTime'
  return { ...balances, [part]: { held, due: newDue, firstDue } }
}

function split(
  balances: Balances,
  by: Actor,
  { part, toTenant }: ChangeOf<'split'>,
  now: number,
): Balances | EscrowErrorName {
  if (by !== 'arbitrator') return 'NotAllowed'
  const { held, due } = balances[part]
  if (held === 0n) return 'NothingHeld'
  if (now >= due) return 'AlreadyDue'
  if (toTenant > held) return 'TooMuch'
  if (!wasDisputed(balances[part])) return 'NotDisputed'
  if (now < decidableFrom(balances[part])) return 'TooEarly'
  return paidOut(balances, part, { tenant: toTenant, landlord: held - toTenant })
}

/** The part that a party would lose, and may thus release or dispute. */
function partAtStake(by: Actor): EscrowPart | undefined {
  if (by === 'tenant') return 'handover'
  if (by === 'landlord') return 'deposit'
  return undefined
}

/** The money after a part has paid these amounts; the rest stays held. */
function paidOut(
  balances: Balances,
  part: EscrowPart,
  { tenant = 0n, landlord = 0n }: Partial<Record<Payee, bigint>>,
): Balances {
  const before = balances[part]
  return {
    ...balances,
    [part]: { ...before, held: before.held - tenant - landlord },
    paidOut: { tenant: balances.paidOut.tenant + tenant, landlord: balances.paidOut.landlord + landlord },
  }
}

/** The escrow's events of a lease, as the model reads them. */
export type BalanceEvent =
  | { readonly event: 'LeasePaid' }
  /** At an instant in unix seconds; `isPaidLate`: the lease had ended before its payment came (D 6.4). */
  | { readonly event: 'LeaseRefunded'; readonly at: number; readonly isPaidLate?: boolean }
  | { readonly event: 'LeaseCancelled'; readonly toTenant: bigint; readonly toLandlord: bigint }
  /** `isNotice`: one party's; else both agreed, or it is a ruling. */
  | {
      readonly event: 'LeaseEndedEarlier'
      readonly newMoveOut: number
      readonly depositDue: number
      readonly isNotice: boolean
    }
  /** `sentHome` of the old lease's deposit; undefined for the renewal, whose payment it is. */
  | { readonly event: 'LeaseRenewed'; readonly sentHome: bigint | undefined }
  | { readonly event: 'LeaseReleased'; readonly part: EscrowPart; readonly amount: bigint }
  | { readonly event: 'LeaseDisputed' | 'LeaseLengthened'; readonly part: EscrowPart; readonly due: number }
  | {
      readonly event: 'LeaseSettled' | 'LeaseSplit'
      readonly part: EscrowPart
      readonly toTenant: bigint
      readonly toLandlord: bigint
    }

/** The money after one event of the escrow, in chain order. A chain event is never refused (D 6.2). */
export function applyBalanceEvent(balances: Balances, event: BalanceEvent): Balances {
  switch (event.event) {
    case 'LeasePaid':
      return open(balances.terms)
    case 'LeaseRenewed':
      if (event.sentHome !== undefined) return withoutDeposit(balances, event.sentHome)
      return { ...open(balances.terms), isRenewal: true }
    case 'LeaseCancelled':
      return cancelled(balances, { tenant: event.toTenant, landlord: event.toLandlord })
    case 'LeaseEndedEarlier':
      return endedEarlier(balances, event.newMoveOut, event.depositDue, event.isNotice)
    case 'LeaseRefunded':
      return refunded(balances, event.at, event.isPaidLate)
    case 'LeaseReleased':
      return paidOut(balances, event.part, { [defaultPayee[event.part]]: event.amount })
    case 'LeaseDisputed':
    case 'LeaseLengthened':
      return { ...balances, [event.part]: { ...balances[event.part], due: event.due } }
    case 'LeaseSettled':
    case 'LeaseSplit':
      return paidOut(balances, event.part, { tenant: event.toTenant, landlord: event.toLandlord })
  }
}

/**
 * The money timeline of a lease: what the escrow holds, for whom, until when, under every branch. It mirrors the escrow's
 * second door act by act and refusal by refusal; escrow/timeline.test.ts compares the two with random histories.
 * Amounts in the stablecoin's smallest unit, instants in unix seconds. What waits as a credit counts as paid out.
 */

/** The two parts of a lease's money: the first rent, and what goes home after move-out. They never touch. */
export const escrowParts = ['handover', 'deposit'] as const
export type EscrowPart = (typeof escrowParts)[number]

/** Whose money it can become. */
export type Payee = 'tenant' | 'landlord'

/** What the two agreed about money; `releaseDuration` is the escrow's, in seconds. */
export interface PaymentTerms {
  readonly handover: bigint
  readonly deposit: bigint
  readonly moveIn: number
  readonly moveOut: number
  readonly payBy: number
  readonly releaseDuration: number
}

/** One part in the escrow: a disputed part is one whose due time was moved. */
export interface PartBalance {
  readonly held: bigint
  readonly due: number
  readonly firstDue: number
}

/** All that is known of a lease's money at one moment. */
export interface Balances {
  readonly terms: PaymentTerms
  readonly isPaid: boolean
  readonly handover: PartBalance
  readonly deposit: PartBalance
  readonly paidOut: Readonly<Record<Payee, bigint>>
  /** The landlord gave everything back while the handover was still held (D 6.2). */
  readonly refundedBeforeHandover: boolean
}

/** Something somebody does at the escrow. `deadline` and `newDue` in unix seconds. */
export type BalanceChange =
  | { readonly type: 'pay' | 'release' | 'releaseEarly' | 'refund' }
  | { readonly type: 'dispute'; readonly claim: bigint }
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

/** Why the escrow says no, by the names of its errors. */
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

const day = 86_400
/** The escrow's own numbers, in seconds; the same constants stand in its code. */
export const windows = {
  return: 14 * day,
  dispute: 14 * day,
  lengthenStep: 30 * day,
  lengthenCap: 180 * day,
  ahead: 366 * day,
  stay: 5 * 366 * day,
} as const

/** Who gets a part when nobody says otherwise. */
export const defaultPayee = { handover: 'landlord', deposit: 'tenant' } as const satisfies Record<EscrowPart, Payee>

/** A lease's money before anybody paid. */
export function unpaidBalances(terms: PaymentTerms): Balances {
  const handoverDue = terms.moveIn + terms.releaseDuration
  const depositDue = terms.moveOut + windows.return
  return {
    terms,
    isPaid: false,
    handover: { held: 0n, due: handoverDue, firstDue: handoverDue },
    deposit: { held: 0n, due: depositDue, firstDue: depositDue },
    paidOut: { tenant: 0n, landlord: 0n },
    refundedBeforeHandover: false,
  }
}

/** Whether a part waits for an agreement or a ruling. */
export function isDisputed({ held, due, firstDue }: PartBalance): boolean {
  return held > 0n && due !== firstDue
}

/** The money after an act at an instant, or the name of the error with which the escrow refuses it. */
export function applyChange(
  balances: Balances,
  by: Actor,
  change: BalanceChange,
  now: number,
): Balances | EscrowErrorName {
  if (change.type === 'pay') return pay(balances, by, now)
  if (!balances.isPaid) return 'NoLease'
  switch (change.type) {
    case 'release':
      return release(balances, now)
    case 'releaseEarly':
      return releaseEarly(balances, by)
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

function pay(balances: Balances, by: Actor, now: number): Balances | EscrowErrorName {
  const { handover, deposit, moveIn, moveOut, payBy } = balances.terms
  if (by !== 'tenant') return 'NotAllowed'
  if (handover + deposit === 0n) return 'ZeroAmount'
  if (now > payBy) return 'Expired'
  if (balances.handover.firstDue <= now || moveIn > now + windows.ahead) return 'BadDates'
  if (moveOut <= moveIn || moveOut > moveIn + windows.stay) return 'BadDates'
  if (balances.isPaid) return 'LeaseExists'
  const fresh = unpaidBalances(balances.terms)
  return {
    ...fresh,
    isPaid: true,
    handover: { ...fresh.handover, held: handover },
    deposit: { ...fresh.deposit, held: deposit },
  }
}

function release(balances: Balances, now: number): Balances | EscrowErrorName {
  const held = escrowParts.filter((part) => balances[part].held > 0n)
  if (held.length === 0) return 'NothingHeld'
  const due = held.filter((part) => now >= balances[part].due)
  if (due.length === 0) return 'NotDue'
  return due.reduce((after, part) => paidOut(after, part, { [defaultPayee[part]]: after[part].held }), balances)
}

function releaseEarly(balances: Balances, by: Actor): Balances | EscrowErrorName {
  const part = partAtStake(by)
  if (!part) return 'NotAllowed'
  const { held } = balances[part]
  return held === 0n ? 'NothingHeld' : paidOut(balances, part, { [defaultPayee[part]]: held })
}

function refund(balances: Balances, by: Actor, now: number): Balances | EscrowErrorName {
  const { handover, deposit } = balances
  if (by !== 'landlord') return 'NotAllowed'
  if (handover.held + deposit.held === 0n) return 'NothingHeld'
  if (handover.held > 0n && now >= handover.due) return 'AlreadyDue'
  const home = paidOut(paidOut(balances, 'handover', { tenant: handover.held }), 'deposit', { tenant: deposit.held })
  return { ...home, refundedBeforeHandover: handover.held > 0n }
}

function dispute(balances: Balances, by: Actor, claim: bigint, now: number): Balances | EscrowErrorName {
  const part = partAtStake(by)
  if (!part) return 'NotAllowed'
  const { held, due, firstDue } = balances[part]
  if (held === 0n) return 'NothingHeld'
  if (due !== firstDue) return 'AlreadyDisputed'
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
  if (due === firstDue) return 'NotDisputed'
  if (now >= due) return 'AlreadyDue'
  const latest = Math.min(now + windows.lengthenStep, firstDue + windows.lengthenCap)
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
  const goesHomeWhole = part === 'deposit' && toTenant === held
  if (!isDisputed(balances[part]) && !goesHomeWhole) return 'NotDisputed'
  return paidOut(balances, part, { tenant: toTenant, landlord: held - toTenant })
}

/** The part that somebody would lose, and so may let go or dispute. */
function partAtStake(by: Actor): EscrowPart | undefined {
  if (by === 'tenant') return 'handover'
  if (by === 'landlord') return 'deposit'
  return undefined
}

/** The money once a part has paid these sums; what is left stays held. */
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

/** What the escrow tells of a lease, as its events say it. */
export type BalanceEvent =
  | { readonly event: 'LeasePaid' | 'LeaseRefunded' }
  | { readonly event: 'LeaseReleased'; readonly part: EscrowPart; readonly amount: bigint }
  | { readonly event: 'LeaseDisputed' | 'LeaseLengthened'; readonly part: EscrowPart; readonly due: number }
  | {
      readonly event: 'LeaseSettled' | 'LeaseSplit'
      readonly part: EscrowPart
      readonly toTenant: bigint
      readonly toLandlord: bigint
    }

/** The money after one event of the escrow, in the order of the chain. The chain is never refused (D 6.2). */
export function applyBalanceEvent(balances: Balances, event: BalanceEvent): Balances {
  switch (event.event) {
    case 'LeasePaid': {
      const { handover, deposit } = balances.terms
      const fresh = unpaidBalances(balances.terms)
      return {
        ...fresh,
        isPaid: true,
        handover: { ...fresh.handover, held: handover },
        deposit: { ...fresh.deposit, held: deposit },
      }
    }
    case 'LeaseRefunded': {
      const { handover, deposit } = balances
      const home = paidOut(paidOut(balances, 'handover', { tenant: handover.held }), 'deposit', {
        tenant: deposit.held,
      })
      return { ...home, refundedBeforeHandover: handover.held > 0n }
    }
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

/** What one part means at an instant: to whom it goes by itself, from when on, and whether that is now. */
export interface PartProjection {
  readonly part: EscrowPart
  readonly held: bigint
  readonly to: Payee
  readonly due: number
  readonly isDue: boolean
  readonly isDisputed: boolean
  /** How far an arbitrator could move the due time at most, ever. */
  readonly latestDue: number
}

/** What is held, for whom by default, until when. */
export function projection(balances: Balances, now: number): readonly PartProjection[] {
  return escrowParts
    .filter((part) => balances[part].held > 0n)
    .map((part) => {
      const { held, due, firstDue } = balances[part]
      const latestDue = firstDue + windows.lengthenCap
      return {
        part,
        held,
        to: defaultPayee[part],
        due,
        isDue: now >= due,
        isDisputed: isDisputed(balances[part]),
        latestDue,
      }
    })
}

/** One line of the timeline a person sees. `amount` and `to` while money is still to move by itself. */
export interface TimelineStep {
  readonly step: 'pay' | 'keys' | 'handover' | 'move-out' | 'deposit-home'
  readonly at: number
  readonly amount?: bigint
  readonly to?: Payee
  readonly isDone: boolean
}

/** The planned or real course of a lease's money: pay, keys, handover, move-out, deposit home; without money, no step. */
export function timeline(balances: Balances, now: number): readonly TimelineStep[] {
  const { terms, isPaid } = balances
  const { handover, deposit } = terms
  const paid = { step: 'pay', at: terms.payBy, amount: handover + deposit, isDone: isPaid } as const
  const keys = { step: 'keys', at: terms.moveIn, isDone: isPaid && now >= terms.moveIn } as const
  const moveOut = { step: 'move-out', at: terms.moveOut, isDone: isPaid && now >= terms.moveOut } as const
  const paysOut = (step: 'handover' | 'deposit-home', part: EscrowPart, agreed: bigint): TimelineStep[] => {
    if (agreed === 0n) return []
    const { held, due } = balances[part]
    if (isPaid && held === 0n) return [{ step, at: due, isDone: true }]
    return [{ step, at: due, amount: isPaid ? held : agreed, to: defaultPayee[part], isDone: false }]
  }
  return [
    paid,
    keys,
    ...paysOut('handover', 'handover', handover),
    moveOut,
    ...paysOut('deposit-home', 'deposit', deposit),
  ]
}

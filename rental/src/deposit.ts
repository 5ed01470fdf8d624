/**
 * The state of a lease's money in the escrow, its times and its timeline; `escrowCalls.ts` has the calls. Amounts in
 * the stablecoin's smallest unit, instants in unix seconds. A credit counts as paid out, and the tenant's payout account
 * as the tenant.
 */
import type { CancellationRules } from './cancellation.ts'
import type { NoticeRules } from './notice.ts'

/** The two parts of a lease's money: the first rent, and the deposit returned after move-out. They are independent. */
export const escrowParts = ['handover', 'deposit'] as const
export type EscrowPart = (typeof escrowParts)[number]

/** The possible payees. */
export type Payee = 'tenant' | 'landlord'

/** The agreed terms of money; `releaseDuration` is the escrow's, in seconds. */
export interface PaymentTerms extends CancellationRules, NoticeRules {
  readonly handover: bigint
  readonly deposit: bigint
  readonly moveIn: number
  readonly moveOut: number
  readonly payBy: number
  /** How many days after the move-out the landlord can claim from the deposit. */
  readonly returnDays: number
  readonly releaseDuration: number
}

/**
 * One part in the escrow: a disputed part is one whose due time is not its first. An earlier end replaces both of an
 * undisputed deposit.
 */
export interface PartBalance {
  readonly held: bigint
  readonly due: number
  readonly firstDue: number
}

/** The whole state of a lease's money at one moment. */
export interface Balances {
  readonly terms: PaymentTerms
  readonly isPaid: boolean
  readonly handover: PartBalance
  readonly deposit: PartBalance
  readonly paidOut: Readonly<Record<Payee, bigint>>
  /** When the stay ends: at the moveOut of the terms, or at an earlier end. */
  readonly moveOut: number
  /** The moveOut that the terms, both or the arbitrator last set: a signed earlier end names it, and no notice changes it. */
  readonly agreedMoveOut: number
  /**
   * The landlord refunded the whole payment before move-in, or after a late payment: the stay never began (D 6.2, D
   * 12.11). Never of a renewal.
   */
  readonly refundedBeforeHandover: boolean
  /** The tenant cancelled before move-in. */
  readonly isCancelled: boolean
  /** A renewal began this lease. */
  readonly isRenewal: boolean
  /** The deposit moved to the lease that follows. */
  readonly isRenewed: boolean
}

const day = 86_400
/** The constants of the escrow, in seconds. */
export const windows = {
  /** The default of `returnDays`. */
  return: 14 * day,
  dispute: 14 * day,
  /** No ruling comes earlier than this after a part's first due time. */
  hearing: 2 * day,
  lengthenStep: 30 * day,
  lengthenCap: 180 * day,
  ahead: 366 * day,
  stay: 5 * 366 * day,
} as const

/** Rules without choices: nothing of the first rent is refunded, there is no notice, the deposit is due after 14 days. */
export const plainRules = {
  freeUntil: 0,
  halfUntil: 0,
  earliestEnd: 0,
  tenantNotice: 0,
  landlordNotice: 0,
  returnDays: windows.return / day,
} as const

/** The default payee of a part. */
export const defaultPayee = { handover: 'landlord', deposit: 'tenant' } as const satisfies Record<EscrowPart, Payee>

/** When the first rent goes to the landlord, without a dispute: `_firstDue` of the handover. */
export function handoverDue({ moveIn, releaseDuration }: Pick<PaymentTerms, 'moveIn' | 'releaseDuration'>): number {
  return moveIn + releaseDuration
}

/** When the deposit is returned, without a dispute and an earlier end: `_firstDue` of the deposit. */
export function depositDue({ moveOut, returnDays }: Pick<PaymentTerms, 'moveOut' | 'returnDays'>): number {
  return moveOut + returnDays * day
}

/** Whether the tenant cancelled, or the landlord refunded all before the stay. */
export function neverBegan(balances: Pick<Balances, 'isCancelled' | 'refundedBeforeHandover'>): boolean {
  return balances.isCancelled || balances.refundedBeforeHandover
}

/** A lease's money before the payment. */
export function unpaidBalances(terms: PaymentTerms): Balances {
  const dues = { handover: handoverDue(terms), deposit: depositDue(terms) }
  return {
    terms,
    isPaid: false,
    handover: { held: 0n, due: dues.handover, firstDue: dues.handover },
    deposit: { held: 0n, due: dues.deposit, firstDue: dues.deposit },
    paidOut: { tenant: 0n, landlord: 0n },
    moveOut: terms.moveOut,
    agreedMoveOut: terms.moveOut,
    refundedBeforeHandover: false,
    isCancelled: false,
    isRenewal: false,
    isRenewed: false,
  }
}

/** Whether a part was ever disputed. */
export function wasDisputed({ due, firstDue }: PartBalance): boolean {
  return due !== firstDue
}

/** Whether a part is disputed: its money is held, and waits for an agreement, a ruling or its due time. */
export function isDisputed(part: PartBalance): boolean {
  return part.held > 0n && wasDisputed(part)
}

/** From when a part can be disputed: the first rent from move-in on, the deposit from the end of the stay on. */
export function disputableFrom({ terms, moveOut }: Balances, part: EscrowPart): number {
  return part === 'handover' ? terms.moveIn : moveOut
}

/** The latest due time an arbitrator may set at an instant. */
export function latestDue(firstDue: number, now: number): number {
  return Math.min(now + windows.lengthenStep, firstDue + windows.lengthenCap)
}

/** From when the arbitrator can share a disputed part: both sides are heard until then. */
export function decidableFrom({ firstDue }: Pick<PartBalance, 'firstDue'>): number {
  return firstDue + windows.hearing
}

/** One line of the timeline on the page. `amount` and `to` while money is still to move automatically. */
export interface TimelineStep {
  readonly step: 'pay' | 'keys' | 'handover' | 'move-out' | 'deposit-home'
  readonly at: number
  readonly amount?: bigint
  readonly to?: Payee
  readonly isDone: boolean
}

/**
 * The planned or real course of a lease's money: payment, keys, handover, move-out, deposit returned; a step without
 * money is omitted.
 */
export function timeline(balances: Balances, now: number): readonly TimelineStep[] {
  const { terms, isPaid } = balances
  const { handover, deposit } = terms
  const paid = { step: 'pay', at: terms.payBy, amount: handover + deposit, isDone: isPaid } as const
  const keys = { step: 'keys', at: terms.moveIn, isDone: isPaid && now >= terms.moveIn } as const
  const moveOut = { step: 'move-out', at: balances.moveOut, isDone: isPaid && now >= balances.moveOut } as const
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

/**
 * The money timeline of a lease: what the escrow holds, for whom, until when, under every branch. It mirrors the escrow's
 * second door act by act and refusal by refusal; escrow/timeline.test.ts compares the two with random histories.
 * Amounts in the stablecoin's smallest unit, instants in unix seconds. What waits as a credit counts as paid out.
 */

/** The two parts of a lease's money: the first rent, and what goes home after move-out. They never touch. */
export const parts = ['handover', 'deposit'] as const
export type Part = (typeof parts)[number]

/** Whose money it can become. */
export type Payee = 'tenant' | 'landlord'

/** What the two agreed about money; `releaseDuration` is the escrow's, in seconds. */
export interface MoneyTerms {
  readonly handover: bigint
  readonly deposit: bigint
  readonly moveIn: number
  readonly moveOut: number
  readonly payBy: number
  readonly releaseDuration: number
}

/** One part in the escrow: a disputed part is one whose due time was moved. */
export interface HeldPart {
  readonly held: bigint
  readonly due: number
  readonly firstDue: number
}

/** All that is known of a lease's money at one moment. */
export interface Money {
  readonly terms: MoneyTerms
  readonly isPaid: boolean
  readonly handover: HeldPart
  readonly deposit: HeldPart
  readonly paidOut: Readonly<Record<Payee, bigint>>
  /** The landlord gave everything back while the handover was still held (D 6.2). */
  readonly refundedBeforeHandover: boolean
}

/** Something somebody does at the escrow. `deadline` and `newDue` in unix seconds. */
export type MoneyAct =
  | { readonly act: 'pay' | 'release' | 'releaseEarly' | 'refund' }
  | { readonly act: 'dispute'; readonly claim: bigint }
  | {
      readonly act: 'settle'
      readonly part: Part
      readonly toTenant: bigint
      readonly toLandlord: bigint
      readonly deadline: number
    }
  | { readonly act: 'lengthen'; readonly part: Part; readonly newDue: number }
  | { readonly act: 'split'; readonly part: Part; readonly toTenant: bigint }
export type Actor = Payee | 'arbitrator' | 'anyone'

/** Why the escrow says no, by the names of its errors. */
export type MoneyRefusal =
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
export const defaultPayee = { handover: 'landlord', deposit: 'tenant' } as const satisfies Record<Part, Payee>

/** A lease's money before anybody paid. */
export function unpaid(terms: MoneyTerms): Money {
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
export function isDisputed({ held, due, firstDue }: HeldPart): boolean {
  return held > 0n && due !== firstDue
}

/** The money after an act at an instant, or the name of the error with which the escrow refuses it. */
export function afterAct(money: Money, by: Actor, asked: MoneyAct, now: number): Money | MoneyRefusal {
  if (asked.act === 'pay') return pay(money, by, now)
  if (!money.isPaid) return 'NoLease'
  switch (asked.act) {
    case 'release':
      return release(money, now)
    case 'releaseEarly':
      return releaseEarly(money, by)
    case 'refund':
      return refund(money, by, now)
    case 'dispute':
      return dispute(money, by, asked.claim, now)
    case 'settle':
      return settle(money, by, asked, now)
    case 'lengthen':
      return lengthen(money, by, asked, now)
    case 'split':
      return split(money, by, asked, now)
  }
}

function pay(money: Money, by: Actor, now: number): Money | MoneyRefusal {
  const { handover, deposit, moveIn, moveOut, payBy } = money.terms
  if (by !== 'tenant') return 'NotAllowed'
  if (handover + deposit === 0n) return 'ZeroAmount'
  if (now > payBy) return 'Expired'
  if (money.handover.firstDue <= now || moveIn > now + windows.ahead) return 'BadDates'
  if (moveOut <= moveIn || moveOut > moveIn + windows.stay) return 'BadDates'
  if (money.isPaid) return 'LeaseExists'
  const fresh = unpaid(money.terms)
  return {
    ...fresh,
    isPaid: true,
    handover: { ...fresh.handover, held: handover },
    deposit: { ...fresh.deposit, held: deposit },
  }
}

function release(money: Money, now: number): Money | MoneyRefusal {
  const held = parts.filter((part) => money[part].held > 0n)
  if (held.length === 0) return 'NothingHeld'
  const due = held.filter((part) => now >= money[part].due)
  if (due.length === 0) return 'NotDue'
  return due.reduce((after, part) => paidOut(after, part, { [defaultPayee[part]]: after[part].held }), money)
}

function releaseEarly(money: Money, by: Actor): Money | MoneyRefusal {
  const part = losing(by)
  if (!part) return 'NotAllowed'
  const { held } = money[part]
  return held === 0n ? 'NothingHeld' : paidOut(money, part, { [defaultPayee[part]]: held })
}

function refund(money: Money, by: Actor, now: number): Money | MoneyRefusal {
  const { handover, deposit } = money
  if (by !== 'landlord') return 'NotAllowed'
  if (handover.held + deposit.held === 0n) return 'NothingHeld'
  if (handover.held > 0n && now >= handover.due) return 'AlreadyDue'
  const home = paidOut(paidOut(money, 'handover', { tenant: handover.held }), 'deposit', { tenant: deposit.held })
  return { ...home, refundedBeforeHandover: handover.held > 0n }
}

function dispute(money: Money, by: Actor, claim: bigint, now: number): Money | MoneyRefusal {
  const part = losing(by)
  if (!part) return 'NotAllowed'
  const { held, due, firstDue } = money[part]
  if (held === 0n) return 'NothingHeld'
  if (due !== firstDue) return 'AlreadyDisputed'
  if (now >= due) return 'AlreadyDue'
  if (claim === 0n) return 'ZeroAmount'
  if (claim > held) return 'TooMuch'
  const after = paidOut(money, part, { [defaultPayee[part]]: held - claim })
  return { ...after, [part]: { held: claim, due: due + windows.dispute, firstDue } }
}

type Asked<Name extends MoneyAct['act']> = Extract<MoneyAct, { act: Name }>

function settle(money: Money, by: Actor, { part, toTenant, toLandlord, deadline }: Asked<'settle'>, now: number) {
  if (by !== 'tenant' && by !== 'landlord') return 'NotAllowed'
  if (now > deadline) return 'Expired'
  const { held } = money[part]
  if (held === 0n) return 'NothingHeld'
  if (toTenant + toLandlord !== held) return 'NotTheSum'
  return paidOut(money, part, { tenant: toTenant, landlord: toLandlord })
}

function lengthen(money: Money, by: Actor, { part, newDue }: Asked<'lengthen'>, now: number): Money | MoneyRefusal {
  if (by !== 'arbitrator') return 'NotAllowed'
  const { held, due, firstDue } = money[part]
  if (held === 0n) return 'NothingHeld'
  if (due === firstDue) return 'NotDisputed'
  if (now >= due) return 'AlreadyDue'
  const latest = Math.min(now + windows.lengthenStep, firstDue + windows.lengthenCap)
  if (newDue <= due || newDue > latest) return 'BadDueTime'
  return { ...money, [part]: { held, due: newDue, firstDue } }
}

function split(money: Money, by: Actor, { part, toTenant }: Asked<'split'>, now: number): Money | MoneyRefusal {
  if (by !== 'arbitrator') return 'NotAllowed'
  const { held, due } = money[part]
  if (held === 0n) return 'NothingHeld'
  if (now >= due) return 'AlreadyDue'
  if (toTenant > held) return 'TooMuch'
  const goesHomeWhole = part === 'deposit' && toTenant === held
  if (!isDisputed(money[part]) && !goesHomeWhole) return 'NotDisputed'
  return paidOut(money, part, { tenant: toTenant, landlord: held - toTenant })
}

/** The part that somebody would lose, and so may let go or dispute. */
function losing(by: Actor): Part | undefined {
  if (by === 'tenant') return 'handover'
  if (by === 'landlord') return 'deposit'
  return undefined
}

/** The money once a part has paid these sums; what is left stays held. */
function paidOut(money: Money, part: Part, { tenant = 0n, landlord = 0n }: Partial<Record<Payee, bigint>>): Money {
  const before = money[part]
  return {
    ...money,
    [part]: { ...before, held: before.held - tenant - landlord },
    paidOut: { tenant: money.paidOut.tenant + tenant, landlord: money.paidOut.landlord + landlord },
  }
}

/** What the escrow tells of a lease, as its events say it. */
export type MoneyEvent =
  | { readonly event: 'LeasePaid' | 'LeaseRefunded' }
  | { readonly event: 'LeaseReleased'; readonly part: Part; readonly amount: bigint }
  | { readonly event: 'LeaseDisputed' | 'LeaseLengthened'; readonly part: Part; readonly due: number }
  | {
      readonly event: 'LeaseSettled' | 'LeaseSplit'
      readonly part: Part
      readonly toTenant: bigint
      readonly toLandlord: bigint
    }

/** The money after one event of the escrow, in the order of the chain. The chain is never refused (D 6.2). */
export function afterEvent(money: Money, told: MoneyEvent): Money {
  switch (told.event) {
    case 'LeasePaid': {
      const { handover, deposit } = money.terms
      const fresh = unpaid(money.terms)
      return {
        ...fresh,
        isPaid: true,
        handover: { ...fresh.handover, held: handover },
        deposit: { ...fresh.deposit, held: deposit },
      }
    }
    case 'LeaseRefunded': {
      const { handover, deposit } = money
      const home = paidOut(paidOut(money, 'handover', { tenant: handover.held }), 'deposit', { tenant: deposit.held })
      return { ...home, refundedBeforeHandover: handover.held > 0n }
    }
    case 'LeaseReleased':
      return paidOut(money, told.part, { [defaultPayee[told.part]]: told.amount })
    case 'LeaseDisputed':
    case 'LeaseLengthened':
      return { ...money, [told.part]: { ...money[told.part], due: told.due } }
    case 'LeaseSettled':
    case 'LeaseSplit':
      return paidOut(money, told.part, { tenant: told.toTenant, landlord: told.toLandlord })
  }
}

/** What one part means at an instant: to whom it goes by itself, from when on, and whether that is now. */
export interface PartOutlook {
  readonly part: Part
  readonly held: bigint
  readonly to: Payee
  readonly due: number
  readonly isDue: boolean
  readonly isDisputed: boolean
  /** How far an arbitrator could move the due time at most, ever. */
  readonly latestDue: number
}

/** What is held, for whom by default, until when. */
export function outlook(money: Money, now: number): readonly PartOutlook[] {
  return parts
    .filter((part) => money[part].held > 0n)
    .map((part) => {
      const { held, due, firstDue } = money[part]
      const latestDue = firstDue + windows.lengthenCap
      return {
        part,
        held,
        to: defaultPayee[part],
        due,
        isDue: now >= due,
        isDisputed: isDisputed(money[part]),
        latestDue,
      }
    })
}

/** One line of the timeline a person sees. `amount` and `to` while money is still to move by itself. */
export interface Step {
  readonly step: 'pay' | 'keys' | 'handover' | 'move-out' | 'deposit-home'
  readonly at: number
  readonly amount?: bigint
  readonly to?: Payee
  readonly isDone: boolean
}

/** The planned or real course of a lease's money: pay, keys, handover, move-out, deposit home; without money, no step. */
export function timeline(money: Money, now: number): readonly Step[] {
  const { terms, isPaid } = money
  const { handover, deposit } = terms
  const paid = { step: 'pay', at: terms.payBy, amount: handover + deposit, isDone: isPaid } as const
  const keys = { step: 'keys', at: terms.moveIn, isDone: isPaid && now >= terms.moveIn } as const
  const moveOut = { step: 'move-out', at: terms.moveOut, isDone: isPaid && now >= terms.moveOut } as const
  const paysOut = (step: 'handover' | 'deposit-home', part: Part, agreed: bigint): Step[] => {
    if (agreed === 0n) return []
    const { held, due } = money[part]
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

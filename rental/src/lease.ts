/**
 * The life of a lease: its stages, and the table of acts: who may do what, from which stage, leading where (D 6.1).
 * The server guards with this table, the pages enable buttons with it, docs/lease.md is drawn from it.
 */

/** Every stage, in the order of a life. The words are the wire's (D 6.1; the first five are the specification's). */
export const stages = [
  'Pending Request',
  'Request Received',
  'Pay Deposit',
  'Deposit Pending',
  'Start Arbitration',
  'Released',
  'In Dispute',
  'Resolved',
  'Completed',
  'Declined',
  'Withdrawn',
  'Expired',
  'Cancelled',
] as const
export type Stage = (typeof stages)[number]

/** Who acts: a person of the lease, the calendar, or the escrow's own events. */
export const parties = ['tenant', 'landlord', 'clock', 'chain'] as const
export type Party = (typeof parties)[number]

export interface Act {
  readonly by: readonly Party[]
  readonly from: readonly Stage[]
  /** Where it leads; `same` changes nothing but the lease's words, `derived` asks the money (`stageOfMoney`). */
  readonly to: Stage | 'same' | 'derived'
}

const asked = ['Pending Request', 'Request Received'] as const
const funded = ['Start Arbitration', 'Released', 'In Dispute'] as const

/**
 * The whole life of a lease. After payment the stage is derived from the money, never set by hand (D 6.2). From `pay` to
 * `payBack` a person acts at the escrow with their own wallet: the table gives the button, the escrow's events move the stage.
 */
export const acts = {
  edit: { by: ['tenant'], from: asked, to: 'same' },
  open: { by: ['landlord'], from: ['Pending Request'], to: 'Request Received' },
  accept: { by: ['landlord'], from: asked, to: 'Pay Deposit' },
  decline: { by: ['landlord'], from: asked, to: 'Declined' },
  withdraw: { by: ['tenant'], from: [...asked, 'Pay Deposit'], to: 'Withdrawn' },
  cancel: { by: ['landlord'], from: ['Pay Deposit'], to: 'Cancelled' },
  giveWay: { by: ['clock'], from: asked, to: 'Declined' },
  lapse: { by: ['clock'], from: [...asked, 'Pay Deposit'], to: 'Expired' },
  see: { by: ['chain'], from: ['Pay Deposit'], to: 'Deposit Pending' },
  lose: { by: ['chain'], from: ['Deposit Pending'], to: 'Pay Deposit' },
  secure: { by: ['chain'], from: stages, to: 'derived' },
  hear: { by: ['chain'], from: stages, to: 'derived' },
  pay: { by: ['tenant'], from: ['Pay Deposit'], to: 'same' },
  release: { by: ['tenant', 'landlord'], from: funded, to: 'derived' },
  releaseEarly: { by: ['tenant', 'landlord'], from: funded, to: 'derived' },
  refund: { by: ['landlord'], from: funded, to: 'derived' },
  dispute: { by: ['tenant', 'landlord'], from: funded, to: 'derived' },
  settle: { by: ['tenant', 'landlord'], from: funded, to: 'derived' },
  payRent: { by: ['tenant'], from: funded, to: 'derived' },
  payBack: { by: ['landlord'], from: [...funded, 'Resolved', 'Completed'], to: 'derived' },
  remind: { by: ['clock'], from: funded, to: 'same' },
  complete: { by: ['clock'], from: ['Released'], to: 'Completed' },
} as const satisfies Record<string, Act>
export type ActName = keyof typeof acts

/** Whether `party` may do this to a lease at its present stage. */
export function may(party: Party, name: ActName, lease: { stage: Stage }): boolean {
  const act: Act = acts[name]
  return act.by.includes(party) && act.from.includes(lease.stage)
}

/** Where an act leads from a stage; `derived` needs the stage that the money says. */
export function leadsTo(name: ActName, from: Stage, ofMoney: Stage = from): Stage {
  const { to }: Act = acts[name]
  if (to === 'same') return from
  return to === 'derived' ? ofMoney : to
}

/** What the escrow says of a lease's two parts, as far as the stage cares (D 6.2). */
export interface HeldMoney {
  readonly handoverHeld: boolean
  readonly depositHeld: boolean
  /** A part is disputed now: its due time was moved, and it is not paid out yet. */
  readonly disputed: boolean
  /** A part was disputed at some time. */
  readonly wasDisputed: boolean
  /** The landlord refunded while the handover was still held: the lease never began. */
  readonly refundedBeforeHandover: boolean
  /** The terms hold no deposit (policy "released at handover") and the stay has not ended yet (D 6.2). */
  readonly stayWithoutDeposit: boolean
}

/** The stage of a paid lease, from its money alone (D 6.2). */
export function stageOfMoney(money: HeldMoney): Stage {
  if (money.disputed) return 'In Dispute'
  if (money.refundedBeforeHandover) return 'Cancelled'
  if (money.handoverHeld) return 'Start Arbitration'
  if (money.depositHeld) return 'Released'
  if (money.wasDisputed) return 'Resolved'
  return money.stayWithoutDeposit ? 'Released' : 'Completed'
}

/** Where the requests screen and My Rental put a lease (D 6.3). */
export function isPending(stage: Stage): boolean {
  return stage === 'Pending Request' || stage === 'Request Received'
}

const closed: readonly Stage[] = ['Resolved', 'Completed', 'Declined', 'Withdrawn', 'Expired', 'Cancelled']

/** Whether nothing more will happen to a lease, unless late money arrives (D 6.4). */
export function isClosed(stage: Stage): boolean {
  return closed.includes(stage)
}

/** A request is answered within this time, else it lapses (D 6.1). */
export const secondsToAnswer = 6 * 86_400
/** An accepted lease is paid within this time, or until move-in if that is earlier (D 6.4). */
export const secondsToPay = 48 * 3_600

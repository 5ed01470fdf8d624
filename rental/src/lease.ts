/**
 * The lifecycle of a lease: its statuses, and the table of transitions: who may do what, from which status, leading
 * where (D 6.1). The server guards with this table, the pages enable buttons with it, docs/lease.md is generated from
 * it.
 */

/** Every status, in order. The values are the wire's (D 6.1; the first five are the specification's). */
export const statuses = [
  'requested',
  'received',
  'accepted',
  'paying',
  'active',
  'released',
  'disputed',
  'resolved',
  'completed',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
] as const
export type Status = (typeof statuses)[number]

/** The actors: a party of the lease, its arbitrator, the scheduler, or the escrow's own events. */
export const parties = ['tenant', 'landlord', 'arbitrator', 'clock', 'chain'] as const
export type Party = (typeof parties)[number]

export interface Transition {
  readonly by: readonly Party[]
  readonly from: readonly Status[]
  /** The target; `same` leaves the status, `derived` takes it from the money (`statusFromBalances`). */
  readonly to: Status | 'same' | 'derived'
}

const awaitingAnswer = ['requested', 'received'] as const
const funded = ['active', 'released', 'disputed'] as const
/** A second payment may lie at the escrow whatever became of the lease (D 4.8): both still get its reminder. */
const answered = [
  'accepted',
  'paying',
  ...funded,
  'resolved',
  'completed',
  'withdrawn',
  'expired',
  'cancelled',
] as const

/**
 * The whole lifecycle of a lease. After payment the status is derived from the money, never set directly (D 6.2).
 */
export const transitions = {
  // The request, its answer and the time limits of both.
  edit: { by: ['tenant'], from: awaitingAnswer, to: 'same' },
  open: { by: ['landlord'], from: ['requested'], to: 'received' },
  accept: { by: ['landlord'], from: awaitingAnswer, to: 'accepted' },
  decline: { by: ['landlord'], from: awaitingAnswer, to: 'declined' },
  withdraw: { by: ['tenant'], from: [...awaitingAnswer, 'accepted'], to: 'withdrawn' },
  cancel: { by: ['landlord'], from: ['accepted'], to: 'cancelled' },
  giveWay: { by: ['clock'], from: awaitingAnswer, to: 'declined' },
  lapse: { by: ['clock'], from: [...awaitingAnswer, 'accepted'], to: 'expired' },
  // The escrow's events change the status.
  paymentSeen: { by: ['chain'], from: ['accepted'], to: 'paying' },
  paymentLost: { by: ['chain'], from: ['paying'], to: 'accepted' },
  paymentFinal: { by: ['chain'], from: statuses, to: 'derived' },
  chainEvent: { by: ['chain'], from: statuses, to: 'derived' },
  // A person acts at the escrow with their own wallet: the table gives the button, and the event changes the status.
  pay: { by: ['tenant'], from: ['accepted'], to: 'same' },
  release: { by: ['tenant', 'landlord'], from: funded, to: 'derived' },
  releaseEarly: { by: ['tenant', 'landlord'], from: funded, to: 'derived' },
  refund: { by: ['landlord'], from: funded, to: 'derived' },
  cancelStay: { by: ['tenant'], from: funded, to: 'derived' },
  dispute: { by: ['tenant', 'landlord'], from: funded, to: 'derived' },
  settle: { by: ['tenant', 'landlord'], from: funded, to: 'derived' },
  payRent: { by: ['tenant'], from: [...funded, 'resolved', 'completed'], to: 'derived' },
  payBack: { by: ['landlord'], from: [...funded, 'resolved', 'completed', 'cancelled'], to: 'derived' },
  // Messages, which move no money. `declareInterest` is the arbitrator's, the others are between the parties.
  offerShares: { by: ['tenant', 'landlord'], from: funded, to: 'same' },
  declineShares: { by: ['tenant', 'landlord'], from: funded, to: 'same' },
  answerDispute: { by: ['tenant', 'landlord'], from: ['disputed'], to: 'same' },
  showEvidence: { by: ['tenant', 'landlord'], from: ['disputed'], to: 'same' },
  takeBackEvidence: { by: ['tenant', 'landlord'], from: ['disputed'], to: 'same' },
  declareInterest: { by: ['arbitrator'], from: ['disputed'], to: 'same' },
  renew: { by: ['tenant', 'landlord'], from: funded, to: 'same' },
  record: { by: ['tenant', 'landlord'], from: [...funded, 'resolved', 'completed', 'cancelled'], to: 'same' },
  endEarly: { by: ['tenant', 'landlord'], from: [...funded, 'resolved', 'completed'], to: 'same' },
  stateRent: { by: ['tenant', 'landlord'], from: [...funded, 'resolved', 'completed', 'cancelled'], to: 'same' },
  stateDeposit: { by: ['tenant', 'landlord'], from: ['released', 'completed'], to: 'same' },
  // The scheduler's.
  remind: { by: ['clock'], from: answered, to: 'same' },
  complete: { by: ['clock'], from: ['released'], to: 'completed' },
} as const satisfies Record<string, Transition>
export type TransitionName = keyof typeof transitions

/**
 * The parties' messages about the money, `record` about the home (D 11.27), `endEarly` about the stay (D 11.21), and
 * `stateRent` about a month (D 11.2), `stateDeposit` about a deposit from the handover (D 11.3): they move no money, and
 * are shown apart from the other transitions.
 */
export const statementTransitions = [
  'offerShares',
  'declineShares',
  'answerDispute',
  'showEvidence',
  'takeBackEvidence',
  'record',
  'endEarly',
  'stateRent',
  'stateDeposit',
] as const
export type StatementTransitionName = (typeof statementTransitions)[number]

/** A person's transition, not the scheduler's or the chain's. */
export type PersonTransitionName = Exclude<
  {
    [Name in TransitionName]: Extract<(typeof transitions)[Name]['by'][number], 'tenant' | 'landlord'> extends never
      ? never
      : Name
  }[TransitionName],
  StatementTransitionName
>
export const personTransitions = (Object.keys(transitions) as TransitionName[]).filter(
  (name): name is PersonTransitionName =>
    (transitions[name].by as readonly Party[]).some((by) => by === 'tenant' || by === 'landlord') &&
    !(statementTransitions as readonly string[]).includes(name),
)

/** Whether `party` may do this to a lease at its present status. */
export function canTransition(party: Party, name: TransitionName, lease: { status: Status }): boolean {
  const transition: Transition = transitions[name]
  return transition.by.includes(party) && transition.from.includes(lease.status)
}

/** The target of a transition from a status; `derived` needs the status that the money gives. */
export function statusAfter(name: TransitionName, from: Status, derivedStatus: Status = from): Status {
  const { to }: Transition = transitions[name]
  if (to === 'same') return from
  return to === 'derived' ? derivedStatus : to
}

/** The state of a lease's two parts at the escrow, as far as the status needs (D 6.2). */
export interface BalanceSummary {
  readonly handoverHeld: boolean
  readonly depositHeld: boolean
  /** A part is disputed now: its due time was moved, and it is not paid out yet. */
  readonly disputed: boolean
  /** A part was ever disputed. */
  readonly wasDisputed: boolean
  /** The tenant cancelled, or the landlord refunded before move-in or after a late payment: the stay never began (D 12.11). */
  readonly neverBegan: boolean
  /** The terms have no deposit (policy "released at handover") and the stay has not ended yet (D 6.2). */
  readonly stayWithoutDeposit: boolean
  /** The landlord got the deposit at the handover and has not paid all of it back (D 11.3). */
  readonly depositOwed: boolean
}

/** The status of a paid lease, from its money alone (D 6.2). */
export function statusFromBalances(balances: BalanceSummary): Status {
  if (balances.disputed) return 'disputed'
  if (balances.neverBegan) return 'cancelled'
  if (balances.handoverHeld) return 'active'
  if (balances.depositHeld) return 'released'
  if (balances.stayWithoutDeposit || balances.depositOwed) return 'released'
  return balances.wasDisputed ? 'resolved' : 'completed'
}

/** Whether a request still awaits an answer (D 6.3). */
export function isPending(status: Status): boolean {
  return status === 'requested' || status === 'received'
}

const closedStatuses: readonly Status[] = ['resolved', 'completed', 'declined', 'withdrawn', 'expired', 'cancelled']

/** Whether a lease is finished, unless late money arrives (D 6.4). */
export function isClosed(status: Status): boolean {
  return closedStatuses.includes(status)
}

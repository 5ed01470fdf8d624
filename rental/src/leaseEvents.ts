/**
 * Everything that can happen to a lease, one event per row of its history, and the e-mails about it to its two parties. A
 * new event needs a line here, its way to be recognised in `leaseEvent.ts`, its place in the timeline (`timelineKinds.ts`
 * in `web/`) and its texts; the compiler and tests name each missing place. The arbitrator's e-mails are in
 * `arbitratorEmails.ts` of the server.
 */
import type { emailsOfTopic, NoticeTopic } from './noticeTopic.ts'

type EmailName = (typeof emailsOfTopic)[NoticeTopic][number]
/**
 * The e-mail of each reader. `actor` is the party that acted, for an event of a contract the one that its fact `by` names;
 * `other` is the one that did not. A reader without an entry gets none.
 */
export type EventEmails = Partial<Record<'tenant' | 'landlord' | 'both' | 'actor' | 'other', EmailName>>

export const leaseEvents = {
  // The request, its answer and the time limits of both.
  request: { landlord: 'requested' },
  edit: { landlord: 'edited' },
  open: {},
  accept: { tenant: 'accepted' },
  acceptSigned: { tenant: 'accepted' },
  decline: { tenant: 'declined' },
  withdraw: { landlord: 'withdrawn' },
  cancel: { tenant: 'cancelled' },
  giveWay: { tenant: 'gaveWay' },
  lapseUnanswered: { tenant: 'unanswered', landlord: 'unansweredByYou' },
  lapseUnpaid: { tenant: 'unpaid', landlord: 'unpaidForYou' },
  calendarConflict: { landlord: 'calendarConflict' },
  paymentStopped: { tenant: 'paymentStopped', landlord: 'paymentStoppedForYou' },
  nightsConfirmed: { tenant: 'nightsConfirmed' },
  // The first payment, and the end.
  pay: {},
  paymentSeen: {},
  paymentLost: { tenant: 'lost' },
  paymentFinal: { tenant: 'secured', landlord: 'securedForYou' },
  paymentFinalLate: { tenant: 'late', landlord: 'lateForYou' },
  complete: { both: 'completed' },
  notReturned: { both: 'notReturned' },
  // What the escrow moved.
  handoverReleased: { tenant: 'handoverPaid', landlord: 'handoverYours' },
  depositReleased: { tenant: 'depositHome', landlord: 'depositReturned' },
  refund: { tenant: 'refunded', landlord: 'refundedByYou' },
  refundOfStay: { tenant: 'refundedStay', landlord: 'refundedByYou' },
  cancelledAtEscrow: { tenant: 'leaseCancelledByYou', landlord: 'leaseCancelled' },
  endedEarlier: { both: 'endsEarlier' },
  endedEarlierNoDeposit: { both: 'endsEarlierNoDeposit' },
  settled: { both: 'sharesAccepted' },
  split: { both: 'shared' },
  creditedTenant: { tenant: 'credited', landlord: 'creditedToOther' },
  creditedLandlord: { landlord: 'credited', tenant: 'creditedToOther' },
  creditPaidTenant: { tenant: 'creditPaid' },
  creditPaidLandlord: { landlord: 'creditPaid' },
  // A second payment belongs to no lease: what it holds, and who got it (D 12.11).
  secondPaid: { tenant: 'second', landlord: 'secondForYou' },
  secondBack: { tenant: 'secondBack' },
  secondPaidBack: { tenant: 'paidBack' },
  secondReleased: { tenant: 'secondReleased', landlord: 'secondReleasedForYou' },
  secondCancelled: { tenant: 'secondCancelled', landlord: 'secondCancelledForYou' },
  secondCancelledFree: { tenant: 'secondBack' },
  secondDisputed: { landlord: 'secondDisputed' },
  secondClaimed: { tenant: 'secondClaimed' },
  secondShared: { both: 'secondShared' },
  secondFirstDecision: { both: 'secondFirstDecision' },
  secondAppealed: { other: 'secondAppealed' },
  secondSoon: { tenant: 'secondSoon', landlord: 'secondSoonForYou' },
  // Disputes and appeals. Only the tenant can dispute the first rent, only the landlord claim from the deposit (D 6.11).
  disputeHandover: { tenant: 'disputedByYou', landlord: 'disputedForYou' },
  disputeDeposit: { tenant: 'claimed', landlord: 'claimedByYou' },
  lengthen: { both: 'lengthenedUntil' },
  lengthenByDecision: {},
  offerShares: { other: 'sharesOffered' },
  declineShares: { other: 'sharesDeclined' },
  answerDispute: { other: 'disputeAnswered' },
  // Evidence is read on the page and not e-mailed.
  showEvidence: {},
  takeBackEvidence: {},
  interestNone: {},
  interestConflict: { both: 'arbitratorInterested' },
  firstDecision: { both: 'firstDecision' },
  appealed: { other: 'appealed' },
  decisionExecuted: {},
  appealFeePaid: {},
  // Rents and standing orders.
  rent: { landlord: 'rentPaid' },
  rentCollected: { landlord: 'rentPaid', tenant: 'rentCollected' },
  payBack: { tenant: 'paidBack' },
  rentClaimed: { other: 'rentClaimed' },
  rentConfirmed: { other: 'rentConfirmed' },
  rentMonthProposed: { other: 'rentMonthProposed' },
  rentMonthAgreed: { other: 'rentMonthAgreed' },
  rentMonthProposedEarly: { other: 'rentMonthProposedEarly' },
  rentMonthKept: { other: 'rentMonthKept' },
  rentSoon: { tenant: 'rentSoon' },
  rentToday: { tenant: 'rentToday' },
  rentLate: { tenant: 'rentLate', landlord: 'rentLateForYou' },
  rentToAgree: { both: 'rentToAgree' },
  // The tenant reported another way of payment: no reminder until it is late, then the landlord is asked to confirm.
  rentReported: {},
  rentUnconfirmed: { tenant: 'rentUnconfirmed', landlord: 'rentUnconfirmedForYou' },
  orderCreated: { landlord: 'orderCreated' },
  orderSkipped: { other: 'orderSkipped' },
  orderStopped: { other: 'orderStopped' },
  orderShort: { tenant: 'orderShort' },
  orderToStop: { tenant: 'orderToStop' },
  orderAfterStay: { tenant: 'orderAfterStay' },
  // The stay: its inventories, a longer stay, an earlier end (D 11.21, D 11.27).
  inventorySigned: { other: 'inventorySigned' },
  inventoryAgreed: { other: 'inventoryAgreed' },
  inventoryObjected: { other: 'inventoryObjected' },
  offerRenewal: { other: 'renewalOffered' },
  withdrawRenewal: { other: 'renewalWithdrawn' },
  signRenewal: { other: 'renewalToSign' },
  // The deposit moved on to the renewal.
  movedOn: { tenant: 'renewed', landlord: 'renewedForYou' },
  // A renewal is notified through the history of the lease that it follows.
  renewalBegun: {},
  renewalAccepted: {},
  movedIn: {},
  movedInLate: { tenant: 'late', landlord: 'lateForYou' },
  endingProposed: { other: 'endingProposed' },
  endingWithdrawn: { other: 'endingWithdrawn' },
  endingAgreed: { other: 'endingAgreed', actor: 'endingAgreedByYou' },
  tenantLeft: { landlord: 'tenantLeft' },
  recordedAsLeft: { tenant: 'recordedAsLeft' },
  departureObjected: { other: 'departureObjected' },
  departureWithdrawn: { other: 'departureWithdrawn' },
  departureFreed: { other: 'departureFreed' },
  // The deposit at its end (D 6.12, D 11.1, D 11.3).
  handoverSoon: { tenant: 'handoverSoon', landlord: 'handoverSoonForYou' },
  depositSoon: { tenant: 'depositSoon', landlord: 'depositSoonForYou' },
  handoverDue: { landlord: 'due' },
  depositDue: { tenant: 'due' },
  payoutToProve: { tenant: 'payoutToProve' },
  depositToReturn: { tenant: 'depositOwed', landlord: 'depositToReturn' },
  depositLate: { tenant: 'depositLate', landlord: 'depositLateForYou' },
  depositAfterEarlierEnd: { tenant: 'endedEarly', landlord: 'endedEarlyForYou' },
  deductionsStated: { other: 'deductionsStated' },
  deductionsStatedAgain: { other: 'deductionsStatedAgain' },
  deductionsAgreed: { other: 'deductionsAgreed' },
  deductionsContested: { other: 'deductionsContested' },
  deductionsUnanswered: { tenant: 'deductionsUnanswered', landlord: 'deductionsUnansweredForYou' },
  deductionsObjectionStands: { tenant: 'deductionsObjectionStands', landlord: 'deductionsObjectionStandsForYou' },
  depositHad: { other: 'depositHad' },
  depositHadContested: { other: 'depositHadContested' },
} as const satisfies Readonly<Record<string, EventEmails>>

export type LeaseEventKind = keyof typeof leaseEvents

/** Which event a row of a lease's history is. */
import type { CalendarMoment, OwedMoment } from './historyWords.ts'
import type { TransitionName } from './lease.ts'
import { type LeaseEventKind, leaseEvents } from './leaseEvents.ts'

/** A history row, as far as it says what happened. `to` is the status that it led to. */
export interface HistoryRow {
  readonly transition: string
  readonly party: string
  readonly to?: string
  readonly facts: Readonly<Record<string, string | number | boolean | null>>
}

type Kind = LeaseEventKind | undefined
type Reader = (facts: HistoryRow['facts'], row: HistoryRow) => Kind
type KindByValue = Readonly<Record<string, LeaseEventKind>>

/**
 * The event of a history row: named by its transition, or specified by its facts. Undefined where a fact has a value of a
 * later version.
 */
export function leaseEventOf(row: HistoryRow): LeaseEventKind | undefined {
  const { transition, facts } = row
  if (facts.renews !== undefined && Object.hasOwn(renewals, transition)) return renewals[transition]
  if (isOf(readers, transition)) return readers[transition](facts, row)
  return isOf(leaseEvents, transition) ? transition : undefined
}

function isOf<Key extends string>(table: Readonly<Record<Key, unknown>>, key: string): key is Key {
  return Object.hasOwn(table, key)
}

const byValue = (kinds: KindByValue, value: HistoryRow['facts'][string] | undefined): Kind =>
  isOf(kinds, String(value)) ? kinds[String(value)] : undefined

/** The first rows of a lease that renews another. */
const renewals: KindByValue = { request: 'renewalBegun', accept: 'renewalAccepted' }

const calendars: Readonly<Record<CalendarMoment, LeaseEventKind>> = {
  conflict: 'calendarConflict',
  stopped: 'paymentStopped',
  confirmed: 'nightsConfirmed',
}
const owed: Readonly<Record<OwedMoment, LeaseEventKind>> = {
  'to-return': 'depositToReturn',
  late: 'depositLate',
  'ended-early': 'depositAfterEarlierEnd',
}
const offers: KindByValue = { made: 'offerRenewal', withdrawn: 'withdrawRenewal', signed: 'signRenewal' }
const endings: KindByValue = {
  proposed: 'endingProposed',
  withdrawn: 'endingWithdrawn',
  agreed: 'endingAgreed',
  objected: 'departureObjected',
  stayed: 'departureWithdrawn',
  freed: 'departureFreed',
}
/** A party's statements about a month's rent (D 11.2). */
const rentStatements: KindByValue = {
  claimed: 'rentClaimed',
  confirmed: 'rentConfirmed',
  'month-proposed': 'rentMonthProposed',
  'month-agreed': 'rentMonthAgreed',
  'month-proposed-early': 'rentMonthProposedEarly',
  'month-kept': 'rentMonthKept',
}
/** Statements about a deposit from the handover (D 11.3), and its outcome without an answer. */
const deductions: KindByValue = {
  stated: 'deductionsStated',
  agreed: 'deductionsAgreed',
  contested: 'deductionsContested',
  had: 'depositHad',
  unanswered: 'deductionsUnanswered',
  'objection-stands': 'deductionsObjectionStands',
}
/** Where the tenant contested the deductions, or the statement before them. */
const overObjection: KindByValue = { ...deductions, stated: 'deductionsStatedAgain', had: 'depositHadContested' }

/** Transitions that are several events. */
const readers = {
  accept: ({ signed }) => (signed === true ? 'acceptSigned' : 'accept'),
  lapse: ({ why }) => byValue({ unpaid: 'lapseUnpaid', unanswered: 'lapseUnanswered' }, why),
  paymentFinal: ({ event, late }) => {
    if (event === 'LeaseRenewed') return late ? 'movedInLate' : 'movedIn'
    return late ? 'paymentFinalLate' : 'paymentFinal'
  },
  chainEvent: (facts, row) => (facts.second ? ofSecond(facts) : ofEscrow(facts, row)),
  declareInterest: ({ interest }) => byValue({ conflict: 'interestConflict', none: 'interestNone' }, interest),
  renew: ({ offer }) => byValue(offers, offer),
  record: ({ inventory, objections }) => {
    const answered = objections === 0 ? 'inventoryAgreed' : 'inventoryObjected'
    return byValue({ signed: 'inventorySigned', answered }, inventory)
  },
  endEarly: ({ ending }, { party }) => {
    if (ending === 'left') return party === 'tenant' ? 'tenantLeft' : 'recordedAsLeft'
    return byValue(endings, ending)
  },
  stateRent: ({ said }) => byValue(rentStatements, said),
  stateDeposit: (facts) => byValue(facts.isOverObjection ? overObjection : deductions, facts.deductions),
  remind: ofReminder,
  complete: ({ why }) => byValue({ 'not-returned': 'notReturned', 'stay-over': 'complete' }, why),
} as const satisfies Partial<Record<TransitionName | 'request', Reader>>

function ofReminder(facts: HistoryRow['facts']): Kind {
  const { calendar, rent, orderToStop, payoutToProve, soon, part } = facts
  if (calendar !== undefined) return byValue(calendars, calendar)
  if (rent !== undefined) return ofRent(facts)
  if (facts.deductions !== undefined) return byValue(deductions, facts.deductions)
  if (facts.second) return 'secondSoon'
  if (soon !== undefined) return byValue({ deposit: 'depositSoon', handover: 'handoverSoon' }, part)
  if (facts.owed !== undefined) return byValue(owed, facts.owed)
  if (orderToStop) return orderToStop === 'after-stay' ? 'orderAfterStay' : 'orderToStop'
  if (payoutToProve !== undefined) return 'payoutToProve'
  return byValue({ deposit: 'depositDue', handover: 'handoverDue' }, part)
}

/** A month's rent, before and after its due day. */
function ofRent({ days, amount, on, order }: HistoryRow['facts']): Kind {
  if (order === 'short') return 'orderShort'
  if (on !== undefined) return Number(days) > 0 ? 'rentUnconfirmed' : 'rentReported'
  if (amount === '0') return 'rentToAgree'
  if (Number(days) > 0) return 'rentLate'
  return days === 0 ? 'rentToday' : 'rentSoon'
}

/** By the contracts' event, where its name alone decides. */
const byContractEvent: KindByValue = {
  LeaseCancelled: 'cancelledAtEscrow',
  LeaseSettled: 'settled',
  LeaseSplit: 'split',
  LeaseRentPaid: 'rent',
  LeasePaidBack: 'payBack',
  LeaseRenewed: 'movedOn',
  RentCollected: 'rentCollected',
  OrderCreated: 'orderCreated',
  MonthSkipped: 'orderSkipped',
  OrderStopped: 'orderStopped',
  Decided: 'firstDecision',
  Appealed: 'appealed',
  Executed: 'decisionExecuted',
  FeeTaken: 'appealFeePaid',
}

function ofEscrow({ event, part, payee, noDeposit, ofDecision }: HistoryRow['facts'], { to }: HistoryRow): Kind {
  switch (event) {
    case 'LeaseReleased':
      return part === 'deposit' ? 'depositReleased' : 'handoverReleased'
    case 'LeaseDisputed':
      return part === 'deposit' ? 'disputeDeposit' : 'disputeHandover'
    // From move-in on, and of a renewal, a refund cancels nothing (D 12.11).
    case 'LeaseRefunded':
      return to === 'cancelled' ? 'refund' : 'refundOfStay'
    // The escrow may hold no deposit by then, or none at all.
    case 'LeaseEndedEarlier':
      return noDeposit ? 'endedEarlierNoDeposit' : 'endedEarlier'
    // A decision or an appeal gave the dispute more time: its own row says so.
    case 'LeaseLengthened':
      return ofDecision === true ? 'lengthenByDecision' : 'lengthen'
    case 'Credited':
      return payee === 'landlord' ? 'creditedLandlord' : 'creditedTenant'
    case 'CreditPaid':
      return payee === 'landlord' ? 'creditPaidLandlord' : 'creditPaidTenant'
    default:
      return byValue(byContractEvent, event)
  }
}

/** A second payment is no part of the lease: its release is not the first rent's. */
function ofSecond({ event, part, toLandlord }: HistoryRow['facts']): Kind {
  const isDeposit = part === 'deposit'
  switch (event) {
    case 'LeasePaid':
      return 'secondPaid'
    case 'LeaseRefunded':
      return 'secondBack'
    case 'LeasePaidBack':
      return 'secondPaidBack'
    case 'LeaseReleased':
      return isDeposit ? 'secondBack' : 'secondReleased'
    case 'LeaseDisputed':
      return isDeposit ? 'secondClaimed' : 'secondDisputed'
    case 'LeaseCancelled':
      return toLandlord === '0' ? 'secondCancelledFree' : 'secondCancelled'
    case 'LeaseSettled':
    case 'LeaseSplit':
      return 'secondShared'
    case 'Decided':
      return 'secondFirstDecision'
    case 'Appealed':
      return 'secondAppealed'
    default:
      return undefined
  }
}

/** Whether the token refused the payout of this row: the credit that follows it is notified and shown instead. */
export function isUndelivered({ undelivered, event }: HistoryRow['facts']): boolean {
  return undelivered === true && (event === 'LeaseReleased' || event === 'LeaseRefunded')
}

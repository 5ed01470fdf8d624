import type { CalendarMoment } from '@keyhold/rental/historyWords.ts'
import type { StatementTransitionName } from '@keyhold/rental/lease.ts'
import type { NoticeKind } from '@keyhold/rental/noticeKind.ts'
import { noticeTopicOf } from '@keyhold/rental/noticeTopic.ts'
import { rentWords } from '@keyhold/rental/rentWords.ts'
import type { HistoryEntry } from '../leases/service.ts'

export type RecipientRole = 'tenant' | 'landlord'
/** E-mails by reader; a party without an entry gets none. */
type EmailKinds = Partial<Record<RecipientRole, string>>

const byTransition: Partial<Record<HistoryEntry['transition'], EmailKinds>> = {
  request: { landlord: 'requested' },
  edit: { landlord: 'edited' },
  accept: { tenant: 'accepted' },
  decline: { tenant: 'declined' },
  giveWay: { tenant: 'gaveWay' },
  withdraw: { landlord: 'withdrawn' },
  cancel: { tenant: 'cancelled' },
  paymentLost: { tenant: 'lost' },
  paymentFinal: { tenant: 'secured', landlord: 'securedForYou' },
  complete: { tenant: 'completed', landlord: 'completed' },
}

/** Reminders about an external calendar (D 12.21). */
const ofCalendars: Readonly<Record<CalendarMoment, EmailKinds>> = {
  conflict: { landlord: 'calendarConflict' },
  stopped: { tenant: 'paymentStopped', landlord: 'paymentStoppedForYou' },
  confirmed: { tenant: 'nightsConfirmed' },
}

const byEvent: Readonly<Record<string, EmailKinds>> = {
  LeaseLengthened: { tenant: 'lengthenedUntil', landlord: 'lengthenedUntil' },
  Decided: { tenant: 'firstDecision', landlord: 'firstDecision' },
  LeaseCancelled: { tenant: 'leaseCancelledByYou', landlord: 'leaseCancelled' },
  LeaseSettled: { tenant: 'sharesAccepted', landlord: 'sharesAccepted' },
  LeaseSplit: { tenant: 'shared', landlord: 'shared' },
  LeaseRentPaid: { landlord: 'rentPaid' },
  RentCollected: { landlord: 'rentPaid', tenant: 'rentCollected' },
  OrderCreated: { landlord: 'orderCreated' },
  LeasePaidBack: { tenant: 'paidBack' },
  LeaseRenewed: { tenant: 'renewed', landlord: 'renewedForYou' },
}

/** What a party did with the standing order, and their appeal, is e-mailed to the other. */
const byParty: Readonly<Record<string, string>> = {
  MonthSkipped: 'orderSkipped',
  OrderStopped: 'orderStopped',
  Appealed: 'appealed',
}

/**
 * One party's statement about the money or the home is e-mailed to the other; evidence is read on the page and not
 * e-mailed.
 */
const spoken: Readonly<Record<StatementTransitionName, string | undefined>> = {
  offerShares: 'sharesOffered',
  declineShares: 'sharesDeclined',
  answerDispute: 'disputeAnswered',
  showEvidence: undefined,
  takeBackEvidence: undefined,
  record: 'inventorySigned',
  endEarly: undefined,
  stateRent: undefined,
  stateDeposit: undefined,
}
/** And statements about a longer stay (D 11.21). */
const renewals: Readonly<Record<string, string>> = {
  made: 'renewalOffered',
  withdrawn: 'renewalWithdrawn',
  signed: 'renewalToSign',
}
/** For a renewal: a tenant who did not renew stays under the earlier lease, and is not told that an agreement ended. */
const afterALease: Readonly<Record<string, string>> = {
  unpaid: 'renewalLapsed',
  unpaidForYou: 'renewalLapsedForYou',
}
/** The replacement e-mail, where the lease is a renewal. */
export const kindFor = (kind: string, { renews }: { readonly renews: string | undefined }) =>
  (renews !== undefined && afterALease[kind]) || kind
/** And statements about an earlier end. */
const endings: Readonly<Record<string, string>> = {
  proposed: 'endingProposed',
  withdrawn: 'endingWithdrawn',
  agreed: 'endingAgreed',
  objected: 'departureObjected',
  stayed: 'departureWithdrawn',
  freed: 'departureFreed',
}
/** And statements about a deposit from the handover (D 11.3). */
const deductions: Readonly<Record<string, string>> = {
  stated: 'deductionsStated',
  agreed: 'deductionsAgreed',
  contested: 'deductionsContested',
  had: 'depositHad',
}
/** Where the tenant contested the deductions, or the statement before them. */
const overObjection: Readonly<Record<string, string>> = {
  stated: 'deductionsStatedAgain',
  had: 'depositHadContested',
}
/** The outcome at the end of the time to answer: an objection to an earlier statement stands. */
const deductionSilence = ({ deductions }: HistoryEntry['facts']): EmailKinds =>
  deductions === 'objection-stands'
    ? { tenant: 'deductionsObjectionStands', landlord: 'deductionsObjectionStandsForYou' }
    : { tenant: 'deductionsUnanswered', landlord: 'deductionsUnansweredForYou' }
/** Who recorded that the tenant has left. */
const departures: Readonly<Record<string, string>> = { tenant: 'tenantLeft', landlord: 'recordedAsLeft' }
const endingEmailKinds = (party: HistoryEntry['party'], ending: string): EmailKinds => ({
  ...toTheOther(party, ending === 'left' ? departures[party] : endings[ending]),
  ...(ending === 'agreed' && { [party]: 'endingAgreedByYou' }),
})
const toTheOther = (party: HistoryEntry['party'], kind: string | undefined): EmailKinds => {
  if (!kind) return {}
  return party === 'tenant' ? { landlord: kind } : { tenant: kind }
}

/** The e-mails of a history row. */
export function emailKindsFor({
  transition,
  party,
  facts,
  to,
}: Pick<HistoryEntry, 'transition' | 'party' | 'facts'> & Partial<Pick<HistoryEntry, 'to'>>): EmailKinds {
  if (transition === 'lapse')
    return facts.why === 'unpaid'
      ? { tenant: 'unpaid', landlord: 'unpaidForYou' }
      : { tenant: 'unanswered', landlord: 'unansweredByYou' }
  if (transition === 'record' && facts.inventory === 'answered')
    return toTheOther(party, facts.objections === 0 ? 'inventoryAgreed' : 'inventoryObjected')
  if (transition === 'declareInterest')
    return facts.interest === 'conflict' ? { tenant: 'arbitratorInterested', landlord: 'arbitratorInterested' } : {}
  if (transition === 'endEarly') return endingEmailKinds(party, String(facts.ending))
  if (transition === 'stateRent') return toTheOther(party, rentWords[String(facts.said)])
  if (transition === 'stateDeposit')
    return toTheOther(party, (facts.isOverObjection ? overObjection : deductions)[String(facts.deductions)])
  if (transition in spoken) return toTheOther(party, spoken[transition as StatementTransitionName])
  if (transition === 'remind' && facts.calendar !== undefined)
    return ofCalendars[facts.calendar as CalendarMoment] ?? {}
  if (transition === 'remind' && facts.rent !== undefined) return rentReminders(facts)
  if (transition === 'remind' && facts.deductions !== undefined) return deductionSilence(facts)
  if (transition === 'remind' && facts.second) return { tenant: 'secondSoon', landlord: 'secondSoonForYou' }
  if (transition === 'remind' && facts.soon !== undefined)
    return facts.part === 'deposit'
      ? { tenant: 'depositSoon', landlord: 'depositSoonForYou' }
      : { tenant: 'handoverSoon', landlord: 'handoverSoonForYou' }
  if (transition === 'remind' && facts.owed === 'to-return')
    return { tenant: 'depositOwed', landlord: 'depositToReturn' }
  if (transition === 'remind' && facts.owed === 'late') return { tenant: 'depositLate', landlord: 'depositLateForYou' }
  if (transition === 'remind' && facts.owed === 'ended-early')
    return { tenant: 'endedEarly', landlord: 'endedEarlyForYou' }
  if (transition === 'complete' && facts.why === 'not-returned')
    return { tenant: 'notReturned', landlord: 'notReturned' }
  if (transition === 'remind' && facts.orderToStop)
    return { tenant: facts.orderToStop === 'after-stay' ? 'orderAfterStay' : 'orderToStop' }
  if (transition === 'remind' && facts.payoutToProve !== undefined) return { tenant: 'payoutToProve' }
  if (transition === 'remind') return facts.part === 'deposit' ? { tenant: 'due' } : { landlord: 'due' }
  if (facts.event === 'Credited' || facts.event === 'CreditPaid') return creditEmailKinds(facts)
  if (facts.undelivered && (facts.event === 'LeaseReleased' || facts.event === 'LeaseRefunded')) return {}
  if (facts.second) return secondEmailKinds(facts)
  const renewal = transition === 'renew' ? renewals[String(facts.offer)] : undefined
  if (renewal) return toTheOther(party, renewal)
  // A renewal is notified through the history of the lease it follows (D 11.21).
  if (facts.renews !== undefined) return {}
  if (transition === 'paymentFinal' && facts.late) return { tenant: 'late', landlord: 'lateForYou' }
  if (transition === 'paymentFinal' && facts.event === 'LeaseRenewed') return {}
  if (transition !== 'chainEvent') return byTransition[transition] ?? {}
  if (facts.event === 'LeaseReleased')
    return facts.part === 'deposit'
      ? { tenant: 'depositHome', landlord: 'depositReturned' }
      : { tenant: 'handoverPaid', landlord: 'handoverYours' }
  // Only the tenant can dispute the first rent, and only the landlord can claim from the deposit (D 6.11).
  if (facts.event === 'LeaseDisputed')
    return facts.part === 'deposit'
      ? { tenant: 'claimed', landlord: 'claimedByYou' }
      : { tenant: 'disputedByYou', landlord: 'disputedForYou' }
  // From move-in on, and of a renewal, a refund cancels nothing (D 12.11).
  if (facts.event === 'LeaseRefunded')
    return { tenant: to === 'cancelled' ? 'refunded' : 'refundedStay', landlord: 'refundedByYou' }
  if (facts.event === 'LeaseEndedEarlier') return endsEarlierEmailKinds(facts)
  const byOne = byParty[String(facts.event)]
  if (byOne) return facts.by === 'tenant' ? { landlord: byOne } : { tenant: byOne }
  if (facts.ofDecision === true) return {}
  return byEvent[String(facts.event)] ?? {}
}

/**
 * The topic of a lease's e-mail: money, unless it is known to be about requests (D 6.16). Any e-mail with an amount, a
 * payment deadline, or the end of paying is about money.
 */
export function noticeKindOf(kind: string): Extract<NoticeKind, 'requests' | 'money'> {
  return noticeTopicOf(kind) === 'request' ? 'requests' : 'money'
}

/** The escrow may hold no deposit by then, or none at all. */
function endsEarlierEmailKinds({ noDeposit }: HistoryEntry['facts']): EmailKinds {
  const kind = noDeposit ? 'endsEarlierNoDeposit' : 'endsEarlier'
  return { tenant: kind, landlord: kind }
}

/** A second payment belongs to no lease: what it holds, and who got it (D 12.11). */
function secondEmailKinds({ event, part, toLandlord }: HistoryEntry['facts']): EmailKinds {
  const isDeposit = part === 'deposit'
  switch (event) {
    case 'LeasePaid':
      return { tenant: 'second', landlord: 'secondForYou' }
    case 'LeaseRefunded':
      return { tenant: 'secondBack' }
    case 'LeaseReleased':
      return isDeposit ? { tenant: 'secondBack' } : { tenant: 'secondReleased', landlord: 'secondReleasedForYou' }
    case 'LeaseDisputed':
      return isDeposit ? { tenant: 'secondClaimed' } : { landlord: 'secondDisputed' }
    case 'LeaseCancelled':
      return toLandlord === '0'
        ? { tenant: 'secondBack' }
        : { tenant: 'secondCancelled', landlord: 'secondCancelledForYou' }
    case 'LeaseSettled':
    case 'LeaseSplit':
      return { tenant: 'secondShared', landlord: 'secondShared' }
    case 'LeasePaidBack':
      return { tenant: 'paidBack' }
    default:
      return {}
  }
}

/** A waiting payment is notified to both; its arrival only to the payee. */
function creditEmailKinds({ event, payee }: HistoryEntry['facts']): EmailKinds {
  if (event === 'CreditPaid') return payee === 'landlord' ? { landlord: 'creditPaid' } : { tenant: 'creditPaid' }
  return payee === 'landlord'
    ? { landlord: 'credited', tenant: 'creditedToOther' }
    : { tenant: 'credited', landlord: 'creditedToOther' }
}

/**
 * Rents: the tenant before and after the due day, the landlord once it is late; both where they must agree on its
 * amount. A tenant who reported another way of payment gets no reminder until it is late: then the landlord is
 * requested to confirm, and the tenant reads that it is unconfirmed.
 */
function rentReminders({ days, amount, on, order }: HistoryEntry['facts']): EmailKinds {
  if (order === 'short') return { tenant: 'orderShort' }
  if (on !== undefined) return Number(days) > 0 ? { tenant: 'rentUnconfirmed', landlord: 'rentUnconfirmedForYou' } : {}
  if (amount === '0') return { tenant: 'rentToAgree', landlord: 'rentToAgree' }
  if (Number(days) > 0) return { tenant: 'rentLate', landlord: 'rentLateForYou' }
  return { tenant: days === 0 ? 'rentToday' : 'rentSoon' }
}

/** A lease's e-mail for one of its parties: in their language, with the lease's figures and the next step. */

import { daysAfter } from '@keyhold/rental/day.ts'
import { formattersFor } from '@keyhold/rental/formatters.ts'
import type { OutgoingEmail } from '../../../gateways/outbox.ts'
import { languageOf, textFor } from '../../../gateways/text.ts'
import type { HistoryEntry, Lease } from '../leases/service.ts'
import { noticeKindOf, type RecipientRole } from './emailKinds.ts'

/** The reader, as far as an e-mail needs. */
export interface Recipient {
  readonly id: string
  readonly email: string
  readonly languageId: number
  readonly firstName: string | null
}

export interface EmailContext {
  readonly lease: Lease
  readonly row: Pick<HistoryEntry, 'facts'>
  readonly reader: RecipientRole
  readonly to: Recipient
  readonly other: Recipient
  readonly homeTitle: string
  /** The lease's display name. */
  readonly reference: string
}

/** Writes the e-mail of this kind. */
export function emailFor(kind: string, context: EmailContext): OutgoingEmail {
  const { lease, row, to, other, homeTitle, reference } = context
  const { day } = formattersOf(context)
  const facts = {
    stay: `${day(lease.stay.from)} – ${day(lease.stay.to)}`,
    ...(kind === 'accepted' && acceptedFacts(context)),
    lease: reference,
    ...payoutFact(kind, context),
  }
  return {
    to: to.email,
    languageId: to.languageId,
    kind: `notices:${kind}`,
    values: {
      name: to.firstName ?? '',
      other: other.firstName || textFor_(to)('notices:somebody'),
      home: homeTitle,
      ...valuesOf(context),
      ...(row.facts.stage !== undefined && { paper: textFor_(to)(`notices:inventoryOf.${row.facts.stage}`) }),
      ...(row.facts.soon !== undefined && payoutValues(context)),
      ...(row.facts.part !== undefined && partValues(context)),
      ...(row.facts.second === true && secondValues(context)),
      owed: owedRents(context),
      ...(row.facts.calendar !== undefined && nightsOf(context)),
      reason: row.facts.reason ? textFor_(to)('notices:reason', { reason: String(row.facts.reason) }) : '',
    },
    aboutIds: [other.id],
    path: pathOf(kind, context),
    facts,
    ...(noticeKindOf(kind) !== 'money' && { choicesOf: to.id }),
  }
}

/** For the tenant: the payout account to which their money went, or goes. */
function payoutFact(kind: string, { row: { facts }, reader }: EmailContext): Record<string, string> {
  const account = facts.payout ?? facts.payoutToProve
  if (reader !== 'tenant' || typeof account !== 'string' || !payoutEmails.includes(kind)) return {}
  return { payout: `${account.slice(0, 6)}…${account.slice(-4)}` }
}
const payoutEmails = [
  ...['secured', 'payoutToProve', 'depositSoon', 'due', 'depositHome', 'claimed', 'shared', 'sharesAccepted'],
  ...['refunded', 'refundedStay', 'leaseCancelledByYou', 'paidBack', 'credited', 'creditPaid'],
  ...['secondBack', 'secondShared', 'secondCancelled'],
]

/** The nights that an external calendar takes; a row about their confirmation has none. */
function nightsOf(context: EmailContext): Record<string, string> {
  const { from, to } = context.row.facts
  const { day } = formattersOf(context)
  if (typeof from !== 'string' || typeof to !== 'string') return {}
  // The last day that is taken, as in the calendar.
  const last = daysAfter(to, -1)
  return { nights: last === from ? day(from) : `${day(from)} – ${day(last)}` }
}

function pathOf(kind: string, { lease, row, to }: EmailContext): string {
  if (calendarEmails.includes(kind)) return `/profile/${to.id}/properties/${lease.listingId}/calendar`
  const part = isOfDispute(kind, row) ? 'disputes' : 'leases'
  return `/profile/${to.id}/${part}/${lease.id}${pages[kind] ?? ''}${row.facts.stage === 'move-out' ? '/move-out' : ''}`
}
const calendarEmails = ['calendarConflict', 'paymentStoppedForYou']

/**
 * Whether an e-mail links to the dispute's own page: statements in a dispute, and offers to share the disputed amount.
 */
function isOfDispute(kind: string, { facts }: EmailContext['row']): boolean {
  return disputeEmails.includes(kind) || facts.disputed === true
}
const disputeEmails = [
  'disputedForYou',
  'disputedByYou',
  'claimed',
  'claimedByYou',
  'lengthenedUntil',
  'firstDecision',
  'appealed',
  'secondFirstDecision',
  'secondAppealed',
  'disputeAnswered',
  'arbitratorInterested',
  'shared',
]

/** The subpage of the lease that an e-mail links to, if not the lease's own. */
const pages: Readonly<Record<string, string>> = {
  accepted: '/pay',
  lost: '/pay',
  nightsConfirmed: '/pay',
  rentSoon: '/ledger',
  rentCollected: '/ledger',
  orderCreated: '/ledger',
  orderSkipped: '/ledger',
  orderStopped: '/ledger',
  orderShort: '/ledger',
  orderToStop: '/ledger',
  orderAfterStay: '/ledger',
  rentToday: '/ledger',
  rentLate: '/ledger',
  rentLateForYou: '/ledger',
  rentToAgree: '/ledger',
  rentClaimed: '/ledger',
  rentConfirmed: '/ledger',
  rentMonthProposed: '/ledger',
  rentMonthAgreed: '/ledger',
  rentMonthProposedEarly: '/ledger',
  rentMonthKept: '/ledger',
  rentUnconfirmed: '/ledger',
  rentUnconfirmedForYou: '/ledger',
  inventorySigned: '/inventory',
  inventoryAgreed: '/inventory',
  inventoryObjected: '/inventory',
  renewalOffered: '/renewal',
  renewalToSign: '/renewal',
  endingProposed: '/ending',
  endingWithdrawn: '/ending',
  endingAgreed: '/ending',
  endingAgreedByYou: '/ending',
  recordedAsLeft: '/ending',
  tenantLeft: '/ending',
  departureObjected: '/ending',
  departureWithdrawn: '/ending',
  departureFreed: '/ending',
}

const textFor_ = (to: Recipient) => textFor(languageOf(to.languageId))
const formattersOf = ({ to, lease }: EmailContext) => formattersFor(languageOf(to.languageId), lease.timeZone)

function acceptedFacts(context: EmailContext): Record<string, string> {
  const { lease } = context
  const { amount } = formattersOf(context)
  return {
    handover: amount(lease.handover, 'USDT'),
    ...(lease.deposit > 0n && { deposit: amount(lease.deposit, 'USDT') }),
    total: amount(lease.handover + lease.deposit, 'USDT'),
  }
}

/** The payout's timing and manner: automatic only where a keeper was at work when it was announced (D 11.1). */
function payoutValues({ row: { facts }, to, other }: EmailContext): Record<string, string> {
  const text = textFor_(to)
  return {
    left: text(`notices:left.${facts.soon}`),
    how: text(facts.byItself ? 'notices:byItself' : 'notices:byHand', {
      other: other.firstName || text('notices:somebody'),
    }),
  }
}

/** The unpaid rents that the landlord can still claim from the deposit, as a sentence; nothing without any. */
function owedRents(context: EmailContext): string {
  const { owedRents: sum, owedSince } = context.row.facts
  if (typeof sum !== 'string' || typeof owedSince !== 'string') return ''
  const { amount, day } = formattersOf(context)
  const months = owedSince.split(' ').map((one) => day(one))
  const values = { count: months.length, sum: amount(BigInt(sum), 'USDT'), days: months.join(', ') }
  return textFor_(context.to)('notices:owedRents', values)
}

/** Of a second payment: its first rent, what became of the first payment, and whether the tenant can still dispute it. */
function secondValues({ row: { facts }, to, other, lease }: EmailContext): Record<string, string> {
  const text = textFor_(to)
  const { amount } = formattersFor(languageOf(to.languageId), lease.timeZone)
  const name = { other: other.firstName || text('notices:somebody') }
  const isCancelled = lease.status === 'cancelled'
  const goesOn = !isCancelled && typeof facts.time === 'number' && facts.time < lease.moveOut
  return {
    first: text(`notices:secondFirst.${isCancelled ? 'cancelled' : 'counts'}`),
    goesOn: goesOn ? text('notices:secondGoesOn') : '',
    ...(typeof facts.handover === 'string' && { firstRent: amount(BigInt(facts.handover), 'USDT') }),
    dispute: facts.again === true ? '' : text('notices:secondDispute', name),
  }
}

/** The part of the money, and who gets it by default after the deadline. */
function partValues({ lease, row: { facts }, reader, to, other }: EmailContext): Record<string, string> {
  const text = textFor_(to)
  const isDeposit = facts.part === 'deposit'
  const isYours = reader === (isDeposit ? 'tenant' : 'landlord')
  return {
    part: text(`deposits:part.${partNameOf(facts.part, lease)}Small`),
    otherwise: text(isYours ? 'notices:otherwise.yours' : 'notices:otherwise.theirs', {
      other: other.firstName || text('notices:somebody'),
    }),
  }
}

/** The name of a part: under "at handover" the first one is rent and deposit together (D 5.5). */
export function partNameOf(part: unknown, { depositPolicy }: Pick<Lease, 'depositPolicy'>) {
  if (part === 'deposit') return 'deposit'
  return depositPolicy === 'at-handover' ? 'rentAndDeposit' : 'rent'
}

/** The figures in e-mails. */
function valuesOf(context: EmailContext): Record<string, string> {
  const { lease, row, reader } = context
  const { at, amount, day } = formattersOf(context)
  const { facts } = row
  // Of an earlier end at the escrow: the new last day, and when the deposit is due then.
  const [until, due] = [facts.until ?? facts.newMoveOut, facts.due ?? facts.depositDue]
  const [mine, theirs] = reader === 'tenant' ? [facts.toTenant, facts.toLandlord] : [facts.toLandlord, facts.toTenant]
  const sum = ['amount', 'claim', 'moved', 'toTenant']
    .map((name) => facts[name])
    .find((value) => typeof value === 'string')
  const usdt = (value: unknown) => (typeof value === 'string' ? amount(BigInt(value), 'USDT') : '')
  return {
    total: amount(lease.handover + lease.deposit, 'USDT'),
    answerBy: at(lease.answerBy),
    payBy: lease.acceptance ? at(Number(facts.payBy ?? lease.acceptance.payBy)) : '',
    moveIn: at(lease.moveIn),
    returnDays: String(lease.returnDays),
    amount: usdt(sum),
    rent: usdt(facts.rent),
    deposit: usdt(facts.deposit),
    toTenant: usdt(facts.toTenant),
    toLandlord: usdt(facts.toLandlord),
    mine: usdt(mine),
    theirs: usdt(theirs),
    until: typeof until === 'number' ? at(until) : day(String(facts.validTo ?? lease.stay.to)),
    days: typeof facts.days === 'number' ? String(Math.abs(facts.days)) : '',
    objections: typeof facts.objections === 'number' ? String(facts.objections) : '',
    due: typeof due === 'number' ? at(due) : '',
    paidOn: typeof facts.on === 'string' ? day(facts.on) : '',
  }
}

/** A lease's timeline: its append-only history, passed days such as the move-out, and what comes. */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { HistoryRow, LeaseDetail, LeaseStep } from '@keyhold/api/leases.ts'
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import { owedUntil } from '@keyhold/rental/depositOwed.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { isUndelivered, leaseEventOf } from '@keyhold/rental/leaseEvent.ts'
import { type ShownEvent, shownEvents, type TimelineEventKind } from './timelineKinds.ts'

/** One past or future event; `who` is the party whose event it is, relative to the reader. */
export interface TimelineEvent {
  readonly key: string
  readonly kind: TimelineEventKind
  readonly who: 'you' | 'them' | 'it'
  readonly at: number
  readonly state: 'done' | 'now' | 'later'
  readonly amount?: string | undefined
  readonly transaction?: string | undefined
  /** The part that moved, if any. */
  readonly part?: EscrowPart | undefined
  /** For a split part: each party's share, in USDT's smallest unit. */
  readonly shares?: { readonly you: string; readonly them: string } | undefined
  /** For evidence the SHA-256 of its bytes; for an inventory the keccak-256 of the signed text. */
  readonly hash?: string | undefined
  /** The date of an arbitrator's extension, an earlier end, or the due date of the month that a party reports on. */
  readonly until?: number | undefined
  /** The day on which a party wants the stay to end. */
  readonly endsOn?: string | undefined
  /** The payout account to which the tenant's money went. */
  readonly payout?: string | undefined
  readonly isHeld: boolean
}

/** Past events, oldest first, then future ones, the first of them marked as now. */
export function timelineEvents(lease: LeaseDetail): readonly TimelineEvent[] {
  const past = lease.history.flatMap((row) => eventsFromHistory(row, lease))
  // After the landlord returned everything no keys were handed over.
  const refunded =
    statusOf(lease) === 'cancelled' ? past.findLast(({ kind }) => kindsOfCancelling.has(kind)) : undefined
  const goneAt = refunded ? Math.min(refunded.at, lease.moveIn) : Number.POSITIVE_INFINITY
  const passedSteps = lease.steps
    .filter(({ step, at, isDone }) => isDone && at < goneAt && (step === 'keys' || step === 'move-out'))
    .map((step) => eventFromStep(step, lease, 'done'))
  const done = [...past, ...passedSteps].sort((first, second) => first.at - second.at)
  const upcoming = upcomingEvents(lease).map((event, at) => ({ ...event, state: at === 0 ? 'now' : 'later' }) as const)
  const all = [...done, ...upcoming]
  const from = all.findIndex(({ kind }) => kind === 'paymentFinal' || kind === 'movedIn')
  const until = all.findLastIndex(({ kind }) => kindsOfPayout.has(kind))
  return all.map((event, at) => ({ ...event, isHeld: from >= 0 && at >= from && at < until }))
}

const kindsOfCancelling: ReadonlySet<TimelineEventKind> = new Set(['refund', 'cancelledAtEscrow'])
const kindsOfPayout: ReadonlySet<TimelineEventKind> = new Set([
  'handover',
  'handoverWithDeposit',
  'depositHome',
  ...kindsOfCancelling,
  'settled',
  'split',
  'credited',
  'creditPaid',
  'movedOn',
])

/** Events by which money can go back to the tenant. */
const kindsOfHomecoming: ReadonlySet<TimelineEventKind> = new Set([
  'depositHome',
  ...kindsOfCancelling,
  'settled',
  'split',
  'payBack',
  'secondBack',
  'secondCancelled',
  'credited',
  'creditPaid',
])

function upcomingEvents(lease: LeaseDetail): TimelineEvent[] {
  const { answerBy, isLandlordInContract: isLandlord } = lease
  const status = statusOf(lease)
  if (isClosed(status)) return []
  const steps = [
    ...lease.steps.filter(({ isDone }) => !isDone).map((step) => eventFromStep(step, lease, 'later')),
    ...depositBack(lease),
  ]
  if (status !== 'requested' && status !== 'received') return steps
  const answer = { key: 'answer', kind: 'answer', at: answerBy, state: 'now', isHeld: false } as const
  return [{ ...answer, who: isLandlord ? 'you' : 'them' }, ...steps]
}

/** The landlord returns a deposit that comes with the first rent: planned before, owed once they have it (D 11.3). */
function depositBack(lease: LeaseDetail): TimelineEvent[] {
  if (!hasDepositInHandover(lease)) return []
  const { handedOver, depositOwed, money, moveOut, isLandlordInContract: isLandlord } = lease
  const amount = handedOver ? depositOwed?.amount : `${BigInt(money.handover) - BigInt(money.rent)}`
  if (amount === undefined || amount === '0') return []
  const who = isLandlord ? 'them' : 'you'
  const at = owedUntil({ moveOut, ...lease.rules })
  return [{ key: 'deposit-back', kind: 'depositBack', who, at, state: 'later', amount, isHeld: false }]
}

const kindByStep: Readonly<Record<LeaseStep['step'], TimelineEventKind>> = {
  pay: 'payment',
  keys: 'keys',
  handover: 'handover',
  'move-out': 'moveOut',
  'deposit-home': 'depositHome',
}

function eventFromStep(
  { step, at, amount, to }: LeaseStep,
  lease: LeaseDetail,
  state: TimelineEvent['state'],
): TimelineEvent {
  const receiver = step === 'pay' ? 'tenant' : to
  const isMine = receiver === (lease.isLandlordInContract ? 'landlord' : 'tenant')
  const who = receiver === null ? 'it' : isMine ? 'you' : 'them'
  const kind = step === 'handover' && hasDepositInHandover(lease) ? 'handoverWithDeposit' : kindByStep[step]
  return { key: step, kind, who, at, state, amount: amount ?? undefined, isHeld: false }
}

/** Under the policy "released at handover" the first part is rent and deposit together (D 5.5). */
const hasDepositInHandover = ({ money }: LeaseDetail) => money.depositPolicy === 'at-handover'

function eventsFromHistory(row: HistoryRow, lease: LeaseDetail): TimelineEvent[] {
  const event = leaseEventOf({ ...row, transition: row.act })
  const shown: ShownEvent<TimelineEventKind> | null | undefined = event && shownEvents[event]
  if (!shown || isSuperseded(row, lease.history)) return []
  const kind = (hasDepositInHandover(lease) && withDeposit[shown.kind]) || shown.kind
  const viewer = lease.isLandlordInContract ? 'landlord' : 'tenant'
  const subject = shown.of === 'fact' ? (row.facts.by ?? row.facts.payee) : (shown.of ?? row.party)
  const who = subject === viewer ? 'you' : subject === 'tenant' || subject === 'landlord' ? 'them' : 'it'
  const { transaction, amount = row.facts.claim ?? row.facts.moved, part, toTenant, toLandlord, time, hash } = row.facts
  const [toYou, toThem] = viewer === 'tenant' ? [toTenant, toLandlord] : [toLandlord, toTenant]
  const [you, them] = [stringFact(toYou), stringFact(toThem)]
  return [
    {
      key: row.id,
      kind,
      who,
      at: row.party === 'chain' && typeof time === 'number' ? time : row.at,
      state: 'done',
      isHeld: false,
      amount: kind === 'paymentFinal' || kind === 'paymentSeen' ? lease.money.total : stringFact(amount),
      transaction: stringFact(transaction),
      part: part === 'handover' || part === 'deposit' ? part : undefined,
      shares: you !== undefined && them !== undefined ? { you, them } : undefined,
      hash: stringFact(hash),
      endsOn: row.act === 'endEarly' ? stringFact(row.facts.validTo) : undefined,
      until: untilOf(kind, row),
      payout: kindsOfHomecoming.has(kind) ? stringFact(row.facts.payout) : undefined,
    },
  ]
}

function untilOf(kind: TimelineEventKind, { act, facts: { due, newMoveOut, until } }: HistoryRow): number | undefined {
  if (kind === 'firstDecision') return typeof until === 'number' ? until : undefined
  if (kind === 'endedEarlier') return typeof newMoveOut === 'number' ? newMoveOut : undefined
  const hasDue = kind === 'lengthen' || kind === 'deductionsStated' || act === 'stateRent'
  return hasDue && typeof due === 'number' ? due : undefined
}

function stringFact(fact: HistoryRow['facts'][string] | undefined): string | undefined {
  return typeof fact === 'string' ? fact : undefined
}

/** The first part's events under the policy "released at handover". */
const withDeposit: Partial<Record<TimelineEventKind, TimelineEventKind>> = {
  handover: 'handoverWithDeposit',
  disputeHandover: 'disputeWithDeposit',
}

/**
 * An event superseded by a later one: a payment seen and then final, a payment page opened again, an undelivered
 * release.
 */
function isSuperseded(row: HistoryRow, history: readonly HistoryRow[]): boolean {
  const later = history.slice(history.indexOf(row) + 1)
  if (row.act === 'paymentSeen') return later.some(({ act }) => act === 'paymentFinal')
  if (isUndelivered(row.facts)) return later.some(({ facts }) => facts.event === 'Credited')
  if (row.act === 'pay')
    return later.some(({ act }) => act === 'pay' || act === 'paymentSeen' || act === 'paymentFinal')
  return row.act === 'edit' && later.some(({ act }) => act === 'edit')
}

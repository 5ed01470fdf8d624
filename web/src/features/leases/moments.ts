/** The timeline of a lease: what its append-only history says, what the calendar did, and what comes. */
import type { HistoryRow, LeaseDetail, LeaseStep } from '@keyhold/api/leases.ts'
import { isClosed } from '@keyhold/rental/lease.ts'

/** One thing that happened or will; `who` is whoever did it, seen by the reader. */
export interface Happening {
  readonly key: string
  readonly kind: Kind
  readonly who: 'you' | 'them' | 'it'
  readonly at: number
  readonly state: 'done' | 'now' | 'later'
  readonly amount?: string | undefined
  readonly transaction?: string | undefined
  readonly isHeld: boolean
}

export const kinds = [
  'request',
  'edit',
  'open',
  'accept',
  'acceptSigned',
  'decline',
  'withdraw',
  'cancel',
  'giveWay',
  'lapseUnanswered',
  'lapseUnpaid',
  'pay',
  'see',
  'lose',
  'secure',
  'keys',
  'handover',
  'depositHome',
  'refund',
  'disputeHandover',
  'disputeDeposit',
  'lengthen',
  'settled',
  'split',
  'rent',
  'payBack',
  'moveOut',
  'complete',
  'answer',
  'payment',
] as const
type Kind = (typeof kinds)[number]

/** What happened, oldest first, then what comes, with the first of it marked as now. */
export function happeningsOf(lease: LeaseDetail): readonly Happening[] {
  const told = lease.history.flatMap((row) => fromHistory(row, lease))
  const passed = lease.steps
    .filter(({ step, isDone }) => isDone && (step === 'keys' || step === 'move-out'))
    .map((step) => fromStep(step, lease, 'done'))
  const done = [...told, ...passed].sort((first, second) => first.at - second.at)
  const coming = comingOf(lease).map((happening, at) => ({ ...happening, state: at === 0 ? 'now' : 'later' }) as const)
  const all = [...done, ...coming]
  const from = all.findIndex(({ kind }) => kind === 'secure')
  const until = all.findLastIndex(({ kind }) => kind === 'handover' || kind === 'depositHome' || kind === 'refund')
  return all.map((happening, at) => ({ ...happening, isHeld: from >= 0 && at >= from && at < until }))
}

function comingOf(lease: LeaseDetail): Happening[] {
  const { contractStatus: stage, answerBy, isLandlordInContract: isLandlord } = lease
  if (isClosed(stage)) return []
  const steps = lease.steps.filter(({ isDone }) => !isDone).map((step) => fromStep(step, lease, 'later'))
  if (stage !== 'Pending Request' && stage !== 'Request Received') return steps
  const answer = { key: 'answer', kind: 'answer', at: answerBy, state: 'now', isHeld: false } as const
  return [{ ...answer, who: isLandlord ? 'you' : 'them' }, ...steps]
}

const kindOfStep: Readonly<Record<LeaseStep['step'], Kind>> = {
  pay: 'payment',
  keys: 'keys',
  handover: 'handover',
  'move-out': 'moveOut',
  'deposit-home': 'depositHome',
}

function fromStep({ step, at, amount, to }: LeaseStep, lease: LeaseDetail, state: Happening['state']): Happening {
  const receiver = step === 'pay' ? 'tenant' : to
  const isMine = receiver === (lease.isLandlordInContract ? 'landlord' : 'tenant')
  const who = receiver === null ? 'it' : isMine ? 'you' : 'them'
  return { key: step, kind: kindOfStep[step], who, at, state, amount: amount ?? undefined, isHeld: false }
}

function fromHistory(row: HistoryRow, lease: LeaseDetail): Happening[] {
  const kind = kindOf(row)
  if (!kind || isOld(row, lease.history)) return []
  const mine = lease.isLandlordInContract ? 'landlord' : 'tenant'
  const actor = kind === 'see' || kind === 'secure' || kind === 'lose' ? 'tenant' : row.party
  const receiver = {
    handover: 'landlord',
    depositHome: 'tenant',
    refund: 'tenant',
    rent: 'landlord',
    payBack: 'tenant',
    disputeHandover: 'tenant',
    disputeDeposit: 'landlord',
  }
  const subject = receiver[kind as keyof typeof receiver] ?? actor
  const who = subject === mine ? 'you' : subject === 'tenant' || subject === 'landlord' ? 'them' : 'it'
  const { transaction, amount = row.facts.claim } = row.facts
  return [
    {
      ...{ key: row.id, kind, who, at: row.at, state: 'done', isHeld: false },
      amount: kind === 'secure' || kind === 'see' ? lease.money.total : text(amount),
      transaction: text(transaction),
    },
  ]
}

function text(fact: HistoryRow['facts'][string] | undefined): string | undefined {
  return typeof fact === 'string' ? fact : undefined
}

const told: Readonly<Record<string, Kind>> = {
  LeaseRefunded: 'refund',
  LeaseLengthened: 'lengthen',
  LeaseSettled: 'settled',
  LeaseSplit: 'split',
  LeaseRentPaid: 'rent',
  LeasePaidBack: 'payBack',
}

function kindOf({ act, facts }: HistoryRow): Kind | undefined {
  if (act === 'accept') return facts.signed === true ? 'acceptSigned' : 'accept'
  if (act === 'lapse') return facts.why === 'unpaid' ? 'lapseUnpaid' : 'lapseUnanswered'
  if (act !== 'hear') return kinds.find((kind) => kind === act)
  if (facts.event === 'LeaseReleased') return facts.part === 'deposit' ? 'depositHome' : 'handover'
  if (facts.event === 'LeaseDisputed') return facts.part === 'deposit' ? 'disputeDeposit' : 'disputeHandover'
  return told[String(facts.event)]
}

/** A row that a later one says better: a payment seen and then final, a payment page opened again. */
function isOld(row: HistoryRow, history: readonly HistoryRow[]): boolean {
  const later = history.slice(history.indexOf(row) + 1)
  if (row.act === 'see') return later.some(({ act }) => act === 'secure')
  if (row.act === 'pay') return later.some(({ act }) => act === 'pay' || act === 'see' || act === 'secure')
  return row.act === 'edit' && later.some(({ act }) => act === 'edit')
}

/** The one line below a lease in a list: its deadline and its party. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { formatDateTime } from '../../../gateways/format/format.ts'
import type { Language } from '../../../gateways/text/language.ts'
import type { Text } from '../../../gateways/text/useText.tsx'
import { isOpenDispute, partNameKey } from '../heldMoney.ts'
import { messageValues } from '../messageValues.ts'
import { type LeaseViewState, viewStateOf } from '../viewState.ts'

const noteKeys = {
  requested: 'answerBy',
  opened: 'answerBy',
  toPay: 'payBy',
  paymentTimeOver: 'payBy',
  paid: 'handover',
  inspecting: 'handover',
  handoverDue: 'handoverDue',
  living: 'deposit',
  movedOut: 'deposit',
  depositDue: 'depositDue',
  depositOwed: 'depositOwed',
  depositLate: 'depositLate',
  completed: 'notReturned',
  disputed: 'disputed',
  disputeOverForYou: 'dueToYou',
  disputeOverForThem: 'dueToThem',
  unpaid: 'unpaid',
  unanswered: 'unanswered',
  refunded: 'refunded',
} as const satisfies Partial<Record<LeaseViewState, string>>

/** Empty if the status says everything. A payout account to verify and an order to stop come after the deadline. */
export function rowNote(lease: LeaseCard, now: number, text: Text<'requests'>, language: Language): string {
  const note = noteOfState(lease, now, text, language)
  const toDo = [lease.isPayoutToProve && text('row.payoutToProve'), lease.isOrderToStop && text('row.orderToStop')]
  return [note, ...toDo].filter(Boolean).join(' · ')
}

function noteOfState(lease: LeaseCard, now: number, text: Text<'requests'>, language: Language): string {
  const viewState = viewStateOf(lease, now)
  if (viewState === 'toPay' && lease.isPaymentStopped) return text('row.stopped')
  if (lease.isCancelledAtEscrow) return text('row.cancelledAtEscrow')
  const values = messageValues(lease, language, now)
  const { answerBy, payBy, handoverDue, depositDue } = values
  const openUntil = lease.parts.find((part) => isOpenDispute(part, now))?.due ?? now
  const instants = {
    answerBy,
    payBy,
    handover: handoverDue,
    handoverDue,
    deposit: depositDue,
    depositDue,
    depositOwed: values.owedBy,
    depositLate: values.owedBy,
    disputed: formatDateTime(openUntil, lease.timeZone, language),
    dueToYou: values.dueSince,
    dueToThem: values.dueSince,
  } as const
  const key = viewState in noteKeys ? noteKeys[viewState as keyof typeof noteKeys] : undefined
  if (!key || (key === 'notReturned' && !lease.depositOwed)) return ''
  const when = key in instants ? instants[key as keyof typeof instants] : ''
  const note = text(`row.${withDeposit(key, lease)}`, { ...values, when })
  const isUnanswered = viewState === 'requested' || viewState === 'opened'
  if (!isUnanswered || !lease.isLandlordInContract || lease.overlapping === 0) return note
  return `${note} · ${text('row.overlaps', { count: lease.overlapping })}`
}

/** Under "at handover" the first part is rent and deposit together (D 5.5). */
function withDeposit<Key extends string>(key: Key, lease: LeaseCard) {
  const isBoth = partNameKey({ part: 'handover' }, lease) === 'rentAndDeposit'
  if (isBoth && key === 'handover') return 'handoverWithDeposit' as const
  return isBoth && key === 'handoverDue' ? ('handoverDueWithDeposit' as const) : key
}

/** A payment in words: its purpose, from whom to whom, and when. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { formatDayAt, formatMoney } from '../../../gateways/format/format.ts'
import { useSession } from '../../../gateways/session.ts'
import { type Text, useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { counterpartName, partyName } from '../partyName.ts'
import { paymentKind, paymentName, paymentPartName } from '../paymentName.ts'

/** Words payments in the reader's language; with the parties' names if their lease is known. */
export function usePaymentLabels(leases: readonly LeaseCard[]) {
  const text = useText('deposits')
  const paymentText = useText('payments')
  const language = useLanguage()
  const leaseOf = (row: PaymentRow) => leases.find(({ id }) => id === row.contractId)
  const { user } = useSession()
  type Party = PaymentRow['from'] | PaymentRow['to']
  const named = (row: PaymentRow, party: Party, viewer: string, nameOf: (lease: LeaseCard) => string): string => {
    if (party === 'escrow' || party === 'keyhold') return text(`tx.${party}`)
    const lease = leaseOf(row)
    const isViewer = lease && (party === 'landlord') === lease.isLandlordInContract
    if (isViewer) return viewer
    return lease ? nameOf(lease) : ''
  }
  const who = (row: PaymentRow, party: Party) =>
    named(row, party, text('tx.you'), (lease) => counterpartName(lease, language))
  const ownName = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  const timeZone = (row: PaymentRow) => leaseOf(row)?.timeZone ?? 'UTC'
  return {
    who,
    /** Full names, the viewer's too: for papers that others read. */
    fullName: (row: PaymentRow, party: Party) =>
      named(row, party, ownName || text('tx.you'), (lease) => partyName(lease.counterpart)),
    timeZone,
    kind: (row: PaymentRow) => paymentName(row, leaseOf(row), text),
    /** The common name of payments of this kind, for a list of kinds. */
    kindOfAll: (row: PaymentRow) => text(`tx.kind.${paymentKind(row)}`),
    part: (row: PaymentRow) => paymentPartName(row, leaseOf(row), text),
    fromTo: (row: PaymentRow) => fromToText(row, (party) => who(row, party), paymentText),
    day: (row: PaymentRow) => formatDayAt(row.date, timeZone(row), language),
    amount: ({ price, currency }: Pick<PaymentRow, 'price' | 'currency'>) =>
      formatMoney({ amount: BigInt(price), currency }, language),
  }
}

/**
 * Where the money came from or went, relative to the viewer: "from the escrow", "to Ada"; an empty line before a name
 * is known.
 */
function fromToText(
  { from, to, direction }: PaymentRow,
  who: (party: PaymentRow['from'] | PaymentRow['to']) => string,
  paymentText: Text<'payments'>,
) {
  const named = (party: typeof from | typeof to, label: (name: string) => string) => {
    const name = who(party)
    return name ? label(name) : '\u00a0'
  }
  if (direction === 'in')
    return from === 'escrow'
      ? paymentText('fromTo.fromEscrow')
      : named(from, (name) => paymentText('fromTo.from', { from: name }))
  if (direction === 'out')
    return to === 'escrow'
      ? paymentText('fromTo.toEscrow')
      : named(to, (name) => paymentText('fromTo.to', { to: name }))
  if (from === 'escrow') return named(to, (name) => paymentText('fromTo.escrowTo', { to: name }))
  if (to === 'escrow') return named(from, (name) => paymentText('fromTo.toEscrowBy', { from: name }))
  return named(from, (name) => named(to, (other) => paymentText('fromTo.both', { from: name, to: other })))
}

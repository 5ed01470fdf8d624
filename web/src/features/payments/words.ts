/** A payment in words: what it was for, from whom to whom, and when. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { sayDayAt, sayMoney } from '../../gateways/format.ts'
import { calledIn } from '../../gateways/names.ts'
import { type Text, useLanguage, useText } from '../../gateways/text.tsx'
import { kindOf } from './filter.ts'

/** Says payments in the reader's language; parties by name where their lease is known. */
export function usePaymentWords(leases: readonly LeaseCard[]) {
  const text = useText('deposits')
  const ways = useText('payments')
  const language = useLanguage()
  const who = (row: PaymentRow, party: PaymentRow['from'] | PaymentRow['to']): string => {
    if (party === 'escrow' || party === 'keyhold') return text(`tx.${party}`)
    const lease = leases.find(({ id }) => id === row.contractId)
    const isViewer = lease && (party === 'landlord') === lease.isLandlordInContract
    if (isViewer) return text('tx.you')
    return lease ? calledIn(language, lease.counterpart) : ''
  }
  return {
    who,
    kind: (row: Pick<PaymentRow, 'paymentType' | 'part'>) => text(`tx.kind.${kindOf(row)}`),
    course: (row: PaymentRow) => sayCourse(row, (party) => who(row, party), ways),
    day: (row: PaymentRow) =>
      sayDayAt(row.date, leases.find(({ id }) => id === row.contractId)?.timeZone ?? 'UTC', language),
    amount: ({ price, currency }: Pick<PaymentRow, 'price' | 'currency'>) =>
      sayMoney({ amount: BigInt(price), currency }, language),
  }
}

/** Where the money came from or went, as the viewer sees it: "from the escrow", "to Ada"; an empty line before a name is known. */
function sayCourse(
  { from, to, direction }: PaymentRow,
  who: (party: PaymentRow['from'] | PaymentRow['to']) => string,
  say: Text<'payments'>,
) {
  const named = (party: typeof from | typeof to, words: (name: string) => string) => {
    const name = who(party)
    return name ? words(name) : '\u00a0'
  }
  if (direction === 'in')
    return from === 'escrow' ? say('course.fromEscrow') : named(from, (name) => say('course.from', { from: name }))
  if (direction === 'out')
    return to === 'escrow' ? say('course.toEscrow') : named(to, (name) => say('course.to', { to: name }))
  if (from === 'escrow') return named(to, (name) => say('course.escrowTo', { to: name }))
  if (to === 'escrow') return named(from, (name) => say('course.toEscrowBy', { from: name }))
  return named(from, (name) => named(to, (other) => say('course.both', { from: name, to: other })))
}

/** A payment in words: what it was for, from whom to whom, and when. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { sayDayAt, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { kindOf } from './filter.ts'

/** Says payments in the reader's language; parties by name where their lease is known. */
export function usePaymentWords(leases: readonly LeaseCard[]) {
  const text = useText('deposits')
  const language = useLanguage()
  const who = (row: PaymentRow, party: PaymentRow['from'] | PaymentRow['to']): string => {
    if (party === 'escrow' || party === 'keyhold') return text(`tx.${party}`)
    const lease = leases.find(({ id }) => id === row.contractId)
    const isViewer = lease && (party === 'landlord') === lease.isLandlordInContract
    if (isViewer) return text('tx.you')
    return lease ? (lease.counterpart.agencyName ?? lease.counterpart.firstName) : ''
  }
  return {
    who,
    kind: (row: Pick<PaymentRow, 'paymentType' | 'part'>) => text(`tx.kind.${kindOf(row)}`),
    course: (row: PaymentRow) => text('tx.fromTo', { from: who(row, row.from), to: who(row, row.to) }),
    day: (row: PaymentRow) =>
      sayDayAt(row.date, leases.find(({ id }) => id === row.contractId)?.timeZone ?? 'UTC', language),
    amount: ({ price, currency }: Pick<PaymentRow, 'price' | 'currency'>) =>
      sayMoney({ amount: BigInt(price), currency }, language),
  }
}

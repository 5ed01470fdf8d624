/** A payment's purpose in words: which part moved under the lease's policy, and for a split, which part. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import type { Text } from '../../gateways/text/useText.tsx'
import { partNameKey } from './heldMoney.ts'

/**
 * The message key of a payment's kind: a released deposit is its return, a deposit paid in alone is added to a moved
 * one, and of a cancellation the landlord's share is its cost.
 */
export function paymentKind({ paymentType, part }: Pick<PaymentRow, 'paymentType' | 'part'>) {
  if (paymentType === 'cancelled' && part !== null) return 'cancellationCost'
  if (part !== 'deposit') return paymentType
  if (paymentType === 'paid-in') return 'added'
  return paymentType === 'released' ? 'depositHome' : paymentType
}

type Row = Pick<PaymentRow, 'paymentType' | 'part'>
type Policy = Pick<LeaseCard, 'money'> | undefined

/** For one payment of a lease; without the lease, as under the policy "until move-out". */
export function paymentName(row: Row, lease: Policy, text: Text<'deposits'>): string {
  const kind = paymentKind(row)
  const part = partOf(row, lease)
  if (kind === 'released' && part === 'rentAndDeposit') return text('tx.kind.releasedWithDeposit')
  if (part && (kind === 'settled' || kind === 'split'))
    return text('tx.kindOf', { kind: text(`tx.kind.${kind}`), part: text(`part.${part}Small`) })
  return text(`tx.kind.${kind}`)
}

/** The name of the part that moved; empty for none or both. */
export function paymentPartName(row: Row, lease: Policy, text: Text<'deposits'>): string {
  const part = partOf(row, lease)
  if (paymentKind(row) === 'cancellationCost') return text('part.rent')
  if (paymentKind(row) === 'paid-in' || row.paymentType === 'refunded') return text('part.rentAndDeposit')
  return part ? text(`part.${part}`) : ''
}

function partOf({ part }: Row, lease: Policy) {
  if (part === null) return undefined
  return partNameKey({ part }, lease ?? { money: { depositPolicy: 'until-move-out' } })
}

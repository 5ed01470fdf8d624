/** How a part of a lease's money ended: how much of it went to whom, and when, as the chain told. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseDetail, LeasePart } from '@keyhold/api/leases.ts'

/** In USDT's smallest unit; `at` is the last payment's time on the chain. */
export interface Payout {
  readonly tenant: bigint
  readonly landlord: bigint
  readonly at: number
}

/** Undefined while a part is held, or of one that was never paid. A refund gives back what is left of each part. */
export function payoutOf(
  { part, agreed, held }: Pick<LeasePart, 'part' | 'agreed' | 'held'>,
  { transactions }: Pick<LeaseDetail, 'transactions'>,
): Payout | undefined {
  const own = transactions.filter((row) => !row.isSecond && row.part === part)
  const refund = transactions.find((row) => !row.isSecond && row.paymentType === 'refunded')
  const sumTo = (payee: PaymentRow['to']) =>
    own.filter(({ to }) => to === payee).reduce((sum, { price }) => sum + BigInt(price), 0n)
  const [tenant, landlord] = [sumTo('tenant'), sumTo('landlord')]
  const left = BigInt(agreed) - tenant - landlord
  const isRefunded = refund !== undefined && left > 0n
  const dates = [...own, ...(isRefunded ? [refund] : [])].map(({ date }) => date)
  if (BigInt(held) > 0n || dates.length === 0) return undefined
  return { tenant: isRefunded ? tenant + left : tenant, landlord, at: Math.max(...dates) }
}

/** How a part of a lease's money ended: the amounts by payee, and when, from chain data. */
import type { EscrowPart } from './deposit.ts'

/** In USDT's smallest unit; `at` is the last payout's time on the chain. */
export interface Payout {
  readonly tenant: bigint
  readonly landlord: bigint
  readonly at: number
}

/** A movement of a lease's money. */
interface Movement {
  readonly part: EscrowPart | null
  readonly paymentType: string
  readonly to: string
  readonly price: string
  readonly date: number
  readonly isSecond: boolean
}
/** A part of a lease's money: the agreed and the held amount, digits in USDT's smallest unit. */
interface MoneyPart {
  readonly part: EscrowPart
  readonly agreed: string
  readonly held: string
}
type Lease<Step> = {
  readonly steps: readonly Step[]
  readonly parts: readonly MoneyPart[]
  readonly transactions: readonly Movement[]
}

/** The step at which a part is paid out. */
export const payoutStep = { handover: 'handover', deposit: 'deposit-home' } as const

/** Undefined while a part is held, or was never paid. A refund or a cancellation returns the rest of each part. */
export function payoutOf(
  { part, agreed, held }: MoneyPart,
  { transactions }: Pick<Lease<never>, 'transactions'>,
): Payout | undefined {
  const own = transactions.filter((row) => !row.isSecond && row.part === part)
  const refund = transactions.find((row) => !row.isSecond && returnsTheRest(row))
  const sumTo = (payee: string) =>
    own.filter(({ to }) => to === payee).reduce((sum, { price }) => sum + BigInt(price), 0n)
  const [tenant, landlord] = [sumTo('tenant'), sumTo('landlord')]
  const left = BigInt(agreed) - tenant - landlord
  const isRefunded = refund !== undefined && left > 0n
  const dates = [...own, ...(isRefunded ? [refund] : [])].map(({ date }) => date)
  if (BigInt(held) > 0n || dates.length === 0) return undefined
  return { tenant: isRefunded ? tenant + left : tenant, landlord, at: Math.max(...dates) }
}

/** Whether this payment returned all that was not the landlord's: such a row names no part. */
const returnsTheRest = ({ paymentType, part }: Movement) =>
  paymentType === 'refunded' || (paymentType === 'cancelled' && part === null)

/** The amount already paid out of a part that is still held: the undisputed rest. */
export function paidOutAmount({ agreed, held }: Pick<MoneyPart, 'agreed' | 'held'>): bigint {
  return BigInt(held) > 0n ? BigInt(agreed) - BigInt(held) : 0n
}

/** Of a disputed part, the undisputed amount is already with its payee: a separate step before the rest. */
export function withPaidOutParts<P extends MoneyPart>(
  parts: readonly P[],
): (P | (P & { readonly state: 'paid-out' }))[] {
  return parts.flatMap((part) => {
    const share = paidOutAmount(part)
    return share > 0n ? [{ ...part, agreed: `${share}`, held: '0', state: 'paid-out' as const }, part] : [part]
  })
}

/** The steps with the real day of each payout: a release by agreement, early or late is not on the planned day. */
export function stepsAsTheyWere<Step extends { readonly step: string; readonly at: number; readonly isDone: boolean }>(
  lease: Lease<Step>,
): Step[] {
  return lease.steps.map((step) => {
    const part = lease.parts.find((one) => payoutStep[one.part] === step.step)
    const payout = part && step.isDone ? payoutOf(part, lease) : undefined
    return payout ? { ...step, at: payout.at } : step
  })
}

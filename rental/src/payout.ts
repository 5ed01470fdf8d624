/** How a part of a lease's money ended: how much of it went to whom, and when, as the chain told. */
import type { EscrowPart } from './deposit.ts'

/** In USDT's smallest unit; `at` is the last payment's time on the chain. */
export interface Payout {
  readonly tenant: bigint
  readonly landlord: bigint
  readonly at: number
}

/** A movement of a lease's money, as payments tell it. */
interface Movement {
  readonly part: EscrowPart | null
  readonly paymentType: string
  readonly to: string
  readonly price: string
  readonly date: number
  readonly isSecond: boolean
}
/** A part of a lease's money: what was agreed and what the escrow holds, digits in USDT's smallest unit. */
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

/** Undefined while a part is held, or of one that was never paid. A refund gives back what is left of each part. */
export function payoutOf(
  { part, agreed, held }: MoneyPart,
  { transactions }: Pick<Lease<never>, 'transactions'>,
): Payout | undefined {
  const own = transactions.filter((row) => !row.isSecond && row.part === part)
  const refund = transactions.find((row) => !row.isSecond && row.paymentType === 'refunded')
  const sumTo = (payee: string) =>
    own.filter(({ to }) => to === payee).reduce((sum, { price }) => sum + BigInt(price), 0n)
  const [tenant, landlord] = [sumTo('tenant'), sumTo('landlord')]
  const left = BigInt(agreed) - tenant - landlord
  const isRefunded = refund !== undefined && left > 0n
  const dates = [...own, ...(isRefunded ? [refund] : [])].map(({ date }) => date)
  if (BigInt(held) > 0n || dates.length === 0) return undefined
  return { tenant: isRefunded ? tenant + left : tenant, landlord, at: Math.max(...dates) }
}

/** What of a part that is still held was paid out already: the rest that nobody disputed. */
export function paidOutAmount({ agreed, held }: Pick<MoneyPart, 'agreed' | 'held'>): bigint {
  return BigInt(held) > 0n ? BigInt(agreed) - BigInt(held) : 0n
}

/** Of a disputed part, what was not disputed is with its payee already: a part of its own before the rest. */
export function withPaidOutParts<P extends MoneyPart>(
  parts: readonly P[],
): (P | (P & { readonly state: 'paid-out' }))[] {
  return parts.flatMap((part) => {
    const share = paidOutAmount(part)
    return share > 0n ? [{ ...part, agreed: `${share}`, held: '0', state: 'paid-out' as const }, part] : [part]
  })
}

/** The steps with the day on which a part really was paid out: a release by agreement, early or late is not on the planned day. */
export function stepsAsTheyWere<Step extends { readonly step: string; readonly at: number; readonly isDone: boolean }>(
  lease: Lease<Step>,
): Step[] {
  return lease.steps.map((step) => {
    const part = lease.parts.find((one) => payoutStep[one.part] === step.step)
    const payout = part && step.isDone ? payoutOf(part, lease) : undefined
    return payout ? { ...step, at: payout.at } : step
  })
}

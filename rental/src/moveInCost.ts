/**
 * What moving in costs: the only calculation, for cards, a home, the comparison, the help, a request and a payment.
 * Dollars are an estimate with the operator's prices, and never part of what is agreed or paid. 1 USDT counts as 1 USD.
 */
import type { DepositPolicy } from './fields.ts'
import { add, decimalsOf, type Money } from './money.ts'

/** A network fee in the smallest unit of the chain's own coin (18 decimals). */
interface NetworkFee {
  readonly amount: string
  readonly coin: 'BNB' | 'ETH'
}

/** What paying costs beside rent and deposit, as the API answers it. */
export interface MoveInFees {
  /** The fee that the escrow takes for paying a lease, in RNB's smallest unit. */
  readonly depositFee: string
  /** Undefined while the chain is unreachable. */
  readonly networkFee?: NetworkFee | undefined
  /** Dollars for one RNB, and for one coin of the network, if the operator names them. */
  readonly rnbUsd?: string | undefined
  readonly gasUsd?: string | undefined
}

export interface MoveInCost {
  readonly rent: Money
  readonly deposit: Money
  /** Rent and deposit. */
  readonly usdt: Money
  readonly fee: Money
  readonly networkFee: NetworkFee | undefined
  /** Everything, rounded to whole dollars; undefined while a price or the network fee is unknown. */
  readonly dollars: Money | undefined
}

const coinDecimals = 18
const priceDecimals = 9
const pricePattern = /^(\d{1,9})(?:\.(\d{1,9}))?$/

/** Rent and deposit are in USDT. */
export function moveInCost(rent: Money, deposit: Money, fees: MoveInFees): MoveInCost {
  const usdt = add(rent, deposit)
  const fee: Money = { amount: BigInt(fees.depositFee), currency: 'RNB' }
  const parts = [
    usdt.amount * 10n ** BigInt(priceDecimals),
    inDollars(fee.amount, fees.rnbUsd),
    fees.networkFee && inDollars(BigInt(fees.networkFee.amount), fees.gasUsd),
  ]
  return { rent, deposit, usdt, fee, networkFee: fees.networkFee, dollars: wholeDollars(parts) }
}

/** Whether this is a price: a number above 0 with at most nine decimals. */
export const isPrice = (digits: string): boolean => parsePrice(digits) !== undefined

function parsePrice(digits: string): bigint | undefined {
  const match = pricePattern.exec(digits)
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(priceDecimals, '0')}`) || undefined : undefined
}

/** Nothing costs nothing, at any price. */
function inDollars(amount: bigint, price = ''): bigint | undefined {
  const known = parsePrice(price)
  return amount === 0n ? 0n : known && amount * known
}

/** Rounded half up. */
function wholeDollars(parts: readonly (bigint | undefined)[]): Money | undefined {
  const dollar = 10n ** BigInt(coinDecimals + priceDecimals)
  let sum = 0n
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += part
  }
  return { amount: ((2n * sum + dollar) / (2n * dollar)) * 10n ** BigInt(decimalsOf.USD), currency: 'USD' }
}

/** The escrow's two parts: a deposit that is not held until move-out is released with the first rent (D 5.5). */
export function escrowPartsOf(
  { rent, deposit }: { readonly rent: bigint; readonly deposit: bigint },
  depositPolicy: DepositPolicy,
): { handover: bigint; deposit: bigint } {
  return depositPolicy === 'until-move-out' ? { handover: rent, deposit } : { handover: rent + deposit, deposit: 0n }
}

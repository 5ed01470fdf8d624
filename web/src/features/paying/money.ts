/** Amounts of the wire and the chain as money: digits in the smallest unit, of USDT or RNB. */
import type { Money } from '@keyhold/rental/money.ts'

export function usdt(amount: string | bigint): Money {
  return { amount: BigInt(amount), currency: 'USDT' }
}

export function rnb(amount: string | bigint): Money {
  return { amount: BigInt(amount), currency: 'RNB' }
}

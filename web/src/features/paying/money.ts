/** Amounts of the wire and the chain as money: digits in the smallest unit, of USDT or RNB. */
import { type Money, parse } from '@keyhold/rental/money.ts'

export function usdt(amount: string | bigint): Money {
  return { amount: BigInt(amount), currency: 'USDT' }
}

export function rnb(amount: string | bigint): Money {
  return { amount: BigInt(amount), currency: 'RNB' }
}

/** Whether somebody may have meant thousands: to many "1.200" is twelve hundred, and to the escrow one and a bit. */
function mayBeThousands(typed: string): boolean {
  return /^\s*[1-9]\d{0,2}\.\d{3}\s*$/.test(typed)
}

/** What a person typed as an amount of USDT, in its smallest unit (D 6.10); undefined for anything else, and while it is open what they mean. */
export function typedUsdt(typed: string): bigint | undefined {
  return mayBeThousands(typed) ? undefined : parse(typed, 'USDT')?.amount
}

/** Why what was typed is no amount. */
export function wrongTyping(typed: string): 'thousands' | 'wrong' {
  return mayBeThousands(typed) ? 'thousands' : 'wrong'
}

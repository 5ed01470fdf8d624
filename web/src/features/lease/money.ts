/** Amounts of the wire and the chain as money: digits in the smallest unit, of USDT or RNB. */
import { type Money, parse } from '@keyhold/rental/money.ts'
import { formatMoney } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'

export function usdt(amount: string | bigint): Money {
  return { amount: BigInt(amount), currency: 'USDT' }
}

/** USDT as its reader writes it. */
export function formatUsdt(amount: string | bigint, language: Language): string {
  return formatMoney(usdt(amount), language)
}

export function rnb(amount: string | bigint): Money {
  return { amount: BigInt(amount), currency: 'RNB' }
}

/** Whether somebody may have meant thousands: to many "1.200" is twelve hundred, and to the escrow one and a bit. */
function couldBeThousands(input: string): boolean {
  return /^\s*[1-9]\d{0,2}\.\d{3}\s*$/.test(input)
}

/** What a person typed as an amount of USDT, in its smallest unit (D 6.10); undefined for anything else, and while it is open what they mean. */
export function parseUsdt(input: string): bigint | undefined {
  return couldBeThousands(input) ? undefined : parse(input, 'USDT')?.amount
}

/** Why what was typed is no amount. */
export function parseProblem(input: string): 'thousands' | 'wrong' {
  return couldBeThousands(input) ? 'thousands' : 'wrong'
}

/** The API's and the chain's amounts as money: digits in the smallest unit, of USDT or RNB. */
import type { LeaseMoney } from '@keyhold/api/leases.ts'
import { type Money, parse } from '@keyhold/rental/money.ts'
import { type MoveInCost, type MoveInFees, moveInCost } from '@keyhold/rental/moveInCost.ts'
import { formatMoney } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'

export function usdt(amount: string | bigint): Money {
  return { amount: BigInt(amount), currency: 'USDT' }
}

/** USDT formatted for its reader. */
export function formatUsdt(amount: string | bigint, language: Language): string {
  return formatMoney(usdt(amount), language)
}

export function rnb(amount: string | bigint): Money {
  return { amount: BigInt(amount), currency: 'RNB' }
}

/** The cost of moving in; the fee is the one that the lease's own escrow names. */
export function firstPayment(money: LeaseMoney, fees: Partial<MoveInFees> = {}): MoveInCost {
  const deposit = usdt(BigInt(money.total) - BigInt(money.rent))
  return moveInCost(usdt(money.rent), deposit, { ...fees, depositFee: money.fee })
}

/** Whether thousands may be meant: to many readers "1.200" is twelve hundred, and to the escrow one and a fifth. */
function couldBeThousands(input: string): boolean {
  return /^\s*[1-9]\d{0,2}\.\d{3}\s*$/.test(input)
}

/** Parses typed USDT into the smallest unit (D 6.10); undefined for anything else, and if ambiguous. */
export function parseUsdt(input: string): bigint | undefined {
  return couldBeThousands(input) ? undefined : parse(input, 'USDT')?.amount
}

/** Why the input is no amount. */
export function parseProblem(input: string): 'thousands' | 'wrong' {
  return couldBeThousands(input) ? 'thousands' : 'wrong'
}

/** What a lease's money is called and what it amounts to, for whoever looks. Amounts in USDT's smallest unit. */
import type { LeaseCard, LeasePart } from '@keyhold/api/leases.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import type { Money } from '@keyhold/rental/money.ts'
import type { Language } from '../../gateways/language.ts'
import { calledIn } from '../../gateways/names.ts'

export function usdt(amount: string | bigint): Money {
  return { amount: BigInt(amount), currency: 'USDT' }
}

/** What the escrow holds of a lease now. */
export function heldOf({ parts }: Pick<LeaseCard, 'parts'>): bigint {
  return parts.reduce((sum, { held }) => sum + BigInt(held), 0n)
}

/** What of a part that is still held was paid out already: the rest that nobody disputed. */
export function paidShare({ agreed, held }: Pick<LeasePart, 'agreed' | 'held'>): bigint {
  return BigInt(held) > 0n ? BigInt(agreed) - BigInt(held) : 0n
}

/** Whether money was, is or may still come to be held: not so once a lease ended unpaid. */
export function hasCourse({ contractStatus, parts }: Pick<LeaseCard, 'contractStatus' | 'parts'>): boolean {
  return !isClosed(contractStatus) || parts.some(({ state }) => state !== 'awaited')
}

/** Whether a part goes to whoever looks. */
export function isMine({ payee }: LeasePart, { isLandlordInContract }: LeaseCard): boolean {
  return (payee === 'landlord') === isLandlordInContract
}

/** The key of a part's name: at policy "at handover" the first part is rent and deposit together (D 5.5). */
export function partName(
  { part }: Pick<LeasePart, 'part'>,
  { money }: LeaseCard,
): 'rent' | 'rentAndDeposit' | 'deposit' {
  if (part === 'deposit') return 'deposit'
  return money.depositPolicy === 'at-handover' ? 'rentAndDeposit' : 'rent'
}

/** The other one's name in a sentence. */
export function otherName({ counterpart }: LeaseCard, language: Language): string {
  return calledIn(language, counterpart)
}

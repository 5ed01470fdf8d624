/** The words of one lease that sentences are filled with: names, amounts and days, as its reader says them. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { sayDay, sayMoment, sayMoney } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import { moneyOf } from './acts.ts'
import { otherName } from './people.ts'

const say = (digits: string | bigint, language: Language) =>
  sayMoney({ amount: BigInt(digits), currency: 'USDT' }, language)

/** Values for any sentence about a lease; instants in the property's time. */
export function phrasesOf(lease: LeaseCard, language: Language) {
  const { handover, deposit } = moneyOf(lease)
  const at = (instant: number) => sayMoment(instant, lease.timeZone, language)
  const agreed = (part: string) => lease.parts.find((one) => one.part === part)?.agreed ?? '0'
  return {
    name: otherName(lease, language),
    home: lease.roomAd.property.title,
    total: say(lease.money.total, language),
    rent: say(lease.money.rent, language),
    handover: say(agreed('handover'), language),
    deposit: say(deposit.held > 0n ? deposit.held : agreed('deposit'), language),
    answerBy: at(lease.answerBy),
    payBy: lease.payBy === null ? '' : at(lease.payBy),
    moveIn: sayDay(lease.validFrom, language),
    moveOut: sayDay(lease.validTo, language),
    handoverDue: at(handover.due),
    depositDue: at(deposit.due),
  }
}

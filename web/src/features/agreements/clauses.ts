/** The clauses of an agreement that nobody has agreed to yet, filled with what is known. The frozen ones come from the API. */
import type { AgreementFacts, Clause } from '@keyhold/api/agreements.ts'
import { clauseIds } from '@keyhold/rental/agreement.ts'
import { sayMoment, sayMoney } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import type { Text } from '../../gateways/text.tsx'

export function clausesOf(facts: AgreementFacts, text: Text<'agreement'>, language: Language): Clause[] {
  const { home, stay, money, escrow, tenant, landlord } = facts
  const at = (instant: number) => sayMoment(instant, home.timeZone, language)
  const usdt = (amount: string | bigint) => sayMoney({ amount: BigInt(amount), currency: 'USDT' }, language)
  const notYet = text('notYet')
  const values = {
    tenant: tenant.name,
    landlord: landlord.name,
    landlordWallet: landlord.wallet ?? notYet,
    home: home.title,
    address: home.address,
    timeZone: home.timeZone,
    moveIn: at(stay.moveIn),
    moveOut: at(stay.moveOut),
    rent: usdt(money.rent),
    handover: usdt(money.handover),
    deposit: usdt(money.deposit),
    depositPart: usdt(BigInt(money.handover) - BigInt(money.rent)),
    total: usdt(BigInt(money.handover) + BigInt(money.deposit)),
    handoverDue: at(money.handoverDue),
    depositDue: at(money.depositDue),
    payBy: money.payBy === null ? notYet : at(money.payBy),
    escrow: escrow.address,
    chainId: String(escrow.chainId),
    arbitrator: escrow.arbitrator,
  }
  return clauseIds(money.depositPolicy).map((id) => ({
    id,
    title: text(`clauses.${id}.title`),
    text: text(`clauses.${id}.text`, values),
  }))
}

/** The clauses of an agreement in every language, filled with its facts. Dates are Gregorian and at the property (D 8.2, D 6.6). */
import type { AgreementFacts, Clause } from '@keyhold/api/agreements.ts'
import { figuresFor } from '../../gateways/figures.ts'
import { type Language, languages, textFor } from '../../gateways/text.ts'

/** The clauses in their order; those about the money depend on the deposit policy (D 5.5). */
function idsFor({ money }: AgreementFacts): string[] {
  const isHeld = money.depositPolicy === 'until-move-out'
  return [
    'home',
    'rent',
    'payment',
    isHeld ? 'firstRent' : 'firstRentAndDeposit',
    ...(isHeld ? ['depositHeld'] : ['depositWithLandlord']),
    'dispute',
    'arbitrator',
    'release',
    'cancel',
    'care',
    'stablecoin',
    'law',
    'languages',
  ]
}

/** The clauses by language. */
export function clausesOf(facts: AgreementFacts): Record<Language, Clause[]> {
  const all = languages.map((language) => {
    const say = textFor(language)
    const values = valuesFor(language, facts, say('agreement:notYet'))
    return [
      language,
      idsFor(facts).map((id) => ({
        id,
        title: say(`agreement:clauses.${id}.title`),
        text: say(`agreement:clauses.${id}.text`, values),
      })),
    ] as const
  })
  return Object.fromEntries(all) as Record<Language, Clause[]>
}

function valuesFor(language: Language, facts: AgreementFacts, notYet: string): Record<string, string> {
  const { home, stay, money, escrow, tenant, landlord } = facts
  const { at, amount: written } = figuresFor(language, home.timeZone)
  const amount = (smallest: string) => written(BigInt(smallest), money.currency)
  return {
    tenant: tenant.name,
    landlord: landlord.name,
    landlordWallet: landlord.wallet ?? notYet,
    home: home.title,
    address: home.address,
    timeZone: home.timeZone,
    moveIn: at(stay.moveIn),
    moveOut: at(stay.moveOut),
    rent: amount(money.rent),
    handover: amount(money.handover),
    deposit: amount(money.deposit),
    depositPart: amount((BigInt(money.handover) - BigInt(money.rent)).toString()),
    total: amount((BigInt(money.handover) + BigInt(money.deposit)).toString()),
    handoverDue: at(money.handoverDue),
    depositDue: at(money.depositDue),
    payBy: money.payBy === null ? notYet : at(money.payBy),
    escrow: escrow.address,
    chainId: String(escrow.chainId),
    arbitrator: escrow.arbitrator,
  }
}

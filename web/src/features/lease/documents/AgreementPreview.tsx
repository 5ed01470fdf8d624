/** The agreement filled with the tenant's input so far; none of it is sent. */
import type { AgreementFacts } from '@keyhold/api/agreements.ts'
import type { EscrowFacts } from '@keyhold/api/deposits.ts'
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { agreedLastMonth, writeClauses } from '@keyhold/rental/agreement.ts'
import { depositDue, handoverDue, type PaymentTerms } from '@keyhold/rental/deposit.ts'
import { findLanguage } from '@keyhold/rental/language.ts'
import { whole } from '@keyhold/rental/money.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import css from './Agreement.module.css'
import { AgreementText, type Identity } from './AgreementText.tsx'

interface Props {
  readonly ad: RoomAd
  readonly stay: Stay
  /** The money as the escrow would hold it. */
  readonly terms: PaymentTerms
  readonly escrow: EscrowFacts
  readonly tenant: Omit<AgreementFacts['tenant'], 'identitySeal'>
  readonly identity: Identity
}

export function AgreementPreview({ ad, stay, terms, escrow, tenant, identity }: Props) {
  const text = useText('agreement')
  const { property } = ad
  const { ownerUser } = property
  const timeZone = property.timeZone ?? 'UTC'
  const rent = whole(property.rentPrice, 'USDT').amount
  const facts: AgreementFacts = {
    landlord: {
      name: [ownerUser.firstName, ownerUser.lastName].filter(Boolean).join(' '),
      agency: ownerUser.agencyName,
      email: null,
      phone: null,
      wallet: null,
    },
    tenant: { ...tenant, identitySeal: '' },
    home: {
      title: property.title,
      address: property.agreementAddress,
      timeZone,
    },
    stay: { ...stay, moveIn: terms.moveIn, moveOut: terms.moveOut },
    money: {
      currency: 'USDT',
      rent: rent.toString(),
      handover: terms.handover.toString(),
      deposit: terms.deposit.toString(),
      depositPolicy: property.depositPolicy,
      handoverDue: handoverDue(terms),
      depositDue: depositDue(terms),
      payBy: null,
      ...(terms.freeUntil > 0 && { cancellation: { freeUntil: terms.freeUntil, halfUntil: terms.halfUntil } }),
      ...(terms.earliestEnd > 0 && {
        notice: { tenant: terms.tenantNotice, landlord: terms.landlordNotice, earliestEnd: terms.earliestEnd },
      }),
      ...agreedLastMonth({ stay, timeZone, rent, isFirstAtHandover: true }),
    },
    escrow: {
      chainId: escrow.chainId,
      address: escrow.escrow,
      arbitrator: escrow.arbitrator,
      version: escrow.escrowVersion,
      ...(escrow.appeal && { appeal: escrow.appeal }),
    },
    ...ownClausesOf(ad),
  }
  return (
    <div className={css.sheet}>
      <AgreementText facts={facts} clauses={writeClauses(facts, useLanguage(), text)} identity={identity} />
    </div>
  )
}

function ownClausesOf({
  property: { ownClauses: text, ownClausesLanguage },
}: RoomAd): Pick<AgreementFacts, 'ownClauses'> {
  const language = findLanguage(ownClausesLanguage?.id ?? null)
  return text && language ? { ownClauses: { language, text } } : {}
}

/** A lease in the words of the wire (D 1.1): "contract", "rentee" and what pages need beside the specification. */
import { LeaseActName } from '@keyhold/api/leases.schema.ts'
import type { LeaseCard, LeaseDetail, LeaseParty, Rentee } from '@keyhold/api/leases.ts'
import { choices } from '@keyhold/rental/choice.ts'
import type { Money } from '@keyhold/rental/deposit.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { networkNames } from '../../../gateways/chain/networks.ts'
import type { Language } from '../../../gateways/text.ts'
import type { Identity } from '../../agreements/canonical.ts'
import type { Sight } from '../../deposits/service.ts'
import { describeMoney, describeParts, referenceOf } from '../../deposits/wire.ts'
import type { FullListing } from '../../listings/service.ts'
import { describeCard } from '../../listings/wire.ts'
import type { Acceptance, Lease } from '../lease.ts'
import type { PartyFacts } from '../parts.ts'
import type { IssuedTerms } from '../service.ts'

export interface Described {
  readonly lease: Lease
  readonly home: FullListing
  readonly language: Language
  readonly isLandlord: boolean
  readonly chain: Chain
  readonly money: Money
  readonly now: number
  readonly counterpart: LeaseParty
  readonly overlapping: number
}

/** A lease's card for one of its parties. */
export function describeLease({ lease, home, language, isLandlord, chain, money, now, ...rest }: Described): LeaseCard {
  const { acceptance, stage, stay, moveIn, moveOut, timeZone, requestedAt, answerBy } = lease
  const card = describeCard(home, language)
  const showsAddress = isLandlord || acceptance !== undefined
  const address1 = (showsAddress && home.address1) || card.address.address1
  const own = choices(isLandlord ? 'landlord' : 'tenant', { stage, money }, now)
  return {
    id: lease.id,
    reference: referenceOf(lease),
    contractStatus: stage,
    validFrom: stay.from,
    validTo: stay.to,
    isLandlordInContract: isLandlord,
    landlordWalletAddress: acceptance?.landlordWallet ?? null,
    roomAd: {
      id: home.id,
      availableFrom: home.availableFrom,
      availableUntil: home.availableUntil,
      property: { ...card, address: { ...card.address, address1 }, ownerId: home.landlordId },
    },
    ...{ requestedAt, answerBy, moveIn, moveOut, timeZone, leaseNow: now },
    payBy: acceptance?.payBy ?? null,
    money: describeMoney(lease, chain),
    parts: describeParts(money, now),
    acts: LeaseActName.options.filter((name) => own.includes(name)),
    ...rest,
  }
}

/** A party; e-mail and phone only from acceptance on (D 5.11). */
export function describeParty(
  person: PartyFacts & { readonly avatarPath: string | null },
  { acceptance, tenantId }: Lease,
  issued: IssuedTerms | undefined,
): LeaseParty {
  const wallet = person.id === tenantId ? issued?.terms.tenant : acceptance?.landlordWallet
  return {
    id: person.id,
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
    agencyName: person.agencyName,
    avatarImagePath: person.avatarPath,
    emailAddress: acceptance ? person.email : null,
    phoneNumber: acceptance ? person.phoneNumber : null,
    wallet: wallet ?? null,
    memberSince: person.createdAt.toISOString(),
  }
}

/** What the tenant said of themselves; without the identity its three fields are masked (D 6.7). */
export function describeRentee(lease: Lease, identity: Identity | undefined): Rentee {
  return {
    renteeFullName: lease.fullName,
    renteeDateOfBirth: lease.birthday,
    renteeIdPassPortNumber: identity?.passportNumber ?? null,
    renteeNationality: identity?.nationality ?? null,
    renteeMaritalId: identity?.maritalId ?? null,
    renteeProfession: lease.profession,
    renteeHomeAddress: lease.homeAddress,
    renteeMobile: lease.mobile,
    renteeEmail: lease.email,
    message: lease.message,
    isMasked: identity === undefined,
  }
}

/** Where an accepted lease's money lies. */
export function describeOnChain({ chainId, escrow }: Acceptance, chain: Chain): NonNullable<LeaseDetail['chain']> {
  const network = networkNames[chainId] ?? chain.network
  return { chainId, network, escrow, explorerUrl: chainId === chain.chainId ? chain.explorerUrl : null }
}

/** A payment as far as it was seen. */
export function describeSight({ event, isFinal }: Sight, chain: Chain): NonNullable<LeaseDetail['payment']> {
  return {
    transactionId: event.transaction,
    block: event.block,
    confirmations: Math.max(0, (chain.head()?.number ?? event.block) - event.block + 1),
    confirmationsNeeded: chain.confirmations,
    isFinal,
    at: event.time,
  }
}

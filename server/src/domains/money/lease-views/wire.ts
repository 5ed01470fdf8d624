/** A lease on the wire (D 1.1): "contract", "rentee", and what pages need beyond the specification. */
import { statusOnWire } from '@keyhold/api/leaseStatus.ts'
import { LeaseTransitionName } from '@keyhold/api/leases.schema.ts'
import type { LeaseCard, LeaseDetail, LeaseParty, Rentee } from '@keyhold/api/leases.ts'
import { availableTransitions } from '@keyhold/rental/availableTransitions.ts'
import { answerDeductionsBy, type DepositReturn } from '@keyhold/rental/deductions.ts'
import type { Balances, PaymentTerms } from '@keyhold/rental/deposit.ts'
import { depositOwed, keptOf, owedUntil } from '@keyhold/rental/depositOwed.ts'
import { stayStateOf } from '@keyhold/rental/openLease.ts'
import { shortNameIn } from '@keyhold/rental/shortName.ts'
import { type Chain, escrowVersionOf } from '../../../gateways/chain/chain.ts'
import { networkNames } from '../../../gateways/chain/networks.ts'
import type { Language } from '../../../gateways/text.ts'
import type { Identity } from '../../leases/agreements/canonical.ts'
import type { PartyDetails } from '../../leases/leases/deps.ts'
import type { Acceptance, Lease } from '../../leases/leases/lease.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import { asShownTo, otherProfileName } from '../../leases/leases/partyNames.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'
import type { FullListing } from '../../listings/listings/service.ts'
import { describeCard } from '../../listings/listings/wire.ts'
import type { ObservedPayment, Undelivered } from '../deposits/service.ts'
import { describeMoney, describeParts } from '../deposits/wire.ts'

export interface DescribedLease {
  readonly lease: Lease
  readonly home: FullListing
  readonly language: Language
  readonly isLandlord: boolean
  readonly chain: Chain
  readonly money: Balances
  readonly now: number
  readonly counterpart: LeaseParty
  readonly overlapping: number
  /** Nights that an external calendar also takes stop the payment. */
  readonly isPaymentStopped?: true
  /** The tenant has to prove the payout account again. */
  readonly isPayoutToProve?: true
  /** The standing order could outlive the stay, or may take a rent after it. */
  readonly isOrderToStop?: true
  /** A deposit that was paid at the handover, once the landlord has it. */
  readonly handedOver: DepositReturn | undefined
  /** What the landlord owes after their own late cancellation. */
  readonly refundOwed: bigint | undefined
  /** The amounts waiting at the escrow for each party because the token refused to deliver them. */
  readonly undelivered: Undelivered
  readonly readAt: LeaseCard['readAt']
}

/** A lease's card for one of its parties. */
export function describeLease({
  lease,
  home,
  language,
  isLandlord,
  chain,
  money: balances,
  now,
  handedOver,
  refundOwed,
  undelivered,
  ...rest
}: DescribedLease): LeaseCard {
  const { acceptance, status, stay, moveIn, moveOut, timeZone, requestedAt, answerBy } = lease
  const card = describeCard(home, language)
  const showsAddress = isLandlord || acceptance !== undefined
  const address1 = (showsAddress && home.address1) || card.address.address1
  const state = { status, answerBy, balances, ...(refundOwed && { refundOwed }) }
  const own = availableTransitions(isLandlord ? 'landlord' : 'tenant', state, now)
  return {
    id: lease.id,
    reference: referenceOf(lease),
    contractStatus: statusOnWire(status),
    validFrom: stay.from,
    validTo: stay.to,
    isLandlordInContract: isLandlord,
    landlordWalletAddress: acceptance?.landlordWallet ?? null,
    roomAd: {
      id: home.id,
      availableFrom: home.availableFrom,
      availableUntil: home.availableUntil,
      // a home whose landlord has left has no title
      property: {
        ...card,
        title: card.title || referenceOf(lease),
        address: { ...card.address, address1 },
        ownerId: home.landlordId,
      },
    },
    requestedAt,
    answerBy,
    moveIn,
    moveOut,
    timeZone,
    leaseNow: now,
    payBy: acceptance?.payBy ?? null,
    money: describeMoney(lease, chain),
    parts: describeParts(balances, now),
    ...describeHandedOver(handedOver),
    ...(refundOwed && { refundOwed: refundOwed.toString() }),
    undelivered: { tenant: undelivered.tenant.toString(), landlord: undelivered.landlord.toString() },
    acts: LeaseTransitionName.options.filter((name) => own.includes(name)),
    ...(lease.renews && { renews: lease.renews }),
    rules: describeRules(balances.terms),
    escrowMoveOut: balances.moveOut,
    ...(lease.firstEnd && { firstValidTo: lease.firstEnd.validTo }),
    ...(balances.isCancelled && { isCancelledAtEscrow: true }),
    stayState: stayStateOf(lease, now) ?? null,
    ...rest,
  }
}

function describeRules(terms: PaymentTerms): LeaseCard['rules'] {
  const { firstRent, freeUntil, halfUntil, earliestEnd, tenantNotice, landlordNotice, returnDays } = terms
  const instants = { freeUntil, halfUntil, earliestEnd }
  return { firstRent: firstRent.toString(), ...instants, tenantNotice, landlordNotice, returnDays }
}

function describeHandedOver(deposit: DepositReturn | undefined): Pick<LeaseCard, 'depositOwed' | 'handedOver'> {
  if (!deposit) return { depositOwed: null, handedOver: null }
  const { toLandlord, statedAt, answer = null } = deposit
  const owed = depositOwed(deposit)
  const deductions =
    statedAt === undefined
      ? null
      : { kept: keptOf(deposit).toString(), answer, answerBy: answerDeductionsBy({ statedAt }) }
  return {
    depositOwed: owed > 0n ? { amount: owed.toString(), due: owedUntil(deposit) } : null,
    handedOver: { toLandlord: toLandlord.toString(), deductions },
  }
}

/**
 * A party as the viewer may see it, the tenant by the request's own name and phone; e-mail, phone and, of the other, the
 * whole last name only from acceptance on (D 5.11, D 12.8), and never of a person who left.
 */
export function describeParty(
  viewerId: string,
  profile: PartyDetails & { readonly avatarPath: string | null },
  lease: Lease,
  issued: IssuedTerms | undefined,
  language: Language,
): LeaseParty {
  const { acceptance, tenantId } = lease
  const person = asShownTo(viewerId, profile, lease, language)
  const hasLeft = profile.deletedAt !== null
  const isReachable = acceptance && !hasLeft
  const profileName = otherProfileName(viewerId, profile, lease)
  const wallet = person.id === tenantId ? issued?.terms.tenant : acceptance?.landlordWallet
  return {
    id: person.id,
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
    agencyName: person.agencyName,
    avatarImagePath: person.avatarPath,
    emailAddress: isReachable ? person.email : null,
    phoneNumber: isReachable ? person.phoneNumber : null,
    wallet: wallet ?? null,
    memberSince: person.createdAt.toISOString(),
    ...(hasLeft && { hasLeft }),
    ...(profileName !== undefined && { profileName }),
  }
}

/** The tenant's identity; name, contact and its three fields are masked for a viewer who may not see it (D 6.7, D 12.8). */
export function describeRentee(lease: Lease, seesIdentity: boolean, kept: Identity | undefined): Rentee {
  const identity = seesIdentity ? kept : undefined
  return {
    renteeFullName: seesIdentity ? lease.fullName : shortNameIn(lease.fullName),
    renteeDateOfBirth: lease.birthday,
    renteeIdPassPortNumber: identity?.passportNumber ?? null,
    renteeNationality: identity?.nationality ?? null,
    renteeMaritalId: identity?.maritalId ?? null,
    renteeProfession: lease.profession,
    renteeHomeAddress: lease.homeAddress,
    renteeMobile: seesIdentity ? lease.mobile : null,
    renteeEmail: seesIdentity ? lease.email : null,
    message: lease.message,
    isMasked: !seesIdentity,
    ...describeIdentityGone(lease),
  }
}

/** When the tenant's identity was deleted; absent while it exists. */
export function describeIdentityGone({ identityGoneAt: at }: Lease): { identityDeletedAt?: number } {
  return at ? { identityDeletedAt: Math.floor(at.getTime() / 1000) } : {}
}

/** The location of an accepted lease's money. */
export function describeOnChain(
  { chainId, escrow }: Pick<Acceptance, 'chainId' | 'escrow'>,
  chain: Chain,
): NonNullable<LeaseDetail['chain']> {
  const network = networkNames[chainId] ?? chain.network
  const explorerUrl = chainId === chain.chainId ? chain.explorerUrl : null
  return { chainId, network, escrow, escrowVersion: escrowVersionOf(chain, escrow), explorerUrl }
}

/** The payment in its present state of confirmation. */
export function describeObservedPayment(
  { event, isFinal }: ObservedPayment,
  chain: Chain,
): NonNullable<LeaseDetail['payment']> {
  return {
    transactionId: event.transaction,
    block: event.block,
    confirmations: Math.max(0, (chain.head()?.number ?? event.block) - event.block + 1),
    confirmationsNeeded: chain.confirmations,
    isFinal,
    at: event.time,
  }
}

/** The facts in an agreement, from a lease, its home and its parties (D 6.9). */
import type { AgreementFacts } from '@keyhold/api/agreements.ts'
import { agreedLastMonth } from '@keyhold/rental/agreement.ts'
import { cancellationInstants } from '@keyhold/rental/cancellation.ts'
import { depositDue, handoverDue } from '@keyhold/rental/deposit.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { shortNameIn, shortNameOf } from '@keyhold/rental/shortName.ts'
import type { Address } from 'viem'
import { agreedAppeal } from '../../../gateways/chain/arbitration.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { identityCommitment } from '../agreements/canonical.ts'
import { agreedRules } from './agreedRules.ts'
import type { LeaseDeps, LeaseHome, PartyDetails } from './deps.ts'
import { readIdentity } from './identities.ts'
import type { AgreedRules, Lease } from './lease.ts'

/** Nothing without a notice. */
function noticeFacts({ tenantNotice: tenant, landlordNotice: landlord, earliestEnd }: AgreedRules) {
  return tenant + landlord > 0 ? { notice: { tenant, landlord, earliestEnd } } : {}
}

/** The person's name as the agreement writes it. */
export function fullNameOf({ firstName, lastName, email }: PartyDetails): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** The people and the home an agreement covers, beside the lease itself. */
export interface AgreementSubject {
  readonly landlord: PartyDetails
  readonly home: LeaseHome
}

/** Reads the inputs; call it before a transaction begins, because it uses its own connections. */
export async function readAgreementSubject(
  { people, homes }: Pick<LeaseDeps, 'people' | 'homes'>,
  lease: Lease,
): Promise<AgreementSubject> {
  const [landlord, home] = await Promise.all([people.find(lease.landlordId), homes.forLease(lease.listingId)])
  if (!landlord || !home) throw new Refusal('listing-not-found')
  return { landlord, home }
}

/**
 * The facts. Before acceptance one party reads no e-mail, no phone and only the short name of the other, and the tenant
 * no full address (D 5.11, D 12.8). `whole` is the agreement itself.
 */
export function agreementFacts(
  { chain, cipher }: Pick<LeaseDeps, 'chain' | 'cipher'>,
  lease: Lease,
  { landlord, home }: AgreementSubject,
  view: 'whole' | 'for-tenant' | 'for-landlord',
  offered: {
    readonly wallet: string | null
    readonly payBy: number | null
    /** The escrow that will hold the money, if it is not the one for new leases. */
    readonly escrow?: Chain['escrow']
    /** Who decides. */
    readonly arbitrator: Address
    readonly renewal?: AgreementFacts['renewal']
  },
): AgreementFacts {
  const identity = readIdentity(cipher, lease)
  if (!identity) throw new Refusal('no-agreement-made')
  const escrow = offered.escrow ?? chain.escrow
  const { address, releaseDuration, version } = escrow
  const { arbitrator } = offered
  const [hidesLandlord, hidesTenant] = [view === 'for-tenant', view === 'for-landlord']
  return {
    landlord: {
      name: hidesLandlord ? shortNameOf(landlord) : fullNameOf(landlord),
      agency: landlord.agencyName,
      email: hidesLandlord ? null : landlord.email,
      phone: hidesLandlord ? null : landlord.phoneNumber,
      wallet: offered.wallet,
    },
    tenant: {
      name: hidesTenant ? shortNameIn(lease.fullName) : lease.fullName,
      birthday: lease.birthday,
      profession: lease.profession,
      address: lease.homeAddress,
      email: hidesTenant ? null : lease.email,
      phone: hidesTenant ? null : lease.mobile,
      identitySeal: identityCommitment(identity),
    },
    home: {
      title: home.title,
      address: hidesLandlord ? home.shownAddress : home.fullAddress,
      timeZone: lease.timeZone,
    },
    stay: { from: lease.stay.from, to: lease.stay.to, moveIn: lease.moveIn, moveOut: lease.moveOut },
    money: {
      currency: 'USDT',
      rent: lease.rent.toString(),
      handover: lease.handover.toString(),
      deposit: lease.deposit.toString(),
      depositPolicy: lease.depositPolicy,
      handoverDue: handoverDue({ moveIn: lease.moveIn, releaseDuration: Number(releaseDuration) }),
      depositDue: depositDue({ ...lease, ...agreedRules(lease) }),
      payBy: offered.payBy,
      ...(lease.cancellation !== 'none' && { cancellation: cancellationInstants(lease.cancellation, lease) }),
      ...noticeFacts(agreedRules(lease)),
      ...agreedLastMonth({ ...lease, isFirstAtHandover: lease.handover > 0n }),
    },
    escrow: { chainId: chain.chainId, address, arbitrator, version, ...agreedAppeal(chain, arbitrator) },
    ...(lease.ownClauses && { ownClauses: lease.ownClauses }),
    ...(offered.renewal && { renewal: offered.renewal }),
  }
}

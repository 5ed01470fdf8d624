/** The facts an agreement speaks of, from a lease, its home and its parties (D 6.9). */
import type { AgreementFacts } from '@keyhold/api/agreements.ts'
import { agreedLastMonth } from '@keyhold/rental/agreement.ts'
import { depositDue, handoverDue } from '@keyhold/rental/deposit.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Chain } from '../../gateways/chain/chain.ts'
import { identityCommitment } from '../agreements/canonical.ts'
import type { LeaseDeps, LeaseHome, PartyDetails } from './deps.ts'
import { readIdentity } from './identities.ts'
import type { Lease } from './lease.ts'

/** The person's name as an agreement says it. */
export function fullNameOf({ firstName, lastName, email }: PartyDetails): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** Who and what an agreement is about, beside the lease itself. */
export interface AgreementSubject {
  readonly landlord: PartyDetails
  readonly home: LeaseHome
}

/** Reads the matter; ask before a transaction begins, for it uses connections of its own. */
export async function readAgreementSubject(
  { people, homes }: Pick<LeaseDeps, 'people' | 'homes'>,
  lease: Lease,
): Promise<AgreementSubject> {
  const [landlord, home] = await Promise.all([people.find(lease.landlordId), homes.forLease(lease.listingId)])
  if (!landlord || !home) throw new Refusal('listing-not-found')
  return { landlord, home }
}

/** The facts; `whole` has the landlord's e-mail and phone and the whole address, which a tenant sees only once they are accepted (D 5.11). */
export function agreementFacts(
  { chain, cipher }: Pick<LeaseDeps, 'chain' | 'cipher'>,
  lease: Lease,
  { landlord, home }: AgreementSubject,
  view: 'whole' | 'without-contact',
  offered: {
    readonly wallet: string | null
    readonly payBy: number | null
    /** Where the money shall lie, if it is not the escrow of new leases. */
    readonly escrow?: Chain['escrow']
    readonly renewal?: AgreementFacts['renewal']
  },
): AgreementFacts {
  const identity = readIdentity(cipher, lease)
  if (!identity) throw new Refusal('no-agreement-made')
  const { address, arbitrator, releaseDuration, version } = offered.escrow ?? chain.escrow
  const isWhole = view === 'whole'
  return {
    landlord: {
      name: fullNameOf(landlord),
      agency: landlord.agencyName,
      email: isWhole ? landlord.email : null,
      phone: isWhole ? landlord.phoneNumber : null,
      wallet: offered.wallet,
    },
    tenant: {
      name: lease.fullName,
      birthday: lease.birthday,
      profession: lease.profession,
      address: lease.homeAddress,
      email: lease.email,
      phone: lease.mobile,
      identitySeal: identityCommitment(identity),
    },
    home: { title: home.title, address: isWhole ? home.fullAddress : home.shownAddress, timeZone: lease.timeZone },
    stay: { from: lease.stay.from, to: lease.stay.to, moveIn: lease.moveIn, moveOut: lease.moveOut },
    money: {
      currency: 'USDT',
      rent: lease.rent.toString(),
      handover: lease.handover.toString(),
      deposit: lease.deposit.toString(),
      depositPolicy: lease.depositPolicy,
      handoverDue: handoverDue({ moveIn: lease.moveIn, releaseDuration: Number(releaseDuration) }),
      depositDue: depositDue(lease),
      payBy: offered.payBy,
      ...agreedLastMonth({ ...lease, isFirstAtHandover: lease.handover > 0n }),
    },
    escrow: { chainId: chain.chainId, address, arbitrator, version },
    ...(lease.ownClauses && { ownClauses: lease.ownClauses }),
    ...(offered.renewal && { renewal: offered.renewal }),
  }
}

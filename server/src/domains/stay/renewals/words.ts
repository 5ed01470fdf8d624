/**
 * The renewal as text and as stored: what the landlord reads, and the lease their signature creates (D 6.9, D 11.21).
 */
import { depositMove } from '@keyhold/rental/escrowCalls.ts'
import { secondsToRenew, stayAfter } from '@keyhold/rental/renewalOffer.ts'
import { instantsOf } from '@keyhold/rental/request.ts'
import { type Identity, newSalt, serializeAgreement } from '../../leases/agreements/canonical.ts'
import { secondsOffered } from '../../leases/agreements/service.ts'
import { rulesOf } from '../../leases/leases/agreedRules.ts'
import { type AgreementSubject, agreementFacts } from '../../leases/leases/agreementFacts.ts'
import type { Lease, RequestedTerms } from '../../leases/leases/lease.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import type { SignedRenewal } from '../../leases/leases/renewing.ts'
import { type RenewalBasis, type RenewalsDeps, termsAfter } from './renewalBasis.ts'
import type { Renewal, RenewalText } from './store.ts'

/** The agreement of the renewal, to be read and signed within 30 minutes. */
export function textOf(
  deps: RenewalsDeps,
  ground: RenewalBasis,
  renewal: Renewal,
  subject: AgreementSubject,
): RenewalText {
  const { clock } = deps
  const { old, paid, money, escrow } = ground
  const now = clock.leaseNow()
  const payBy = Math.min(now + secondsToRenew, old.moveOut)
  const { moved, paidIn, sentHome } = depositMove(money.deposit.held, renewal.deposit)
  const lease = { ...old, ...requestedAfter(deps, old, renewal, payBy), id: renewal.id }
  const facts = agreementFacts(deps, lease, subject, 'whole', {
    wallet: paid.terms.landlord,
    payBy,
    escrow,
    arbitrator: paid.terms.arbitrator,
    renewal: {
      reference: referenceOf(old),
      oldLease: paid.id,
      moved: moved.toString(),
      paidIn: paidIn.toString(),
      sentHome: sentHome.toString(),
    },
  })
  const salt = newSalt()
  return { salt, payBy, readUntil: Math.min(now + secondsOffered, payBy), ...serializeAgreement(facts, salt) }
}

/** The lease the landlord's signature creates. */
export function leaseAfter(
  deps: RenewalsDeps,
  ground: RenewalBasis,
  renewal: Renewal,
  text: RenewalText,
): SignedRenewal {
  const { clock, chain } = deps
  const { old, escrow } = ground
  const { id, terms } = termsAfter(ground, renewal, text)
  const now = clock.leaseNow()
  const { payBy, document } = text
  const place = { chainId: chain.chainId, escrow: escrow.address }
  return {
    id: renewal.id,
    old,
    offeredBy: renewal.offeredBy,
    requested: requestedAfter(deps, old, renewal, payBy),
    acceptance: {
      ...place,
      payBy,
      document,
      acceptedAt: now,
      signature: null,
      landlordWallet: terms.landlord,
      arbitrator: terms.arbitrator,
      releaseDuration: Number(escrow.releaseDuration),
      rules: rulesOf(terms),
    },
    issued: { ...place, id, terms, leaseId: renewal.id, startedAt: now, isElsewhere: false, isRenewal: true },
    agreement: { leaseId: renewal.id, landlordWallet: terms.landlord, offeredUntil: text.readUntil, ...wordsOf(text) },
  }
}

const wordsOf = ({ salt, canonical, document, payBy }: RenewalText) => ({ salt, canonical, document, payBy })

/** The tenant's identity and the landlord's clauses from the old lease, with the days and amounts of the new one. */
function requestedAfter({ cipher }: RenewalsDeps, old: Lease, renewal: Renewal, payBy: number): RequestedTerms {
  const { fullName, birthday, profession, homeAddress, mobile, email, timeZone, ownClauses } = old
  const stay = stayAfter(renewal, old.stay)
  const { moveOut } = instantsOf(stay, timeZone)
  return {
    fullName,
    birthday,
    profession,
    homeAddress,
    mobile,
    email,
    timeZone,
    ownClauses,
    message: null,
    stay,
    moveIn: old.moveOut,
    moveOut,
    answerBy: payBy,
    rent: renewal.rent,
    handover: 0n,
    deposit: renewal.deposit,
    depositPolicy: 'until-move-out',
    cancellation: 'none',
    tenantNotice: 'none',
    landlordNotice: 'none',
    returnDays: old.returnDays,
    identity: cipher.encrypt(renewal.id, cipher.decrypt(old.id, old.identity) as Identity),
  }
}

/** What browser and server agreed on about renewals (D 11.21). */
import { type Done, endpoint } from './endpoint.ts'
import type {
  OfferRenewalInput,
  RenewalToSign,
  RenewalView,
  SignedRenewal,
  SignRenewalInput,
} from './renewals.schema.ts'

export type {
  OfferRenewalInput,
  RenewalOffer,
  RenewalPlan,
  RenewalTerms,
  RenewalToSign,
  RenewalView,
  SignedRenewal,
  SignRenewalInput,
} from './renewals.schema.ts'

/** What is offered for the time after a lease, for its two parties. */
export const leaseRenewal = endpoint<{ id: string }, undefined, RenewalView>('GET', '/contract/:id/renewal')
/** Offers what comes after a stay; an open offer of either gives way. */
export const offerRenewal = endpoint<{ id: string }, OfferRenewalInput, { id: string }>(
  'POST',
  '/contract/:id/renewal',
  'json',
)
/** Takes an offer back that is not signed. */
export const withdrawRenewal = endpoint<{ id: string }, undefined, Done>('DELETE', '/renewal/:id')
/** What the landlord is about to sign; the same for 30 minutes. */
export const renewalToSign = endpoint<{ id: string }, undefined, RenewalToSign>('GET', '/renewal/:id/terms')
/** The landlord signs: the lease that follows is accepted, its nights held. */
export const signRenewal = endpoint<{ id: string }, SignRenewalInput, Done>('POST', '/renewal/:id/signature', 'json')
/** All that the tenant's wallet needs to renew. */
export const signedRenewal = endpoint<{ id: string }, undefined, SignedRenewal>('GET', '/renewal/:id/signature')

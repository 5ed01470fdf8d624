/** The contract between browser and server about renewals (D 11.21). */
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

/** The offered renewal of a lease, for its parties. */
export const leaseRenewal = endpoint<{ id: string }, undefined, RenewalView>('GET', '/contract/:id/renewal')
/** Offers a renewal; it replaces any open offer. */
export const offerRenewal = endpoint<{ id: string }, OfferRenewalInput, { id: string }>(
  'POST',
  '/contract/:id/renewal',
  'json',
)
/** Withdraws an unsigned offer. */
export const withdrawRenewal = endpoint<{ id: string }, undefined, Done>('DELETE', '/renewal/:id')
/** What the landlord is about to sign; the same for 30 minutes. */
export const renewalToSign = endpoint<{ id: string }, undefined, RenewalToSign>('GET', '/renewal/:id/terms')
/** The landlord signs: the renewal is accepted, its nights held. */
export const signRenewal = endpoint<{ id: string }, SignRenewalInput, Done>('POST', '/renewal/:id/signature', 'json')
/** All that the tenant's wallet needs to renew. */
export const signedRenewal = endpoint<{ id: string }, undefined, SignedRenewal>('GET', '/renewal/:id/signature')

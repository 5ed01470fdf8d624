/** The shapes of renewals (D 11.21). Instants are unix seconds of the lease clock, chain amounts digits in the smallest unit (D 8.3). */

import { type RefusalCode, refusals } from '@keyhold/rental/refusalCodes.ts'
import { z } from 'zod'
import { Address, Digits, EscrowVersion, Hash, Terms } from './deposits.schema.ts'
import { wireStatuses } from './leaseStatus.ts'

const Instant = z.number().int()
const Day = z.iso.date()

/** What one offers: until when, at which rent a month, with which deposit. */
export const OfferRenewalInput = z.object({ validTo: Day, rent: Digits, deposit: Digits })
export type OfferRenewalInput = z.infer<typeof OfferRenewalInput>

/** The landlord's signature over both leases' ids, and the `document` of what they read. */
export const SignRenewalInput = z.object({ signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/), document: Hash })
export type SignRenewalInput = z.infer<typeof SignRenewalInput>

/** What becomes of the deposit, and the days of the stay that follows. */
export const RenewalPlan = z.object({
  moved: Digits,
  paidIn: Digits,
  sentHome: Digits,
  moveIn: Instant,
  moveOut: Instant,
  /** When the new deposit goes home by itself. */
  depositDue: Instant,
})
export type RenewalPlan = z.infer<typeof RenewalPlan>

export const RenewalOffer = RenewalPlan.extend({
  id: z.uuid(),
  offeredBy: z.enum(['tenant', 'landlord']),
  offeredAt: Instant,
  validTo: Day,
  rent: Digits,
  deposit: Digits,
  /** Once the landlord signed it: the new lease's stage, and until when the tenant may move the deposit. */
  signed: z.object({ contractStatus: z.enum(wireStatuses), payBy: Instant }).nullable(),
})
export type RenewalOffer = z.infer<typeof RenewalOffer>

/** The renewal of a lease as its two parties read it. */
export const RenewalView = z.object({
  /** Why nothing can be offered now; null where it can. */
  refusal: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]).nullable(),
  /** What is held of the old deposit now. */
  held: Digits,
  offer: RenewalOffer.nullable(),
  leaseNow: Instant,
})
export type RenewalView = z.infer<typeof RenewalView>

/** Both leases' terms at their escrow: with the signature, all that `renew` needs. */
export const RenewalTerms = z.object({
  oldTerms: Terms,
  terms: Terms,
  chainId: z.number().int(),
  escrow: Address,
  escrowVersion: EscrowVersion,
  document: Hash,
})
export type RenewalTerms = z.infer<typeof RenewalTerms>

/** What the landlord reads and signs; afterwards ask again. */
export const RenewalToSign = RenewalTerms.extend({
  canonical: z.string(),
  salt: Hash,
  readUntil: Instant,
  leaseNow: Instant,
})
export type RenewalToSign = z.infer<typeof RenewalToSign>

/** What the tenant passes to the escrow. */
export const SignedRenewal = RenewalTerms.extend({ signature: z.string(), leaseNow: Instant })
export type SignedRenewal = z.infer<typeof SignedRenewal>

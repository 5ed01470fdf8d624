/** The shapes of renewals (D 11.21). Instants are unix seconds of the lease clock, chain amounts digits in the smallest unit (D 8.3). */

import { type RefusalCode, refusals } from '@keyhold/rental/refusalCodes.ts'
import { z } from 'zod'
import { Address, Digits, EscrowVersion, Hash, Terms } from './deposits.schema.ts'
import { wireStatuses } from './leaseStatus.ts'

const Instant = z.number().int()
const Day = z.iso.date()

/** An offer: until when, the monthly rent, and the deposit. */
export const OfferRenewalInput = z.object({ validTo: Day, rent: Digits, deposit: Digits })
export type OfferRenewalInput = z.infer<typeof OfferRenewalInput>

/** The landlord's signature over both leases' ids, and the `document` of the text they read. */
export const SignRenewalInput = z.object({ signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/), document: Hash })
export type SignRenewalInput = z.infer<typeof SignRenewalInput>

/** What happens to the deposit, and the days of the renewal. */
export const RenewalPlan = z.object({
  moved: Digits,
  paidIn: Digits,
  sentHome: Digits,
  moveIn: Instant,
  moveOut: Instant,
  /** When the new deposit is returned by default. */
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
  /** Once the landlord signed it: the new lease's status, and the tenant's deadline to move the deposit. */
  signed: z.object({ contractStatus: z.enum(wireStatuses), payBy: Instant }).nullable(),
})
export type RenewalOffer = z.infer<typeof RenewalOffer>

/** The renewal of a lease, for its parties. */
export const RenewalView = z.object({
  /** Why no offer is possible now; null where one is. */
  refusal: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]).nullable(),
  /** The held amount of the old deposit. */
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

/** The text the landlord reads and signs; request a new one after it expires. */
export const RenewalToSign = RenewalTerms.extend({
  canonical: z.string(),
  salt: Hash,
  readUntil: Instant,
  leaseNow: Instant,
  /** Characters of the agreement that its PDF cannot show, each once. Additive. */
  missingCharacters: z.array(z.string()),
})
export type RenewalToSign = z.infer<typeof RenewalToSign>

/** What the tenant passes to the escrow. */
export const SignedRenewal = RenewalTerms.extend({ signature: z.string(), leaseNow: Instant })
export type SignedRenewal = z.infer<typeof SignedRenewal>

/** The shapes of offers to share a part on the wire. Instants are unix seconds, chain amounts digits in the smallest unit (D 8.3). */
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { sharesOfferStates } from '@keyhold/rental/sharesOffer.ts'
import { z } from 'zod'
import { Digits } from './deposits.schema.ts'

const Instant = z.number().int()

/** The maximum length of a signature: a smart account's may be long. */
const Signature = z
  .string()
  .max(8_194)
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/)

/** A party's signature (EIP-712 `Settlement`), for the other to send. */
export const SharesInput = z.object({
  /** Our id of the lease. */
  leaseId: z.string().min(1),
  part: z.enum(escrowParts),
  toTenant: Digits,
  toLandlord: Digits,
  /** The last second in which the escrow accepts it. */
  deadline: Instant,
  signature: Signature,
})
export type SharesInput = z.infer<typeof SharesInput>

/** A party's offer, for both. */
export const SharesOffer = z.object({
  id: z.uuid(),
  part: z.enum(escrowParts),
  /** Who signed it. */
  party: z.enum(['tenant', 'landlord']),
  toTenant: Digits,
  toLandlord: Digits,
  deadline: Instant,
  madeAt: Instant,
  state: z.enum(sharesOfferStates),
  /** Whether the escrow would still accept it, whatever happened here since: a signature cannot be revoked. */
  stillSigned: z.boolean(),
  /** Only of an open one; a replaced or declined one is no longer passed on. */
  signature: Signature.nullable(),
})
export type SharesOffer = z.infer<typeof SharesOffer>

export const LeaseShares = z.object({
  /** The newest of each part and party, and each older one that the escrow would still accept; oldest first. */
  offers: SharesOffer.array(),
})
export type LeaseShares = z.infer<typeof LeaseShares>

export const SharesOfferParams = z.object({ id: z.string(), offer: z.string() })

/** The shapes of offers to share a part on the wire. Instants are unix seconds, chain amounts digits in the smallest unit (D 8.3). */
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { sharesOfferStates } from '@keyhold/rental/sharesOffer.ts'
import { z } from 'zod'
import { Digits } from './deposits.schema.ts'

const Instant = z.number().int()

/** The longest signature that is taken: a smart account's may be long. */
const Signature = z
  .string()
  .max(8_194)
  .regex(/^0x(?:[0-9a-fA-F]{2})+$/)

/** What one of the two signed (EIP-712 `Settlement`), so that the other one may send it. */
export const SharesInput = z.object({
  /** Our id of the lease. */
  leaseId: z.string().min(1),
  part: z.enum(escrowParts),
  toTenant: Digits,
  toLandlord: Digits,
  /** The last second in which the escrow takes it. */
  deadline: Instant,
  signature: Signature,
})
export type SharesInput = z.infer<typeof SharesInput>

/** An offer of one of the two, for both. */
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
  /** Whether the escrow would still take it, whatever was said here since: nothing takes a signature back. */
  stillSigned: z.boolean(),
  /** Of an open one; what was replaced or declined is passed on no more. */
  signature: Signature.nullable(),
})
export type SharesOffer = z.infer<typeof SharesOffer>

export const LeaseShares = z.object({
  /** Of each part and party the newest, and each older one that the escrow would still take; oldest first. */
  offers: SharesOffer.array(),
})
export type LeaseShares = z.infer<typeof LeaseShares>

export const SharesOfferParams = z.object({ id: z.string(), offer: z.string() })

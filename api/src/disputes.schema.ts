/** The shapes of disputes on the wire. Instants are unix seconds of the lease clock, chain amounts digits in the smallest unit (D 8.3). */

import { interests } from '@keyhold/rental/decision.ts'
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { disputeStates } from '@keyhold/rental/dispute.ts'
import { disputeReasons } from '@keyhold/rental/disputeStatement.ts'
import { z } from 'zod'
import { Digits, Hash, LeaseMoney, LeasePart } from './deposits.schema.ts'
import { Evidence } from './evidence.schema.ts'
import { LeaseParty } from './leases.schema.ts'
import { Photo } from './photos.schema.ts'

const Instant = z.number().int()

/** A dispute of one of the viewer's leases. All below `rentalPrice` is additive. */
export const DisputeRow = z.object({
  /** A lease has at most one for each of its two parts. */
  id: z.uuid(),
  /** The home's first picture. */
  image: Photo.nullable(),
  title: z.string(),
  description: z.string(),
  /** 61 is 6 or more. */
  beds: z.number().int(),
  /** Square metres. */
  size: z.number(),
  /** The lease's rent of a month, in whole units of its currency (D 5.3). */
  rentalPrice: z.number().int(),
  leaseId: z.uuid(),
  /** What people call the lease: KH-000010. */
  reference: z.string(),
  isLandlordInContract: z.boolean(),
  counterpart: LeaseParty,
  part: LeasePart.shape.part,
  depositPolicy: LeaseMoney.shape.depositPolicy,
  openedBy: z.enum(['tenant', 'landlord']),
  openedAt: Instant,
  /** The whole part, what was disputed of it, and what of that the escrow holds now. */
  agreed: Digits,
  claimed: Digits,
  held: Digits,
  /** What each of the two got of what was claimed; null while it is held. */
  decided: z.object({ at: Instant, toTenant: Digits, toLandlord: Digits }).nullable(),
  state: z.enum(disputeStates),
  /** From when on what is held belongs to `payee`, and how far the arbitrator could move that at most. */
  due: Instant,
  latestDue: Instant,
  payee: LeasePart.shape.payee,
  timeZone: z.string(),
  leaseNow: Instant,
})
export type DisputeRow = z.infer<typeof DisputeRow>

/** What a party says of a part before they dispute it, or in answer (D 6.11, D 11.25). All below `requestId` is additive. */
export const ArbitrationInput = z.object({
  /** Whoever is signed in. */
  userId: z.string().min(1),
  /** The lease's id. */
  requestId: z.string().min(1),
  part: z.enum(escrowParts),
  reason: z.enum(disputeReasons),
  /** How much of what is held the party says is theirs. */
  claim: Digits.optional(),
  /** Plain text, at most 4,000 characters once it is cleaned as a message is (D 7.3). */
  words: z.string().max(20_000).optional(),
  /** When what they had said of this part was made, null for nothing: anything else by now is refused. Without it nothing is compared. */
  over: Instant.nullable().optional(),
})
export type ArbitrationInput = z.infer<typeof ArbitrationInput>

/** What one of the two said. */
export const DisputeStatement = z.object({
  part: z.enum(escrowParts),
  party: z.enum(['tenant', 'landlord']),
  reason: z.enum(disputeReasons),
  claim: Digits.nullable(),
  words: z.string().nullable(),
  madeAt: Instant,
})
export type DisputeStatement = z.infer<typeof DisputeStatement>

/**
 * What the arbitrator wrote to a share that is final (D 11.22); without such words there is none. If the escrow shared
 * otherwise than was kept, `differs` says so, and words, hash and `madeAt` are null.
 */
export const DisputeDecision = z.object({
  part: z.enum(escrowParts),
  /** As the escrow shared it, and when. */
  toTenant: Digits,
  decidedAt: Instant,
  words: z.string().nullable(),
  /** Of lease, part, share, words and `madeAt`, as desk.schema.ts says. */
  hash: Hash.nullable(),
  madeAt: Instant.nullable(),
  differs: z.boolean(),
})
export type DisputeDecision = z.infer<typeof DisputeDecision>

/** Whose decision: the lease's id, and the part. */
export const DecisionParams = z.object({ id: z.string().min(1, 'lease-not-found'), part: z.enum(escrowParts) })
export type DecisionParams = z.infer<typeof DecisionParams>

/** What the lease's arbitrator declared of themselves, and when: `conflict` decides nothing (D 11.22). */
export const DeclaredInterest = z.object({ interest: z.enum(interests), at: Instant })
export type DeclaredInterest = z.infer<typeof DeclaredInterest>

/** The disputes of one lease, and what the two said and showed: before a dispute is open only the viewer's own. */
export const LeaseDisputes = z.object({
  disputes: DisputeRow.array(),
  statements: DisputeStatement.array(),
  /** Of which parts the viewer may say something now. */
  maySpeakOf: z.enum(escrowParts).array(),
  /** Oldest first; each reading of what the other one added is logged (D 11.22). */
  evidence: Evidence.array(),
  /** To which parts the viewer may add evidence now. */
  mayAddTo: z.enum(escrowParts).array(),
  decisions: DisputeDecision.array(),
  /** The last declaration of the arbitrator's; null before there is one. */
  interest: DeclaredInterest.nullable(),
})
export type LeaseDisputes = z.infer<typeof LeaseDisputes>

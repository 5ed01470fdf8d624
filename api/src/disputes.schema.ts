/** The shapes of disputes on the wire. Instants are unix seconds of the lease clock, chain amounts digits in the smallest unit (D 8.3). */

import { interests } from '@keyhold/rental/decision.ts'
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { disputeStates } from '@keyhold/rental/dispute.ts'
import { disputeReasons } from '@keyhold/rental/disputeStatement.ts'
import { z } from 'zod'
import { Appeal, Instance } from './appeals.schema.ts'
import { Digits, Hash, LeaseMoney, LeasePart, OnChain, Terms } from './deposits.schema.ts'
import { Evidence } from './evidence.schema.ts'
import { LeaseParty } from './leases.schema.ts'
import { Photo } from './photos.schema.ts'

const Instant = z.number().int()

/** A dispute of one of the viewer's leases. All fields below `rentalPrice` are additive. */
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
  /** The lease's monthly rent, in whole units of its currency (D 5.3). */
  rentalPrice: z.number().int(),
  leaseId: z.uuid(),
  /** The lease's display reference: KH-000010. */
  reference: z.string(),
  isLandlordInContract: z.boolean(),
  counterpart: LeaseParty,
  part: LeasePart.shape.part,
  depositPolicy: LeaseMoney.shape.depositPolicy,
  openedBy: z.enum(['tenant', 'landlord']),
  openedAt: Instant,
  /** The whole part, the disputed amount, and the amount of it that the escrow holds now. */
  agreed: Digits,
  claimed: Digits,
  held: Digits,
  /** What each party got of the claimed amount; null while it is held. */
  decided: z.object({ at: Instant, toTenant: Digits, toLandlord: Digits }).nullable(),
  state: z.enum(disputeStates),
  /** From when on the held amount belongs to `payee`, and the latest extension the arbitrator could make. */
  due: Instant,
  latestDue: Instant,
  payee: LeasePart.shape.payee,
  /** Where the lease's terms name an arbitration with two instances. Additive. */
  appeal: Appeal.optional(),
  timeZone: z.string(),
  leaseNow: Instant,
})
export type DisputeRow = z.infer<typeof DisputeRow>

/** A second payment's own terms and place, which every call about it names. */
export const SecondTerms = z.object({ smartContractId: Hash, chain: OnChain, terms: Terms })

/** A dispute of a second payment that an arbitration with two instances decides. */
export const SecondDisputeRow = DisputeRow.extend({ second: SecondTerms })
export type SecondDisputeRow = z.infer<typeof SecondDisputeRow>

/**
 * A party's statement about a part, before they dispute it or in answer (D 6.11, D 11.25). All fields below `requestId`
 * are additive.
 */
export const ArbitrationInput = z.object({
  /** The signed-in person. */
  userId: z.string().min(1),
  /** The lease's id. */
  requestId: z.string().min(1),
  /** Without it, the part that the person may dispute: the tenant the first rent, the landlord the deposit. */
  part: z.enum(escrowParts).optional(),
  /** Without it, `other`; then words are optional. */
  reason: z.enum(disputeReasons).optional(),
  /** The amount of what is held that the party claims. */
  claim: Digits.optional(),
  /** Plain text, at most 4,000 characters after sanitizing like a message (D 7.3). */
  words: z.string().max(20_000).optional(),
  /**
   * The time of their earlier statement about this part, null for none: any other by now is refused. Without it nothing
   * is compared.
   */
  over: Instant.nullable().optional(),
})
export type ArbitrationInput = z.infer<typeof ArbitrationInput>

/** A party's statement. */
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
 * The arbitrator's reasons for a final share (D 11.22); absent without a text. If the escrow shared otherwise than
 * decided, `differs` says that, and words, hash and `madeAt` are null.
 */
export const DisputeDecision = z.object({
  part: z.enum(escrowParts),
  /** The escrow's share, and its time. */
  toTenant: Digits,
  decidedAt: Instant,
  words: z.string().nullable(),
  /** Of lease, part, share, words and `madeAt`, as in desk.schema.ts. */
  hash: Hash.nullable(),
  madeAt: Instant.nullable(),
  differs: z.boolean(),
})
export type DisputeDecision = z.infer<typeof DisputeDecision>

/** The reasons of a decision of the first instance, as in `DisputeDecision`. */
export const FirstDecision = z.object({ part: z.enum(escrowParts), words: z.string(), hash: Hash, madeAt: Instant })
export type FirstDecision = z.infer<typeof FirstDecision>

/** The decision's lease id and part. */
export const DecisionParams = z.object({ id: z.string().min(1, 'lease-not-found'), part: z.enum(escrowParts) })
export type DecisionParams = z.infer<typeof DecisionParams>

/** The declaration of the lease's arbitrator, and its time: `conflict` excludes them from deciding (D 11.22). */
export const DeclaredInterest = z.object({ interest: z.enum(interests), at: Instant })
export type DeclaredInterest = z.infer<typeof DeclaredInterest>

/**
 * The disputes of one lease, with both parties' statements and evidence: before a dispute is open only the viewer's
 * own.
 */
export const LeaseDisputes = z.object({
  disputes: DisputeRow.array(),
  statements: DisputeStatement.array(),
  /** The parts about which the viewer may make a statement now. */
  maySpeakOf: z.enum(escrowParts).array(),
  /** Oldest first; each view of the other party's evidence is logged (D 11.22). */
  evidence: Evidence.array(),
  /** The parts to which the viewer may add evidence now. */
  mayAddTo: z.enum(escrowParts).array(),
  decisions: DisputeDecision.array(),
  /** The arbitrator's last declaration; null before there is one. */
  interest: DeclaredInterest.nullable(),
  /** The public name of the lease's arbitrator; null if they chose none. Additive. */
  arbitratorName: z.string().nullable(),
  /** The first and the second instance of an arbitration, with what each declared. Additive. */
  instances: Instance.array().optional(),
  /** The reasons of decisions of the first instance that no instance has executed yet, or that an appeal replaced. Additive. */
  firstDecisions: FirstDecision.array().optional(),
  /** Of a lease whose terms name an arbitration: its parties make no statement, and no reasons are stored. Additive. */
  secondDisputes: SecondDisputeRow.array().optional(),
})
export type LeaseDisputes = z.infer<typeof LeaseDisputes>

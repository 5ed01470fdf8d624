/** The shapes of the arbitrator's desk on the wire. Instants are unix seconds of the lease clock, amounts digits in the smallest unit (D 8.3). */
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { z } from 'zod'
import { Digits, Hash, LeaseMoney, OnChain, Terms } from './deposits.schema.ts'
import { DeclaredInterest, DisputeRow, DisputeStatement } from './disputes.schema.ts'
import { Evidence } from './evidence.schema.ts'

const Instant = z.number().int()
const Day = z.iso.date()
/** All that the desk tells of who they are. */
const Named = z.object({ firstName: z.string() })

/** A dispute in an arbitrator's queue. A lease has at most one for each of its two parts. */
export const DeskRow = DisputeRow.pick({
  leaseId: true,
  reference: true,
  /** With `at-handover` the handover is rent and deposit together. */
  depositPolicy: true,
  part: true,
  openedBy: true,
  openedAt: true,
  /** The whole part, what was disputed of it, and what of that the escrow holds now: what is shared. */
  agreed: true,
  claimed: true,
  held: true,
  /** Until when it can be decided: from `due` on what is held belongs to `payee`; `latestDue` is how far it could be moved ever. */
  due: true,
  latestDue: true,
  payee: true,
  state: true,
  /** What each of the two got of what was claimed; null while it is held. */
  decided: true,
  timeZone: true,
  leaseNow: true,
}).extend({
  /** The home's city in the reader's language. */
  city: z.string().nullable(),
  tenant: Named,
  landlord: Named,
  /** Whose statement there is: each of the two makes one at most. */
  statementsBy: z.enum(['tenant', 'landlord']).array(),
  /** Whether the arbitrator has kept a decision, which the escrow has not carried out. */
  hasDraft: z.boolean(),
  /** Of a stay that both ended early: its end, and the one of the agreement, by which the escrow goes (D 11.21). Additive. */
  endedEarly: z.object({ validTo: Day, firstValidTo: Day }).optional(),
})
export type DeskRow = z.infer<typeof DeskRow>

/** What an arbitrator decides of a disputed part, kept before their wallet sends `split`. */
export const DecisionInput = z.object({
  part: z.enum(escrowParts),
  /** The tenant's share of what is held, 0 up to all of it; the landlord gets the rest. */
  toTenant: Digits,
  /** Plain text, 1 to 8,000 characters once it is cleaned as a message is (D 7.3). */
  words: z.string().max(40_000),
})
export type DecisionInput = z.infer<typeof DecisionInput>

/**
 * A decision as it is kept. `hash` = keccak256 of the UTF-8 bytes of the canonical JSON (RFC 8785: keys sorted, no spaces)
 * of exactly {"lease": the lease's id, "madeAt": unix seconds as a number, "part", "toTenant": digits as a string without
 * leading zeros, "words": as kept}.
 */
export const KeptDecision = z.object({
  part: z.enum(escrowParts),
  toTenant: Digits,
  words: z.string(),
  madeAt: Instant,
  hash: Hash,
  /**
   * `draft`: it can be replaced, and nobody else reads it; `carried-out`: the escrow shared just so, and both parties read
   * it; `differs`: the escrow shared otherwise, and nobody else reads it. The last two are for ever.
   */
  state: z.enum(['draft', 'carried-out', 'differs']),
})
export type KeptDecision = z.infer<typeof KeptDecision>

/** What an arbitrator says of themselves and a lease, once; an interest may be found later, and is never taken back. */
export const InterestInput = DeclaredInterest.pick({ interest: true })
export type InterestInput = z.infer<typeof InterestInput>

/** One lease for its arbitrator: its disputes, what both said, and what the wallet needs for `lengthen` and `split`. */
export const DeskLease = z.object({
  disputes: DeskRow.array(),
  /** The arbitrator's own; null before they have declared anything. */
  interest: DeclaredInterest.nullable(),
  /** Of disputed parts alone; each reading is logged (D 11.22). Nothing, as of evidence, for who declared an interest. */
  statements: DisputeStatement.array(),
  /** Likewise; its bytes are opened one by one, as evidence.ts says. */
  evidence: Evidence.array(),
  /** The arbitrator's own. */
  decisions: KeptDecision.array(),
  depositPolicy: LeaseMoney.shape.depositPolicy,
  /** The agreement's hash, which is also the `document` of the terms. */
  document: Hash,
  /** Where the money lies; the call goes to `escrow`. */
  chain: OnChain,
  /** The lease's id at the escrow: the hash of its terms. */
  smartContractId: Hash,
  /** What `split(terms, part, toTenant)` and `lengthen(terms, part, due)` are given; their part is 0 for the handover, 1 for the deposit. */
  terms: Terms,
  leaseNow: Instant,
})
export type DeskLease = z.infer<typeof DeskLease>

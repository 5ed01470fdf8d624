/** The shapes of the arbitrator's desk on the wire. Instants are unix seconds of the lease clock, amounts digits in the smallest unit (D 8.3). */
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { z } from 'zod'
import { Appeal, Instance } from './appeals.schema.ts'
import { Digits, Hash, LeaseMoney, OnChain, Terms } from './deposits.schema.ts'
import { DeclaredInterest, DisputeRow, DisputeStatement, FirstDecision, SecondTerms } from './disputes.schema.ts'
import { Evidence } from './evidence.schema.ts'

const Instant = z.number().int()
const Day = z.iso.date()
/** All that the desk shows of their identity. */
const Named = z.object({ firstName: z.string() })

/** The public name of an arbitrator, which the parties of their cases read; null or empty: none. */
export const ArbitratorName = z.object({ name: z.string().nullable() })
export type ArbitratorName = z.infer<typeof ArbitratorName>
export const ArbitratorNameInput = z.object({ name: z.string().max(200) })
export type ArbitratorNameInput = z.infer<typeof ArbitratorNameInput>

/** A dispute in an arbitrator's queue. A lease has at most one for each of its two parts. */
export const DeskRow = DisputeRow.pick({
  leaseId: true,
  reference: true,
  /** With `at-handover` the handover is rent and deposit together. */
  depositPolicy: true,
  part: true,
  openedBy: true,
  openedAt: true,
  /** The whole part, the disputed amount, and the amount of it that the escrow holds now: what is shared. */
  agreed: true,
  claimed: true,
  held: true,
  /**
   * The deadline of a decision: from `due` on the held amount belongs to `payee`; `latestDue` is the latest possible
   * extension.
   */
  due: true,
  latestDue: true,
  payee: true,
  state: true,
  /** What each party got of the claimed amount; null while it is held. */
  decided: true,
  timeZone: true,
  leaseNow: true,
}).extend({
  /** The home's city in the reader's language. */
  city: z.string().nullable(),
  tenant: Named,
  landlord: Named,
  /** Who has made a statement: each party makes one at most. */
  statementsBy: z.enum(['tenant', 'landlord']).array(),
  /** Whether the arbitrator has stored a decision that the escrow has not executed. */
  hasDraft: z.boolean(),
  /** Of a case with two instances; `seat`: which of them the reader is. Additive. */
  appeal: Appeal.extend({ seat: z.enum(['first', 'second']) }).optional(),
  /** Of a second payment of the lease: its own terms and place, which a decision names. Additive. */
  second: SecondTerms.optional(),
  /** For a stay both ended early: its end, and that of the agreement, which the escrow uses (D 11.21). Additive. */
  endedEarly: z.object({ validTo: Day, firstValidTo: Day }).optional(),
})
export type DeskRow = z.infer<typeof DeskRow>

/** An arbitrator's decision of a disputed part, stored before their wallet sends `split`. */
export const DecisionInput = z.object({
  part: z.enum(escrowParts),
  /** The tenant's share of the held amount, 0 up to all; the landlord gets the rest. */
  toTenant: Digits,
  /** Plain text, 1 to 8,000 characters after sanitizing like a message (D 7.3). */
  words: z.string().max(40_000),
})
export type DecisionInput = z.infer<typeof DecisionInput>

/**
 * A stored decision. `hash` = keccak256 of the UTF-8 bytes of the canonical JSON (RFC 8785: keys sorted, no spaces) of
 * exactly {"lease": the lease's id, "madeAt": unix seconds as a number, "part", "toTenant": digits as a string without
 * leading zeros, "words": as stored}.
 */
export const KeptDecision = z.object({
  part: z.enum(escrowParts),
  toTenant: Digits,
  words: z.string(),
  madeAt: Instant,
  hash: Hash,
  /**
   * `draft`: it can be replaced, and only its author reads it; `carried-out`: the escrow executed exactly it, and both
   * parties read it; `differs`: the escrow shared otherwise, and only its author reads it. The last two are permanent.
   */
  state: z.enum(['draft', 'carried-out', 'differs']),
})
export type KeptDecision = z.infer<typeof KeptDecision>

/** An arbitrator's declaration about a lease, made once; an interest can be declared later, and never revoked. */
export const InterestInput = DeclaredInterest.pick({ interest: true })
export type InterestInput = z.infer<typeof InterestInput>

/**
 * One lease for its arbitrator: its disputes, both statements, and what the wallet needs for `lengthen` and `split`.
 */
export const DeskLease = z.object({
  disputes: DeskRow.array(),
  /** The arbitrator's own; null before any declaration. */
  interest: DeclaredInterest.nullable(),
  /**
   * Only of disputed parts; each view is logged (D 11.22). Empty, like evidence, for an arbitrator with a declared
   * interest.
   */
  statements: DisputeStatement.array(),
  /** Likewise; its bytes are opened one by one, as in evidence.ts. */
  evidence: Evidence.array(),
  /** The arbitrator's own. */
  decisions: KeptDecision.array(),
  /** The storage period is over: the words of statements and decisions were deleted with the agreement (D 11.23). */
  isAgreementDeleted: z.boolean().optional(),
  depositPolicy: LeaseMoney.shape.depositPolicy,
  /** The agreement's hash, which is also the `document` of the terms. */
  document: Hash,
  /** The location of the money; the call goes to `escrow`. */
  chain: OnChain,
  /** The lease's id at the escrow: the hash of its terms. */
  smartContractId: Hash,
  /**
   * The arguments of `split(terms, part, toTenant)` and `lengthen(terms, part, due)`; their part is 0 for the handover,
   * 1 for the deposit.
   */
  terms: Terms,
  leaseNow: Instant,
  /** As in `LeaseDisputes`. Additive. */
  instances: Instance.array().optional(),
  firstDecisions: FirstDecision.array().optional(),
})
export type DeskLease = z.infer<typeof DeskLease>

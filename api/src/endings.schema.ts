/** The shapes of an earlier end (D 11.21). Instants are unix seconds of the lease clock, chain amounts digits in the smallest unit (D 8.3). */
import { parties } from '@keyhold/rental/lease.ts'
import { type RefusalCode, refusals } from '@keyhold/rental/refusalCodes.ts'
import { z } from 'zod'
import { Digits } from './deposits.schema.ts'

const Instant = z.number().int()
const Day = z.iso.date()

/** The proposer's signature on `EarlierEnd`: the other can send it to the escrow until its deadline. */
export const SignedEnd = z.object({
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]*$/)
    .max(8_194),
  deadline: Instant,
})

/** The proposed last day of the stay, signed by the proposer's wallet if they have one at hand. */
export const ProposeEndingInput = z.object({ validTo: Day, signed: SignedEnd.optional() })
export type ProposeEndingInput = z.infer<typeof ProposeEndingInput>

export const EndingDayParams = z.object({ id: z.string(), validTo: z.string() })

/** The effect of an end on that day on the money. */
export const EndingPlan = z.object({
  validTo: Day,
  /** 12:00 at the property on that day. */
  moveOut: Instant,
  /** The remaining last month: its days, its rent, and whether it is paid. */
  lastRent: z.object({ from: Day, to: Day, amount: Digits, isPaid: z.boolean() }),
  /** The rent still to be paid until then. */
  open: Digits,
  /** The amount paid for time after it. */
  beyond: Digits,
  /**
   * What the escrow holds of the deposit, until when by default, and whether it is disputed; null where it holds none.
   */
  deposit: z.object({ held: Digits, due: Instant, isDisputed: z.boolean() }).nullable(),
  /** What the landlord must pay back of a deposit paid at the handover, and until when; null if nothing. */
  depositOwed: z.object({ amount: Digits, due: Instant }).nullable(),
})
export type EndingPlan = z.infer<typeof EndingPlan>

export const EndingProposal = EndingPlan.extend({
  id: z.uuid(),
  party: z.enum(parties).extract(['tenant', 'landlord']),
  madeAt: Instant,
  /** With it the other ends the stay at the escrow; null without one, or after its deadline. Additive. */
  signed: SignedEnd.nullable(),
})
export type EndingProposal = z.infer<typeof EndingProposal>

/** The earlier end of a lease, for its parties. */
export const EndingView = z.object({
  /** Why no proposal is possible now; null where one is. */
  refusal: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]).nullable(),
  /** The first and the last day that can be proposed; null where none can. */
  days: z.object({ first: Day, last: Day }).nullable(),
  proposal: EndingProposal.nullable(),
  /** The agreed end; `before` is the end in the agreement. */
  agreed: EndingPlan.extend({ before: Day }).nullable(),
  /** The move-out that a signed earlier end names; null where none can be signed. Additive. */
  agreedMoveOut: Instant.nullable(),
  leaseNow: Instant,
})
export type EndingView = z.infer<typeof EndingView>

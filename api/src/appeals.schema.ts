/** The shapes of appeals on the wire. Instants are unix seconds of the lease clock, amounts digits in the smallest unit (D 8.3). */
import { appealStages } from '@keyhold/rental/appeal.ts'
import { interests } from '@keyhold/rental/decision.ts'
import { z } from 'zod'
import { Address, Digits } from './deposits.schema.ts'

const Instant = z.number().int()

/** The case of a disputed part before an arbitration with two instances (docs/chain.md). */
export const Appeal = z.object({
  /** The arbitration, which the terms name as their arbitrator: `decide`, `appeal` and `execute` go there. */
  contract: Address,
  /** What an appeal costs the appellant, in the stablecoin. */
  fee: Digits,
  /** When it was read; a page computes it again from the instants. */
  stage: z.enum(appealStages),
  /** When the part was due before the dispute. */
  firstDue: Instant,
  /** The decision of the first instance, which waits for an appeal until the last second `appealUntil`; null before it. */
  decision: z
    .object({ at: Instant, toTenant: Digits, toLandlord: Digits, endsStayAt: Instant.nullable(), appealUntil: Instant })
    .nullable(),
  appealed: z.object({ at: Instant, by: z.enum(['tenant', 'landlord']) }).nullable(),
  /** The decision of the first instance was executed. */
  isExecuted: z.boolean(),
  /** Whose the held fee is, once the second instance decides no more: it, or the party who paid; null: none is held. */
  feeHeldFor: z.enum(['second', 'tenant', 'landlord']).nullable(),
})
export type Appeal = z.infer<typeof Appeal>

/** An instance: its wallet, its public name if it chose one, and its declaration about the lease. */
export const Instance = z.object({
  wallet: Address,
  name: z.string().nullable(),
  interest: z.object({ interest: z.enum(interests), at: Instant }).nullable(),
})
export type Instance = z.infer<typeof Instance>

/** The shapes of deposits without a lease on the wire (D 11.25). Instants are unix seconds of the chain, amounts digits in USDT's smallest unit. */
import { z } from 'zod'
import { Address, Digits, Hash, OnChain } from './deposits.schema.ts'

const Instant = z.number().int()

export const PairParams = z.object({ id: z.string().regex(/^0x[0-9a-f]{64}$/, 'pair-not-found') })
export type PairParams = z.infer<typeof PairParams>

/** A transition of a deposit. `due` only for an extension, the two shares only for a split. */
export const PairTransition = z.object({
  kind: z.enum(['paid', 'released', 'lengthened', 'shared']),
  at: Instant,
  transactionId: Hash,
  amount: Digits.nullable(),
  due: Instant.nullable(),
  toTenant: Digits.nullable(),
  toLandlord: Digits.nullable(),
  /** The amounts that the token refused to deliver then, and those still waiting at the escrow for the same account. */
  waiting: z.object({ account: Address, amount: Digits }).array(),
})
export type PairTransition = z.infer<typeof PairTransition>

/** One deposit that one account left for another. */
export const PairDeposit = z.object({
  amount: Digits,
  paidAt: Instant,
  /** From `due` on it is the landlord's; the arbitrator can extend that to `latestDue` at most. */
  due: Instant,
  firstDue: Instant,
  latestDue: Instant,
  /** `unheard`: it ended, but the event was missed. */
  state: z.enum(['held', 'released', 'shared', 'unheard']),
})
export type PairDeposit = z.infer<typeof PairDeposit>

/** A pair with its newest deposit. Accounts only, without names. */
export const PairRow = z.object({
  /** keccak256 of chain, escrow, rentee and landlord, as four words. */
  id: Hash,
  escrow: Address,
  rentee: Address,
  landlord: Address,
  /** Which of the two accounts the viewer proved; none for the arbitrator. */
  viewerIs: z.enum(['tenant', 'landlord']).array(),
  deposit: PairDeposit,
  leaseNow: Instant,
})
export type PairRow = z.infer<typeof PairRow>

/** The pairs of a list: those significant to the viewer first, and the number of those left out. */
export const PairList = z.object({ rows: PairRow.array(), unlisted: z.number().int().nonnegative() })
export type PairList = z.infer<typeof PairList>

/** A pair with all its deposits, newest first, and all that a wallet needs to act. */
export const PairDetail = PairRow.extend({
  deposits: PairDeposit.extend({ transitions: PairTransition.array() }).array(),
  chain: OnChain,
  arbitrator: Address,
  /** The arbitrator's public name; null if they chose none. Additive. */
  arbitratorName: z.string().nullable(),
  /** Seconds from a payment to its due time, at that escrow. */
  releaseDuration: z.number().int(),
})
export type PairDetail = z.infer<typeof PairDetail>

/** The shapes of a receipt: the public data of one transaction at our escrow. It has no personal data. */
import { z } from 'zod'
import { Address, Digits, EscrowVersion, Hash, PaymentCredit, Terms } from './deposits.schema.ts'

const Instant = z.number().int()
const EscrowPart = z.enum(['handover', 'deposit'])

const otherChain = 'receipt-other-chain'
export const ReceiptParams = z.object({
  chainId: z.coerce.number(otherChain).int(otherChain).positive(otherChain),
  txHash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'receipt-not-found')
    .toLowerCase(),
})
export type ReceiptParams = z.infer<typeof ReceiptParams>

/** One event of our escrow, by its name on chain. Amounts in the smallest unit, named as in the event. */
export const ReceiptEvent = z.object({
  /** Its log index in the block. */
  logIndex: z.number().int(),
  event: z.string(),
  escrow: Address,
  /** The lease's id on chain, where the event has one. */
  lease: Hash.nullable(),
  part: EscrowPart.nullable(),
  amounts: z.array(z.object({ name: z.string(), amount: Digits })),
  accounts: z.array(z.object({ role: z.string(), address: Address })),
  /** A due time set by the event. */
  due: Instant.nullable(),
  /** The stay's new move-out, of an earlier end. */
  moveOut: Instant.nullable(),
})
export type ReceiptEvent = z.infer<typeof ReceiptEvent>

/** The token transfers caused by the escrow in this transaction, from the tokens' own events. */
export const ReceiptMovement = z.object({
  logIndex: z.number().int(),
  from: Address,
  to: Address,
  amount: Digits,
  currency: z.enum(['USDT', 'RNB']),
})
export type ReceiptMovement = z.infer<typeof ReceiptMovement>

/** Where one part of a lease's money is now, read from the escrow, and where its payouts went. */
export const ReceiptPart = z.object({
  part: EscrowPart,
  paid: Digits,
  held: Digits,
  due: Instant,
  payee: z.enum(['tenant', 'landlord']),
  out: z.array(
    z.object({
      to: z.enum(['tenant', 'landlord']),
      amount: Digits,
      at: Instant,
      transactionId: Hash,
      /** The amount that the token refused to deliver; null if delivered at once. */
      credit: PaymentCredit.nullable(),
    }),
  ),
})
export type ReceiptPart = z.infer<typeof ReceiptPart>

export const ReceiptLease = z.object({
  id: Hash,
  escrow: Address,
  /** The build of that escrow. */
  escrowVersion: EscrowVersion,
  parts: z.array(ReceiptPart),
  /** The agreed terms from our record; null unless their hash is exactly this id. */
  terms: Terms.nullable(),
  /** A payment of a lease that was paid already: no page offers its release (D 12.11). */
  isSecond: z.boolean(),
  /** The home's time zone, with the terms. */
  timeZone: z.string().nullable(),
  /** The calldata of `leaseState(id)`, for calling the escrow without us. */
  question: z.string(),
})
export type ReceiptLease = z.infer<typeof ReceiptLease>

export const Receipt = z.object({
  /** `waiting`: known to the node, in no block yet. `seen`: in a block that may still vanish. */
  state: z.enum(['waiting', 'seen', 'final', 'failed']),
  chainId: z.number().int(),
  network: z.string(),
  /** A local test chain with worthless money. */
  isLocal: z.boolean(),
  rpcUrl: z.string(),
  explorerUrl: z.string().nullable(),
  /** The page's own address, and its QR code as a path on a square of `size` units. */
  address: z.string(),
  qr: z.object({ size: z.number().int(), path: z.string() }),
  transactionId: Hash,
  sender: Address,
  /** The called function of the escrow, if it was called directly. */
  call: z.string().nullable(),
  escrow: Address,
  block: z.number().int().nullable(),
  time: Instant.nullable(),
  confirmations: z.number().int(),
  confirmationsNeeded: z.number().int(),
  events: z.array(ReceiptEvent),
  movements: z.array(ReceiptMovement),
  leases: z.array(ReceiptLease),
  /** The newest block at the time of the escrow call. */
  readAt: z.object({ block: z.number().int(), time: Instant }),
})
export type Receipt = z.infer<typeof Receipt>

/** The shapes of money on the wire: amounts as digits in the smallest unit (D 8.3), instants in unix seconds of the chain. */
import { leaseEventNames } from '@keyhold/rental/leaseEventName.ts'
import { z } from 'zod'

export const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
export const Hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
export const Digits = z.string().regex(/^\d{1,78}$/)
const Instant = z.number().int()

/** The escrow's terms of a lease (docs/chain.md). */
export const Terms = z.object({
  tenant: Address,
  tenantPayout: Address,
  landlord: Address,
  arbitrator: Address,
  handover: Digits,
  firstRent: Digits,
  deposit: Digits,
  moveIn: Instant,
  moveOut: Instant,
  payBy: Instant,
  freeUntil: Instant,
  halfUntil: Instant,
  earliestEnd: Instant,
  tenantNotice: z.number().int(),
  landlordNotice: z.number().int(),
  returnDays: z.number().int(),
  document: Hash,
})
export type Terms = z.infer<typeof Terms>

/** The cost to begin a lease: `total` = handover + deposit in USDT, and the escrow's fee in RNB. */
export const LeaseMoney = z.object({
  handover: Digits,
  deposit: Digits,
  total: Digits,
  currency: z.literal('USDT'),
  fee: Digits,
  feeCurrency: z.literal('RNB'),
  /** A month's rent, for later rents. */
  rent: Digits,
  /** `until-move-out`: the deposit is held for the tenant; `at-handover`: it goes to the landlord with the first rent (D 5.5). */
  depositPolicy: z.enum(['at-handover', 'until-move-out']),
})
export type LeaseMoney = z.infer<typeof LeaseMoney>

/** One part of a lease's money: the agreed amount, the held amount, and its default payee when due. */
export const LeasePart = z.object({
  part: z.enum(['handover', 'deposit']),
  agreed: Digits,
  held: Digits,
  due: Instant,
  firstDue: Instant,
  latestDue: Instant,
  payee: z.enum(['tenant', 'landlord']),
  /** `moved`: the deposit went to the renewal (D 11.21). */
  state: z.enum(['awaited', 'held', 'due', 'disputed', 'paid-out', 'moved']),
})
export type LeasePart = z.infer<typeof LeasePart>

/** A step of the money's course; `amount` and `to` where money moves automatically. */
export const LeaseStep = z.object({
  step: z.enum(['pay', 'keys', 'handover', 'move-out', 'deposit-home']),
  at: Instant,
  amount: Digits.nullable(),
  to: z.enum(['tenant', 'landlord']).nullable(),
  isDone: z.boolean(),
})
export type LeaseStep = z.infer<typeof LeaseStep>

/** The version of an escrow's signing domain, part of every signature (D 11.19). */
export const EscrowVersion = z.enum(['3'])

/** The location of a lease's money. */
export const OnChain = z.object({
  chainId: z.number().int(),
  network: z.string(),
  escrow: Address,
  escrowVersion: EscrowVersion,
  explorerUrl: z.string().nullable(),
})
export type OnChain = z.infer<typeof OnChain>

/** A payment in its present state; only `isFinal` counts as received (D 6.8). */
export const SeenPayment = z.object({
  transactionId: Hash,
  block: z.number().int(),
  confirmations: z.number().int(),
  confirmationsNeeded: z.number().int(),
  isFinal: z.boolean(),
  at: Instant,
})
export type SeenPayment = z.infer<typeof SeenPayment>

/** The network fee of a transaction, in the smallest unit of the native coin (18 decimals). */
export const NetworkFee = z.object({ amount: Digits, coin: z.enum(['BNB', 'ETH']) })
export type NetworkFee = z.infer<typeof NetworkFee>

/** The two instances of the arbitration that an agreement names, and what an appeal costs the appellant. */
export const AgreedAppeal = z.object({ firstInstance: Address, secondInstance: Address, fee: Digits })
export type AgreedAppeal = z.infer<typeof AgreedAppeal>

/** GET /escrow (D 2.3) and other facts for wallets. Fees in RNB's smallest unit, duration in seconds. */
export const EscrowFacts = z.object({
  chainId: z.number().int(),
  network: z.string(),
  rpcUrl: z.string(),
  explorerUrl: z.string().nullable(),
  escrow: Address,
  escrowVersion: EscrowVersion,
  stablecoin: Address,
  stablecoinSymbol: z.literal('USDT'),
  stablecoinDecimals: z.number().int(),
  token: Address,
  /**
   * Where passkey accounts are made and sign, and the contracts from which an account's address follows; absent where
   * they are not offered. Additive.
   */
  passkeyAccounts: z.object({ walletPage: z.url(), accounts: Address, passkeyOwner: Address }).optional(),
  tokenSymbol: z.literal('RNB'),
  tokenDecimals: z.number().int(),
  arbitrator: Address,
  /** The arbitrator's public name; null if they chose none. Additive. */
  arbitratorName: z.string().nullable(),
  /** If new leases name an arbitration with two instances. Additive. */
  appeal: AgreedAppeal.optional(),
  depositFee: Digits,
  rentFee: Digits,
  releaseDuration: z.number().int(),
  /** The estimated network fee of paying a lease; absent while unknown. */
  networkFee: NetworkFee.optional(),
  /** Dollars for one RNB and for one coin of the network, as the operator names them; absent while unknown. */
  rnbUsd: z.string().optional(),
  gasUsd: z.string().optional(),
  confirmations: z.number().int(),
  /** A local test chain with worthless money: time and faucet calls exist there. */
  isLocal: z.boolean(),
  /** Whether due amounts of new leases are released automatically (D 11.1). */
  releasesByItself: z.boolean(),
  leaseNow: Instant,
  /**
   * Since when nothing at the escrow is confirmed, because the node lost what was final, or the escrow; null while it is
   * confirmed. Additive.
   */
  notConfirmedSince: Instant.nullable(),
})
export type EscrowFacts = z.infer<typeof EscrowFacts>

export const StartPayingInput = z.object({
  renterWalletAddress: Address,
  /**
   * Where money that goes back to the tenant is sent: another of their proved wallets (D 4.8). Without it, or with
   * the wallet that pays, it is the wallet that pays. Additive.
   */
  payoutAccount: Address.optional(),
})
export type StartPayingInput = z.infer<typeof StartPayingInput>

/** Everything a browser needs to pay, and to verify that it pays what was accepted. */
export const PaymentStart = z.object({
  terms: Terms,
  smartContractId: Hash,
  chainId: z.number().int(),
  network: z.string(),
  rpcUrl: z.string(),
  explorerUrl: z.string().nullable(),
  escrow: Address,
  escrowVersion: EscrowVersion,
  stablecoin: Address,
  token: Address,
  money: LeaseMoney,
  payBy: Instant,
  leaseNow: Instant,
  /** The landlord's wallet and, if they signed at acceptance, their Acceptance. */
  landlordWalletAddress: Address,
  acceptanceSignature: z.string().nullable(),
})
export type PaymentStart = z.infer<typeof PaymentStart>

export const ActivatedInput = z.object({
  roomAdId: z.string().optional(),
  contractId: z.string().min(1),
  smartContractId: z.string().optional(),
  renterWalletAddress: z.string().optional(),
  transactionId: z.string().optional(),
})
export type ActivatedInput = z.infer<typeof ActivatedInput>

/**
 * An amount that the token refused to deliver: it waits at the escrow for the same account, until a call pays it out
 * there.
 */
export const PaymentCredit = z.object({
  escrow: Address,
  account: Address,
  /** When it was finally paid out, and by which transaction; null while it waits. */
  paidAt: Instant.nullable(),
  paidTransactionId: Hash.nullable(),
})
export type PaymentCredit = z.infer<typeof PaymentCredit>

/** One final movement of money from the chain. */
export const PaymentRow = z.object({
  id: z.string(),
  invoice: z.string(),
  date: Instant,
  paymentType: z.enum([
    'paid-in',
    'fee',
    'released',
    'refunded',
    'cancelled',
    'settled',
    'split',
    'rent',
    'paid-back',
    'moved',
  ]),
  /** The part that moved, if any. */
  part: z.enum(['handover', 'deposit']).nullable(),
  price: Digits,
  currency: z.enum(['USDT', 'RNB']),
  property: z.string(),
  roomAdId: z.string(),
  contractId: z.string(),
  reference: z.string(),
  from: z.enum(['tenant', 'landlord', 'escrow']),
  to: z.enum(['tenant', 'landlord', 'escrow', 'keyhold']),
  /** The tenant's payout account: named with this payment, or the one it went to; absent without one. Additive. */
  payoutAccount: Address.optional(),
  /** For the viewer: money that left them, reached them, or neither. */
  direction: z.enum(['out', 'in', 'none']),
  chainId: z.number().int(),
  transactionId: Hash,
  /** A second payment of a lease already paid: the landlord refunds it (D 4.8). */
  isSecond: z.boolean(),
  /** Null if delivered at once. */
  credit: PaymentCredit.nullable(),
})
export type PaymentRow = z.infer<typeof PaymentRow>

export const PaymentCount = z.number().int()

export const AdvanceTimeInput = z.object({ seconds: z.coerce.number().int().min(1).max(31_622_400) })
export type AdvanceTimeInput = z.infer<typeof AdvanceTimeInput>
export const LeaseTime = z.object({ leaseNow: Instant })
export type LeaseTime = z.infer<typeof LeaseTime>
export const FaucetInput = z.object({ address: Address })
export type FaucetInput = z.infer<typeof FaucetInput>
export const FaucetResult = z.object({ gas: Digits, usdt: Digits, rnb: Digits })
export type FaucetResult = z.infer<typeof FaucetResult>

/** Asked by a browser whose node serves no logs. */
export const LeaseEventQuery = z.object({
  event: z.enum(leaseEventNames),
  /** The lease's id on chain; the old lease's for a renewal. */
  id: Hash,
  /** Only payments, appeals or decisions of this account. */
  payer: Address.optional(),
  part: z.enum(['handover', 'deposit']).optional(),
  /** Only after this block. */
  since: z.coerce.number().int().min(0),
})
export type LeaseEventQuery = z.input<typeof LeaseEventQuery>
/** The latest such transaction, final or not; and the last block that was read: later ones are unknown here. */
export const LeaseEventFound = z.object({ transactionId: Hash.nullable(), readTo: z.number().int() })
export type LeaseEventFound = z.infer<typeof LeaseEventFound>

/** The shapes of leases on the wire. Instants are unix seconds of the lease clock (D 6.6), chain amounts digits in the smallest unit (D 8.3). */
import { deductionAnswers } from '@keyhold/rental/deductions.ts'
import { cancellationPolicies, noticePeriods } from '@keyhold/rental/fields.ts'
import { parties, personTransitions } from '@keyhold/rental/lease.ts'
import { stayStates } from '@keyhold/rental/openLease.ts'
import { normalizePhone } from '@keyhold/rental/phone.ts'
import { z } from 'zod'
import { CalendarConflict } from './calendars.schema.ts'
import {
  Digits,
  Hash,
  LeaseMoney,
  LeasePart,
  LeaseStep,
  OnChain,
  PaymentRow,
  SeenPayment,
  Terms,
} from './deposits.schema.ts'
import { asciiEmail, emailPattern, hasAsciiName } from './email.ts'
import { wireStatuses } from './leaseStatus.ts'
import { PropertyCard } from './listings.schema.ts'
import { RequiredLine, Text } from './text.schema.ts'

export type { LeaseMoney, LeasePart, LeaseStep } from './deposits.schema.ts'

const Day = z.iso.date()
const Instant = z.number().int()

/** The lease form (spec signed-in §3). `dateOfBirth`, if sent, equals renteeDateOfBirth (D 6.5). */
export const RequestInput = z.object({
  roomAdId: z.string().min(1),
  validFrom: Day,
  validTo: Day,
  renteeFullName: RequiredLine(120),
  /** The tenant has one legal name (D 11.9); by default what the profile says. Additive. */
  renteeHasOneName: z.boolean().optional(),
  renteeDateOfBirth: Day,
  dateOfBirth: Day.optional(),
  renteeIdPassPortNumber: RequiredLine(60),
  renteeNationality: RequiredLine(80),
  renteeMaritalId: z.coerce.number().int(),
  renteeProfession: RequiredLine(120),
  renteeHomeAddress: RequiredLine(300),
  renteeMobile: RequiredLine(40).overwrite(normalizePhone),
  renteeEmail: z
    .string()
    .max(1000, { abort: true })
    .overwrite(asciiEmail)
    .max(254)
    .refine(hasAsciiName, { message: 'email-not-ascii', abort: true })
    .pipe(z.email({ pattern: emailPattern })),
  /** The preset that the tenant read. If the home has another one by now: `cancellation-changed`. Additive. */
  cancellation: z.enum(cancellationPolicies).optional(),
  /** The notices that the tenant read. If the home has others by now: `notices-changed`. Additive. */
  tenantNotice: z.enum(noticePeriods).optional(),
  landlordNotice: z.enum(noticePeriods).optional(),
  /** A message to the landlord; additive. */
  message: Text(1000).optional(),
})
export type RequestInput = z.infer<typeof RequestInput>

export const EditInput = RequestInput.extend({ id: z.string().min(1) })
export type EditInput = z.infer<typeof EditInput>
export const Created = z.object({ id: z.string() })
export type Created = z.infer<typeof Created>
export const LeaseParams = z.object({ id: z.string() })

export const LeasesWithParams = z.object({ id: z.uuid('person-not-found') })
/** A lease between two correspondents: its status and home. */
export const LeaseWith = z.object({ id: z.string(), roomAdId: z.string(), contractStatus: z.enum(wireStatuses) })
export type LeaseWith = z.infer<typeof LeaseWith>

export const AcceptInput = z.object({
  roomAdId: z.string().optional(),
  contractId: z.string().min(1),
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]{2,8192}$/)
    .optional(),
  /** The `document` of the terms the landlord read; additive. If that offer is no longer valid: `terms-expired`. */
  document: Hash.optional(),
  /** The landlord accepts although a calendar of the home could not be read (`calendar-unread`); additive. */
  despiteUnread: z.boolean().optional(),
})
export type AcceptInput = z.infer<typeof AcceptInput>
export const TransitionInput = z.object({ contractId: z.string().min(1), reason: Text(500).optional() })
export type TransitionInput = z.infer<typeof TransitionInput>

/**
 * The transitions with buttons, by the table of rental/lease.ts; `pay` and later ones happen at the escrow, with the
 * person's wallet.
 */
export const LeaseTransitionName = z.enum(personTransitions)
export type LeaseTransitionName = z.infer<typeof LeaseTransitionName>

/** The home as on a card; the full address for its landlord, and for the tenant once accepted. */
export const LeaseProperty = PropertyCard.extend({ ownerId: z.string() })
export type LeaseProperty = z.infer<typeof LeaseProperty>

/**
 * A party; e-mail and phone only once the landlord has accepted (D 5.11). Before, `lastName` is the initial for the
 * other party: `F.` (D 12.8).
 */
export const LeaseParty = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  agencyName: z.string().nullable(),
  avatarImagePath: z.string().nullable(),
  emailAddress: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  wallet: z.string().nullable(),
  memberSince: z.string().nullable(),
  /**
   * Their account was deleted: `firstName` is the reader's word for that, and they cannot be contacted (D 11.23).
   * Additive.
   */
  hasLeft: z.boolean().optional(),
  /** Of a tenant, for the landlord: the name in the profile where the request has another one (D 12.8). Additive. */
  profileName: z.string().optional(),
})
export type LeaseParty = z.infer<typeof LeaseParty>

export const LeaseCard = z.object({
  id: z.string(),
  /** Its display reference: KH-000010. */
  reference: z.string(),
  contractStatus: z.enum(wireStatuses),
  validFrom: Day,
  validTo: Day,
  isLandlordInContract: z.boolean(),
  landlordWalletAddress: z.string().nullable(),
  roomAd: z.object({
    id: z.string(),
    availableFrom: Day.nullable(),
    availableUntil: Day.nullable(),
    property: LeaseProperty,
  }),
  counterpart: LeaseParty,
  requestedAt: Instant,
  /** When an unanswered request lapses: 6 days, or 00:00 of move-in (D 6.1). */
  answerBy: Instant,
  payBy: Instant.nullable(),
  moveIn: Instant,
  moveOut: Instant,
  timeZone: z.string(),
  money: LeaseMoney,
  /** The two parts, planned before payment and real after it; a part of 0 is left out. */
  parts: z.array(LeasePart),
  /**
   * What the landlord must pay back of a deposit paid at the handover, and until when (D 11.3); null if nothing.
   * Additive.
   */
  depositOwed: z.object({ amount: Digits, due: Instant }).nullable(),
  /** What the landlord still owes after cancelling when the tenant could not cancel free of charge. Additive. */
  refundOwed: Digits.optional(),
  /**
   * Of a deposit paid at the handover: the whole sum that went to the landlord with it, and the stated deductions with
   * the tenant's answer, or the time until which it is awaited (D 11.3). Null before, and for other leases. Additive.
   */
  handedOver: z
    .object({
      toLandlord: Digits,
      deductions: z.object({ kept: Digits, answer: z.enum(deductionAnswers).nullable(), answerBy: Instant }).nullable(),
    })
    .nullable(),
  /**
   * The amounts that USDT refused to deliver to each party, waiting at the escrow: paid out of a part, and not
   * delivered (D 11.20). Additive.
   */
  undelivered: z.object({ tenant: Digits, landlord: Digits }),
  /** The viewer's possible actions now. */
  acts: z.array(LeaseTransitionName),
  /** For the landlord: the number of other pending requests with overlapping days. */
  overlapping: z.number().int(),
  leaseNow: Instant,
  /** The final block up to which all events were read for these amounts; null before the first. Additive. */
  readAt: z.object({ block: z.number().int(), time: Instant }).nullable(),
  /** The lease that this one renews: its deposit moves here and is not paid in (D 11.21). Additive. */
  renews: z.string().optional(),
  /** The last day in the agreement, for a stay that ends earlier: `validTo` is in force (D 11.21). Additive. */
  firstValidTo: Day.optional(),
  /** The rules of cancellation, notice and return: as paid, or as they would be issued. Instants of 0: never. Additive. */
  rules: z.object({
    /** The part of the handover that is rent: a cancellation shares no more. */
    firstRent: Digits,
    freeUntil: Instant,
    halfUntil: Instant,
    earliestEnd: Instant,
    tenantNotice: z.number().int(),
    landlordNotice: z.number().int(),
    returnDays: z.number().int(),
  }),
  /** When the stay ends by the escrow: later than `moveOut` where both ended it earlier off chain. Additive. */
  escrowMoveOut: Instant,
  /** The tenant cancelled at the escrow, by the agreed dates: a part of the first rent may be the landlord's. Additive. */
  isCancelledAtEscrow: z.boolean().optional(),
  /**
   * Where the stay is, whatever became of its money: `contractStatus` follows the money alone (D 12.12). Null for a
   * lease that was not paid, or was cancelled. Additive.
   */
  stayState: z.enum(stayStates).nullable(),
  /** For the tenant: nights that an external calendar also takes stop the payment (D 12.21). Additive. */
  isPaymentStopped: z.boolean().optional(),
  /** For the tenant: the payout account is to be proved again now (D 4.8). Additive. */
  isPayoutToProve: z.boolean().optional(),
  /** The standing order could take rent for days after the stay, or a rent once it is over: a party has to stop it. Additive. */
  isOrderToStop: z.boolean().optional(),
})
export type LeaseCard = z.infer<typeof LeaseCard>

/**
 * The tenant's identity. Until acceptance the landlord reads a short name (D 12.8), and null for e-mail and phone
 * (D 5.11), passport number, nationality and marital status (D 6.7).
 */
export const Rentee = z.object({
  renteeFullName: z.string(),
  renteeDateOfBirth: Day,
  renteeIdPassPortNumber: z.string().nullable(),
  renteeNationality: z.string().nullable(),
  renteeMaritalId: z.number().nullable(),
  renteeProfession: z.string(),
  renteeHomeAddress: z.string(),
  renteeMobile: z.string().nullable(),
  renteeEmail: z.string().nullable(),
  message: z.string().nullable(),
  isMasked: z.boolean(),
  /** When number, nationality and marital status were deleted (D 11.23); then they are null for both. Additive. */
  identityDeletedAt: Instant.optional(),
})
export type Rentee = z.infer<typeof Rentee>

/** One row of the append-only history (D 6.13): who did what when, and the new status. */
export const HistoryRow = z.object({
  id: z.string(),
  act: z.string(),
  party: z.enum(parties),
  person: z.string().nullable(),
  at: Instant,
  serverAt: z.string(),
  from: z.enum(wireStatuses).nullable(),
  to: z.enum(wireStatuses),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type HistoryRow = z.infer<typeof HistoryRow>

export const LeaseDetail = LeaseCard.extend({
  landlord: LeaseParty,
  tenant: LeaseParty,
  rentee: Rentee,
  history: z.array(HistoryRow),
  /** The course of the money, planned or real. */
  steps: z.array(LeaseStep),
  /** The hash of the agreement, from acceptance on (D 6.9). */
  document: Hash.nullable(),
  /** The agreement's retention is over, and its text is deleted (D 11.23). Additive. */
  isAgreementDeleted: z.boolean().optional(),
  /** The chain no longer has an event of its money that was final: the amounts may be wrong. Additive. */
  isPaymentLost: z.boolean().optional(),
  /** For the landlord: nights that an external calendar also takes, still to be settled (D 12.21). Additive. */
  calendarConflicts: z.array(CalendarConflict).optional(),
  hasAcceptanceSignature: z.boolean(),
  acceptanceSignature: z.string().nullable(),
  /** The paid terms, else those issued last; null before. Every call to the escrow needs them. */
  terms: Terms.nullable(),
  /** The lease's id on chain for these terms (D 2.6). */
  smartContractId: Hash.nullable(),
  chain: OnChain.nullable(),
  /** The payment that was seen: hash, confirmations; final or not. */
  payment: SeenPayment.nullable(),
  transactions: z.array(PaymentRow),
  /** Payments of a lease already paid: the landlord refunds each with its own terms (D 4.8). */
  secondPayments: z.array(
    z.object({
      terms: Terms,
      smartContractId: Hash,
      chain: OnChain,
      held: Digits,
      /** Its parts: anybody may release the first rent to the landlord from its due time on. */
      parts: z.array(LeasePart),
      /** Whether the tenant can still dispute its first rent. */
      canDispute: z.boolean(),
      /** What was released to the landlord and is not sent back yet. */
      toSendBack: Digits,
      /** Two instances decide its dispute: `secondDisputes` of the lease's disputes has it. Additive. */
      hasInstances: z.boolean().optional(),
    }),
  ),
  /**
   * Whether due amounts are released automatically, usually within minutes; anyone may release them anyway (D 11.1).
   */
  releasesByItself: z.boolean(),
})
export type LeaseDetail = z.infer<typeof LeaseDetail>

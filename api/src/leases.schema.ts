/** The shapes of leases on the wire. Instants are unix seconds of the lease clock (D 6.6), chain amounts digits in the smallest unit (D 8.3). */
import { parties, stages } from '@keyhold/rental/lease.ts'
import { z } from 'zod'
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
import { PropertyCard } from './listings.schema.ts'
import { NeededLine, Words } from './words.schema.ts'

export type { LeaseMoney, LeasePart, LeaseStep } from './deposits.schema.ts'

const Day = z.iso.date()
const Instant = z.number().int()

/** The lease form (signed-in §3). `dateOfBirth`, if sent, equals renteeDateOfBirth (D 6.5). */
export const RequestInput = z.object({
  roomAdId: z.string().min(1),
  validFrom: Day,
  validTo: Day,
  renteeFullName: NeededLine(120),
  renteeDateOfBirth: Day,
  dateOfBirth: Day.optional(),
  renteeIdPassPortNumber: NeededLine(60),
  renteeNationality: NeededLine(80),
  renteeMaritalId: z.coerce.number().int(),
  renteeProfession: NeededLine(120),
  renteeHomeAddress: NeededLine(300),
  renteeMobile: NeededLine(40),
  renteeEmail: z.email().max(254),
  /** A line to the landlord; additive. */
  message: Words(1000).optional(),
})
export type RequestInput = z.infer<typeof RequestInput>

export const EditInput = RequestInput.extend({ id: z.string().min(1) })
export type EditInput = z.infer<typeof EditInput>
export const Created = z.object({ id: z.string() })
export type Created = z.infer<typeof Created>
export const LeaseParams = z.object({ id: z.string() })

export const AcceptInput = z.object({
  roomAdId: z.string().optional(),
  contractId: z.string().min(1),
  signature: z
    .string()
    .regex(/^0x[0-9a-fA-F]{2,8192}$/)
    .optional(),
  /** The `document` of the terms the landlord read; additive. If that offer no longer stands: `terms-expired`. */
  document: Hash.optional(),
})
export type AcceptInput = z.infer<typeof AcceptInput>
export const ActInput = z.object({ contractId: z.string().min(1), reason: Words(500).optional() })
export type ActInput = z.infer<typeof ActInput>

/** The acts a person has buttons for, by the table of rental/lease.ts; `pay` and after are done at the escrow with their wallet. */
export const LeaseActName = z.enum([
  'edit',
  'open',
  'accept',
  'decline',
  'withdraw',
  'cancel',
  'pay',
  'release',
  'releaseEarly',
  'refund',
  'dispute',
  'settle',
  'payRent',
  'payBack',
])
export type LeaseActName = z.infer<typeof LeaseActName>

/** The home as a card shows it; the whole address for its landlord, and for the tenant once accepted. */
export const LeaseProperty = PropertyCard.extend({ ownerId: z.string() })
export type LeaseProperty = z.infer<typeof LeaseProperty>

/** One of the two; e-mail and phone only once the landlord has accepted (D 5.11). */
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
})
export type LeaseParty = z.infer<typeof LeaseParty>

export const LeaseCard = z.object({
  id: z.string(),
  /** What people call it: KH-000010. */
  reference: z.string(),
  contractStatus: z.enum(stages),
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
  /** What the viewer may do now. */
  acts: z.array(LeaseActName),
  /** Other pending requests whose days overlap, for the landlord: how many. */
  overlapping: z.number().int(),
  leaseNow: Instant,
})
export type LeaseCard = z.infer<typeof LeaseCard>

/** What the tenant said of themselves; passport number, nationality and marital status are masked for the landlord until acceptance (D 6.7). */
export const Rentee = z.object({
  renteeFullName: z.string(),
  renteeDateOfBirth: Day,
  renteeIdPassPortNumber: z.string().nullable(),
  renteeNationality: z.string().nullable(),
  renteeMaritalId: z.number().nullable(),
  renteeProfession: z.string(),
  renteeHomeAddress: z.string(),
  renteeMobile: z.string(),
  renteeEmail: z.string(),
  message: z.string().nullable(),
  isMasked: z.boolean(),
})
export type Rentee = z.infer<typeof Rentee>

/** One row of the append-only history (D 6.13): who did what when, and where it led. */
export const HistoryRow = z.object({
  id: z.string(),
  act: z.string(),
  party: z.enum(parties),
  person: z.string().nullable(),
  at: Instant,
  serverAt: z.string(),
  from: z.enum(stages).nullable(),
  to: z.enum(stages),
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
  hasAcceptanceSignature: z.boolean(),
  acceptanceSignature: z.string().nullable(),
  /** The terms that were paid, else those of the latest start to pay; null before. What every call to the escrow needs. */
  terms: Terms.nullable(),
  /** The lease's id on chain for these terms (D 2.6). */
  smartContractId: Hash.nullable(),
  chain: OnChain.nullable(),
  /** The payment that was seen: hash, confirmations; final or not. */
  payment: SeenPayment.nullable(),
  transactions: z.array(PaymentRow),
  /** Payments of a lease that was paid already: the landlord refunds each with its own terms (D 4.8). */
  secondPayments: z.array(z.object({ terms: Terms, smartContractId: Hash, held: Digits })),
  /** The chain's newest block as read last; null while it cannot be reached and never was. */
  readAt: z.object({ block: z.number().int(), time: Instant }).nullable(),
})
export type LeaseDetail = z.infer<typeof LeaseDetail>

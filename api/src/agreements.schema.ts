/** The shapes of an agreement. Its canonical JSON (RFC 8785) hashes to the `document` of the lease's terms (D 6.9). */
import { eachLanguage, languages } from '@keyhold/rental/language.ts'
import { z } from 'zod'
import { Address, AgreedAppeal, Digits, EscrowVersion, Hash, LeaseMoney, Terms } from './deposits.schema.ts'

/** A numbered clause in one language, filled in. */
export const Clause = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type Clause = z.infer<typeof Clause>

/**
 * The data in the clauses. In a preview, e-mail and phone of the other party are null, and its name is short (D 12.8). Passport number, nationality and marital status enter as a salted hash: `identity` reveals
 * it after acceptance (D 6.7).
 */
export const AgreementFacts = z.object({
  landlord: z.object({
    name: z.string(),
    agency: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    wallet: z.string().nullable(),
  }),
  tenant: z.object({
    name: z.string(),
    birthday: z.string(),
    profession: z.string(),
    address: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    identitySeal: z.string(),
  }),
  home: z.object({ title: z.string(), address: z.string(), timeZone: z.string() }),
  stay: z.object({ from: z.string(), to: z.string(), moveIn: z.number().int(), moveOut: z.number().int() }),
  money: z.object({
    currency: z.literal('USDT'),
    rent: Digits,
    handover: Digits,
    deposit: Digits,
    depositPolicy: z.enum(['at-handover', 'until-move-out']),
    handoverDue: z.number().int(),
    depositDue: z.number().int(),
    payBy: z.number().int().nullable(),
    /** Until when a cancellation is free, and costs half of the first rent (unix seconds); absent: never. */
    cancellation: z.object({ freeUntil: z.number().int(), halfUntil: z.number().int() }).optional(),
    /** Days of notice of each party, 0 without one, and the instant before which none ends the stay; absent: none. */
    notice: z
      .object({ tenant: z.number().int(), landlord: z.number().int(), earliestEnd: z.number().int() })
      .optional(),
    /** A short last month is charged by days (D 11.2). */
    shortMonth: z.literal('by-days'),
    /** The last month as signed, if it is short: its days and its rent. */
    lastMonth: z.object({ from: z.string(), to: z.string(), rent: Digits }).optional(),
  }),
  escrow: z.object({
    chainId: z.number().int(),
    address: Address,
    arbitrator: Address,
    version: EscrowVersion,
    appeal: AgreedAppeal.optional(),
  }),
  /** The landlord's own clauses, verbatim (D 11.24). */
  ownClauses: z.object({ language: z.enum(languages), text: z.string() }).optional(),
  /** The lease that this one renews, and what happens to its deposit (D 11.21); only in renewals. */
  renewal: z
    .object({ reference: z.string(), oldLease: Hash, moved: Digits, paidIn: Digits, sentHome: Digits })
    .optional(),
})
export type AgreementFacts = z.infer<typeof AgreementFacts>

export const Agreement = z.object({
  isPreview: z.boolean(),
  facts: AgreementFacts,
  clauses: z.object(eachLanguage(() => z.array(Clause))),
  /** Null in a preview. */
  salt: Hash.nullable(),
  document: Hash.nullable(),
  canonical: z.string().nullable(),
  /** The preimage of the tenant's identity hash: for the tenant always, for the landlord from acceptance on. */
  identity: z
    .object({ passportNumber: z.string(), nationality: z.string(), maritalId: z.number().int(), salt: Hash })
    .nullable(),
  /**
   * When that identity was deleted: 90 days after the lease's end, or when its tenant left; then it is null (D 11.23).
   * Additive.
   */
  identityDeletedAt: z.number().int().optional(),
})
export type Agreement = z.infer<typeof Agreement>

/** The terms without the tenant's wallet and payout account, which are added at payment (D 4.8, D 12.11). */
export const OfferedTerms = z.object({
  terms: Terms.omit({ tenant: true, tenantPayout: true }),
  chainId: z.number().int(),
  escrow: Address,
  escrowVersion: EscrowVersion,
  money: LeaseMoney,
  salt: Hash,
  canonical: z.string(),
  /** The exact expiry of these terms; request new ones afterwards. */
  offeredUntil: z.number().int(),
  leaseNow: z.number().int(),
  /** The hours that these terms give to pay, or until move-in if that is earlier. Additive. */
  hoursToPay: z.union([z.literal(48), z.literal(72), z.literal(120)]),
  /** Characters of the agreement that its PDF cannot show, each once. Additive. */
  missingCharacters: z.array(z.string()),
  /** The public name of the terms' arbitrator; null if they chose none. Additive. */
  arbitratorName: z.string().nullable(),
})
export type OfferedTerms = z.infer<typeof OfferedTerms>

/** The hours that the landlord gives to pay; without them the valid terms stay, or new ones give 48. */
export const OfferInput = z.object({ hoursToPay: z.enum(['48', '72', '120']).optional() })
export type OfferInput = z.infer<typeof OfferInput>

/** The agreement to render as a PDF: the person's own id, and the lease. */
export const PdfInput = z.object({ userId: z.string().min(1), requestId: z.string().min(1) })
export type PdfInput = z.infer<typeof PdfInput>

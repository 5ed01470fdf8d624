/** The shapes of deposit passports on the wire (D 11.16). Instants are unix seconds, amounts digits in the smallest unit. */
import { depositEnds, linkDays, shownNames } from '@keyhold/rental/passport.ts'
import { z } from 'zod'
import { Digits, Hash } from './deposits.schema.ts'

/** The maximum of open links to one person's passport. */
export const mostPassportLinks = 20

const Count = z.number().int().nonnegative()
const Instant = z.number().int()
const Day = z.string()

/** Deposits that the escrow held for stays; `since` is the first day of the first. */
const Deposits = z.object({ count: Count, landlords: Count, since: Day.nullable() })
/** Deposits that were paid out, and the number returned to the tenant in full. */
const Ended = z.object({ count: Count, landlords: Count, whole: Count })
/**
 * Rents without the first: the total, those in time, those confirmed by the landlord as paid outside, and the longest
 * delay in days.
 */
const Rents = z.object({ count: Count, landlords: Count, inTime: Count, outside: Count, longest: Count })

/** One lease as its tenant shows it: days, the deposit and its end, and the receipt of its payment. */
export const PassportStay = z.object({
  from: Day,
  to: Day,
  deposit: Digits,
  end: z.enum(depositEnds),
  /** The part of the deposit that the landlord got. */
  toLandlord: Digits,
  receipt: z.object({ chainId: z.number().int(), transactionId: Hash }),
})
export type PassportStay = z.infer<typeof PassportStay>

export const PassportLink = z.object({
  id: z.uuid(),
  shownName: z.enum(shownNames),
  showsLeases: z.boolean(),
  madeAt: Instant,
  expiresAt: Instant,
  /** Its number of uses, and the last one. */
  timesSeen: Count,
  seenAt: Instant.nullable(),
})
export type PassportLink = z.infer<typeof PassportLink>

/** The person's own passport: every figure, each with its number of landlords. */
export const OwnPassport = z.object({
  name: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }),
  deposits: Deposits,
  ended: Ended,
  rents: Rents,
  /** Newest first. */
  leases: z.array(PassportStay.extend({ leaseId: z.uuid(), reference: z.string(), title: z.string() })),
  /** The open ones, newest first. */
  links: z.array(PassportLink),
})
export type OwnPassport = z.infer<typeof OwnPassport>

/** The passport through a link: null for a figure with fewer than three landlords. */
export const SharedPassport = z.object({
  name: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }).nullable(),
  deposits: Deposits.nullable(),
  ended: Ended.nullable(),
  rents: Rents.nullable(),
  /** Null where the tenant hides them, and with fewer than three landlords. */
  leases: z.array(PassportStay).nullable(),
  madeAt: Instant,
  expiresAt: Instant,
  readAt: Instant,
})
export type SharedPassport = z.infer<typeof SharedPassport>

export const PassportLinkInput = z.object({
  days: z.literal(linkDays),
  shownName: z.enum(shownNames),
  showsLeases: z.boolean(),
})
export type PassportLinkInput = z.infer<typeof PassportLinkInput>

/** A new link with its secret, which is returned only once. */
export const NewPassportLink = z.object({ token: z.string(), link: PassportLink })
export type NewPassportLink = z.infer<typeof NewPassportLink>

export const PassportLinkParams = z.object({ id: z.uuid('passport-link-not-found') })
export type PassportLinkParams = z.infer<typeof PassportLinkParams>
export const SharedPassportParams = z.object({ token: z.string().max(100, 'passport-link-not-found') })
export type SharedPassportParams = z.infer<typeof SharedPassportParams>

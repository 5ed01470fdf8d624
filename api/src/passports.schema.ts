/** The shapes of deposit passports on the wire (D 11.16). Instants are unix seconds, amounts digits in the smallest unit. */
import { depositEnds, linkDays, shownNames } from '@keyhold/rental/passport.ts'
import { z } from 'zod'
import { Digits, Hash } from './deposits.schema.ts'

/** Links to one person's passport that are open at a time, at most. */
export const mostPassportLinks = 20

const Count = z.number().int().nonnegative()
const Instant = z.number().int()
const Day = z.string()

/** Deposits that the escrow kept for stays; `since` is the first day of the first. */
const Deposits = z.object({ count: Count, landlords: Count, since: Day.nullable() })
/** Deposits that were paid out, and how many of them whole to the tenant. */
const Ended = z.object({ count: Count, landlords: Count, whole: Count })
/** Rents without the first: how many, in time, confirmed by the landlord as paid in another way, the longest delay in days. */
const Rents = z.object({ count: Count, landlords: Count, inTime: Count, outside: Count, longest: Count })

/** One lease as its tenant shows it: days, the deposit and what became of it, and the receipt of its payment. */
export const PassportStay = z.object({
  from: Day,
  to: Day,
  deposit: Digits,
  end: z.enum(depositEnds),
  /** What of the deposit went to the landlord. */
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
  /** How often it was opened, and when last. */
  timesSeen: Count,
  seenAt: Instant.nullable(),
})
export type PassportLink = z.infer<typeof PassportLink>

/** One's own passport: every figure, each with how many landlords stand behind it. */
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

/** What whoever has a link reads: null for a figure that fewer than three landlords stand behind. */
export const SharedPassport = z.object({
  name: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }).nullable(),
  deposits: Deposits.nullable(),
  ended: Ended.nullable(),
  rents: Rents.nullable(),
  /** Null where the tenant does not show them, and with fewer than three landlords. */
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

/** A new link with its secret, which is told this once. */
export const NewPassportLink = z.object({ token: z.string(), link: PassportLink })
export type NewPassportLink = z.infer<typeof NewPassportLink>

export const PassportLinkParams = z.object({ id: z.uuid('passport-link-not-found') })
export type PassportLinkParams = z.infer<typeof PassportLinkParams>
export const SharedPassportParams = z.object({ token: z.string().max(100, 'passport-link-not-found') })
export type SharedPassportParams = z.infer<typeof SharedPassportParams>

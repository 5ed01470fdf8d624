/** Zod schemas of the admin desk (D 11.30). */
import { languages } from '@keyhold/rental/language.ts'
import { z } from 'zod'
import { wireStatuses } from './leaseStatus.ts'
import { RequiredLine } from './text.schema.ts'

/** The reason for a view or an action: stored permanently, with the person and the time. */
const Reason = RequiredLine(500)

export const FindInput = z.object({ words: RequiredLine(200), reason: Reason })
export const AdminActionName = z.enum([
  'find',
  'hide',
  'show',
  'release',
  'suspend',
  'reinstate',
  'settle',
  'house',
  'resend',
  'messages',
  'reports',
  'suspicions',
  'dealWith',
  'log',
  'recover',
  'acknowledge',
])
/**
 * The parts of the audit log: what administrators did and viewed, sign-ins, denied access to others' data, and papers
 * of leases that arbitrators read.
 */
export const LogPart = z.enum(['actions', 'signIns', 'denied', 'papers'])
/** `id` is the home's or the person's; `settle` closes all open reports about it. */
export const AdminActionInput = z.object({
  act: AdminActionName.extract(['hide', 'show', 'release', 'suspend', 'reinstate', 'settle']),
  id: z.uuid(),
  reason: Reason,
  /**
   * The home's version that was read, to release only that: another one is `changed-meanwhile`. Required to release
   * clauses.
   */
  version: z.number().int().min(0).optional(),
  /** The `picturesUntil` that was read, to release a home: later pictures are moderated again. */
  picturesUntil: z.iso.datetime().optional(),
  /** The `reportedUntil` that was read, to settle: reports after it stay open. Default: all are closed. */
  reportedUntil: z.iso.datetime().optional(),
  /** Whether the reporters read the reason of `settle`; by default they do not. */
  tellsReporter: z.boolean().optional(),
})

export const FoundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  since: z.string(),
  roles: z.array(z.string()),
  isSuspended: z.boolean(),
  /** The person's number of published homes, open leases and reports. */
  homes: z.number().int(),
  openLeases: z.number().int(),
  reports: z.number().int(),
})
export const FoundHome = z.object({
  id: z.uuid(),
  title: z.string(),
  landlordId: z.uuid(),
  state: z.enum(['draft', 'published', 'unpublished']),
  isHidden: z.boolean(),
  /** It awaits moderation. */
  isHeld: z.boolean(),
  reports: z.number().int(),
})
/** A lease or a request: its reference, status and parties. No money, identity or messages. */
export const FoundLease = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(wireStatuses),
  from: z.string(),
  to: z.string(),
  tenant: z.string(),
  landlord: z.string(),
})
export const Found = z.object({
  people: z.array(FoundPerson),
  /** No exact match: these are people with similar names or addresses. */
  isNear: z.boolean().optional(),
  homes: z.array(FoundHome),
  leases: z.array(FoundLease),
})

/** Why a home should be reviewed; it is no proof, and there is no automatic consequence. */
export const SuspicionReason = z.enum([
  'pictures-of-another',
  'clauses-about-money',
  'rent-far-below',
  'leads-outside',
  'many-at-once',
])
/** A picture to review: its address is `/api` + `filePath`, with a pass for a restricted one. */
const DeskPicture = z.object({ filePath: z.string(), width: z.number().int(), height: z.number().int() })
/** Two similar pictures: the home's own, and that of another landlord's older home. */
export const SimilarPictures = z.object({
  own: DeskPicture,
  other: DeskPicture,
  of: z.object({ id: z.uuid(), title: z.string(), landlord: z.string(), isPublished: z.boolean() }),
})
export const Suspicion = FoundHome.omit({ reports: true }).extend({
  /** Held for moderation since its landlord tried to publish it. */
  isHeld: z.boolean(),
  version: z.number().int(),
  /** The time of its newest picture; null without pictures. */
  picturesUntil: z.string().nullable(),
  /** The landlord's own clauses to moderate, and the words about money in them; null without any. */
  clauses: z
    .object({ text: z.string(), language: z.enum(languages).nullable(), words: z.array(z.string()) })
    .nullable(),
  reasons: z.array(SuspicionReason),
  /** At most four pairs, the most similar first. */
  alike: z.array(SimilarPictures),
})

/** The page of a part of the audit log: the newest, or those before an entry. */
export const LogInput = z.object({
  /** By default `actions`. */
  of: LogPart.optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})

/** An entry of the audit log, which is append-only. */
export const AuditLogEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Who acted; empty for a visitor whose sign-in failed, and for a command on the machine. */
  operator: z.string(),
  /** One of `AdminActionName`, `signIn`, `signInFailed`, `denied`, `paper`, or a later one: entries of another version are readable too. */
  act: z.string(),
  /**
   * Its subject: a home's title, a person's name, or an e-mail's kind and number; empty for a view and for deleted
   * subjects.
   */
  about: z.string(),
  /** The reason; the means of a sign-in (`password`, `passkey`, `wallet`); the denied call; or `more` for others. */
  reason: z.string(),
  /** How often, in the quarter of an hour of a sign-in or a denial. */
  times: z.number().int(),
  /** When it last happened; null if once. */
  lastAt: z.string().nullable(),
})

export type FindInput = z.input<typeof FindInput>
export type LogPart = z.infer<typeof LogPart>
export type LogInput = z.input<typeof LogInput>
export type AdminActionName = z.infer<typeof AdminActionName>
export type AdminActionInput = z.input<typeof AdminActionInput>
export type Found = z.infer<typeof Found>
export type FoundPerson = z.infer<typeof FoundPerson>
export type FoundHome = z.infer<typeof FoundHome>
export type FoundLease = z.infer<typeof FoundLease>
export type SimilarPictures = z.infer<typeof SimilarPictures>
export type Suspicion = z.infer<typeof Suspicion>
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

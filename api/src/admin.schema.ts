/** The checks of the operator's desk (D 11.30). */
import { languages } from '@keyhold/rental/language.ts'
import { z } from 'zod'
import { wireStatuses } from './leaseStatus.ts'
import { RequiredLine } from './text.schema.ts'

/** Why somebody is looked at, or something is done: kept for good, with who and when. */
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
])
/** `id` is the home's, the person's or the report's. */
export const AdminActionInput = z.object({
  act: AdminActionName.extract(['hide', 'show', 'release', 'suspend', 'reinstate', 'settle']),
  id: z.uuid(),
  reason: Reason,
  /** The home's version that was read, to release just that: another one is `changed-meanwhile`. Without it no clauses were read. */
  version: z.number().int().min(0).optional(),
  /** The `picturesUntil` that was read, to release a home: pictures that came later are looked at anew. */
  picturesUntil: z.iso.datetime().optional(),
  /** Whether whoever reported it reads the reason of `settle`; without it they do not. */
  tellsReporter: z.boolean().optional(),
})

export const FoundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  since: z.string(),
  roles: z.array(z.string()),
  isSuspended: z.boolean(),
  /** How many homes of theirs are published, how many leases are open, how often they were reported. */
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
  /** It waits for a look. */
  isHeld: z.boolean(),
  reports: z.number().int(),
})
/** A lease or a request: what it is called, how it stands and between whom. No money, no identity, no words of theirs. */
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
  /** Nobody is called so: these are people whose names or addresses are nearly so. */
  isNear: z.boolean().optional(),
  homes: z.array(FoundHome),
  leases: z.array(FoundLease),
})

/** Why a home is worth a look; none of it is proof, and nothing is done by itself. */
export const SuspicionReason = z.enum([
  'pictures-of-another',
  'clauses-about-money',
  'rent-far-below',
  'leads-outside',
  'many-at-once',
])
/** A picture to look at: its address is `/api` + `filePath`, with a pass where not everybody may see it. */
const DeskPicture = z.object({ filePath: z.string(), width: z.number().int(), height: z.number().int() })
/** Two pictures that look alike: the home's own, and the one of another landlord's older home. */
export const SimilarPictures = z.object({
  own: DeskPicture,
  other: DeskPicture,
  of: z.object({ id: z.uuid(), title: z.string(), landlord: z.string(), isPublished: z.boolean() }),
})
export const Suspicion = FoundHome.omit({ reports: true }).extend({
  /** Its landlord wanted to show it, and waits until somebody has looked. */
  isHeld: z.boolean(),
  version: z.number().int(),
  /** When the newest of its pictures came; null where it has none. */
  picturesUntil: z.string().nullable(),
  /** Its landlord's own clauses that somebody has to read, and what in them speaks of money; null where there are none. */
  clauses: z
    .object({ text: z.string(), language: z.enum(languages).nullable(), words: z.array(z.string()) })
    .nullable(),
  reasons: z.array(SuspicionReason),
  /** At most four pairs, those most alike first. */
  alike: z.array(SimilarPictures),
})

/** Which lines of the log: the newest, or those before one of them. */
export const LogInput = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})

/** One line of the log that nobody rewrites. */
export const AuditLogEntry = z.object({
  id: z.string(),
  at: z.string(),
  operator: z.string(),
  /** One of `AdminActionName`, or a later one: a line that another version of Keyhold wrote is read all the same. */
  act: z.string(),
  /** What it was about: a home's title, a person's name, or an email's kind and number; empty for a look and for what is gone. */
  about: z.string(),
  reason: z.string(),
})

export type FindInput = z.input<typeof FindInput>
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

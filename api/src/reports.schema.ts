/** Shapes of reporting a home or a person, and of the list of what was reported. */
import { z } from 'zod'
import { personReportReasons, reportReasons } from './reportReasons.ts'
import { Text } from './text.schema.ts'

export const Report = z.object({
  /** The room ad's. */
  id: z.uuid(),
  reason: z.enum(reportReasons),
  words: Text(2000).optional(),
})
export const PersonReport = z.object({
  /** The person's. */
  id: z.uuid(),
  reason: z.enum(personReportReasons),
  words: Text(2000).optional(),
  /** Whether administrators may read the newest messages of the two until now; nobody reads them otherwise. */
  showsMessages: z.boolean().optional(),
})

const Named = z.object({ id: z.uuid(), name: z.string() })
/** How what was reported stands today: a home may be seen or not, was hidden here or is gone; a person too. */
const PresentState = z.enum(['present', 'unpublished', 'hidden', 'suspended', 'gone'])
/** What was reported, as whoever looks after Keyhold reads it. */
export const KeptReport = z.object({
  id: z.uuid(),
  /** What it is about: a home by its title, a person by their name; either may be empty. */
  about: Named.extend({ kind: z.enum(['home', 'person']), standing: PresentState }),
  /** Null for a visitor, or somebody whose account is gone. */
  by: Named.nullable(),
  /** One of the reasons that can be chosen, or a later one: what another version of Keyhold kept is read all the same. */
  reason: z.string(),
  words: z.string(),
  /** Whether messages of the two can be read with it. */
  showsMessages: z.boolean(),
  /** ISO 8601. */
  reportedAt: z.string(),
  /** What came of it, in an operator's words or `account-deleted`; null while it is open. */
  outcome: z.string().nullable(),
})

export const ReportParams = z.object({ id: z.uuid('report-not-found') })
/** A message that was shown with a report. */
export const ReportedMessage = z.object({
  id: z.uuid(),
  /** Whether the reported person wrote it; else who reported them did. */
  isTheirs: z.boolean(),
  words: z.string(),
  /** How many files it has. */
  files: z.number().int(),
  sentAt: z.string(),
})

export type Report = z.infer<typeof Report>
export type PersonReport = z.infer<typeof PersonReport>
export type ReportedMessage = z.infer<typeof ReportedMessage>
export type KeptReport = z.infer<typeof KeptReport>

/** Shapes of reporting a home or a person, and of the list of reports. */
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
  /** Whether administrators may read the newest messages of the two until now; otherwise no one can. */
  showsMessages: z.boolean().optional(),
})

const Named = z.object({ id: z.uuid(), name: z.string() })
/**
 * The present state of the reported subject: a home is visible or not, hidden by an operator, or deleted; a person
 * likewise.
 */
const PresentState = z.enum(['present', 'unpublished', 'hidden', 'suspended', 'gone'])
/** A report as an operator reads it. */
export const KeptReport = z.object({
  id: z.uuid(),
  /** Its subject: a home's title, a person's name; either may be empty. */
  about: Named.extend({ kind: z.enum(['home', 'person']), standing: PresentState }),
  /** Null for a visitor, or a person whose account is deleted. */
  by: Named.nullable(),
  /** One of the possible reasons, or a later one: reports of another version are readable too. */
  reason: z.string(),
  words: z.string(),
  /** Whether messages of the two can be read with it. */
  showsMessages: z.boolean(),
  /** ISO 8601. */
  reportedAt: z.string(),
  /** Its outcome, in an operator's words or `account-deleted`; null while open. */
  outcome: z.string().nullable(),
})

export const ReportParams = z.object({ id: z.uuid('report-not-found') })
/** A message attached to a report. */
export const ReportedMessage = z.object({
  id: z.uuid(),
  /** Whether the reported person wrote it; otherwise the reporter did. */
  isTheirs: z.boolean(),
  words: z.string(),
  /** Its number of files. */
  files: z.number().int(),
  sentAt: z.string(),
})

export type Report = z.infer<typeof Report>
export type PersonReport = z.infer<typeof PersonReport>
export type ReportedMessage = z.infer<typeof ReportedMessage>
export type KeptReport = z.infer<typeof KeptReport>

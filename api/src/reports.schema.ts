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

/** The position of the last item of a page, as the answer before gave it: opaque to the caller. */
const ReportCursor = z.string().regex(/^(open|closed)\.\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
/** The cursor of a list: the newest, or those after the last that was read. */
export const ReportsInput = z.object({ before: ReportCursor.optional() })
/** Reports about one subject, open ones first, then newest first; `next` is the cursor of the rest, if any. */
export const ReportsAbout = z.object({ reports: z.array(KeptReport), next: ReportCursor.nullable() })
/** What was reported, with its newest reports. */
export const ReportedSubject = ReportsAbout.extend({
  /** A home's title, a person's name; either may be empty. */
  about: Named.extend({ kind: z.enum(['home', 'person']), standing: PresentState }),
  /** How many of its reports are open, and how many there are. */
  open: z.number().int(),
  total: z.number().int(),
  /** The time of its newest open report, or else of its newest. */
  reportedUntil: z.iso.datetime(),
})
export const ReportedSubjects = z.object({ subjects: z.array(ReportedSubject), next: ReportCursor.nullable() })
export const ReportedSubjectParams = z.object({ id: z.uuid('report-not-found') })

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
export type ReportsInput = z.input<typeof ReportsInput>
export type ReportsAbout = z.infer<typeof ReportsAbout>
export type ReportedSubject = z.infer<typeof ReportedSubject>
export type ReportedSubjects = z.infer<typeof ReportedSubjects>

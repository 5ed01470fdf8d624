/** Shapes of bringing many homes by a file, and taking them out by the same: a preview line by line, then the same applied. */
import { importLimits, importResults } from '@keyhold/rental/homesTable.ts'
import { z } from 'zod'

export const ImportInput = z.object({ file: z.string().max(importLimits.letters) })
export type ImportInput = z.infer<typeof ImportInput>
/** The plan that was read; another one now changes nothing. */
export const ImportApply = ImportInput.extend({ plan: z.string().max(64) })
export type ImportApply = z.infer<typeof ImportApply>

/** What becomes of a line, or of a home that is no longer in the file (`gone`, line null). */
export const ImportLine = z.object({
  line: z.number().int().nullable(),
  reference: z.string(),
  title: z.string(),
  id: z.string().nullable(),
  result: z.enum(importResults),
  /** By field, what it was and what it becomes, as the table writes it. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** By column, the rule that the line breaks. */
  errors: z.record(z.string(), z.string()),
  /** By column, what the file says and is left out, with why; the rest of the line counts. */
  notes: z.record(z.string(), z.string()),
  /** What it asks a month in money that is not ours: `950 EUR`; '' where it asks none. */
  feedRent: z.string(),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportPreview = z.object({
  lines: z.array(ImportLine),
  counts: z.record(z.enum(importResults), z.number().int()),
  /** Columns that say nothing we know. */
  unknown: z.array(z.string()),
  plan: z.string(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** A home that an import left as it was: its reference, and the code that says why. */
export const RefusedHome = z.object({ reference: z.string(), refusal: z.string() })
export type RefusedHome = z.infer<typeof RefusedHome>

/** How it went: what was refused when it was done, by reference, with its code. One that takes longer goes on: `underWay` is its id among the imports. */
export const ImportDone = z.object({
  counts: z.record(z.enum(importResults), z.number().int()),
  refused: z.array(RefusedHome),
  underWay: z.string().nullable(),
})
export type ImportDone = z.infer<typeof ImportDone>

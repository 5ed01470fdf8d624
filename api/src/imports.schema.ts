/**
 * Shapes of importing many homes from a file, and exporting them to one: a preview line by line, then the same applied.
 */
import { importLimits, importResults } from '@keyhold/rental/homesTable.ts'
import { z } from 'zod'

export const ImportInput = z.object({ file: z.string().max(importLimits.letters) })
export type ImportInput = z.infer<typeof ImportInput>
/** The plan that was previewed; a different one by now changes nothing. */
export const ImportApply = ImportInput.extend({ plan: z.string().max(64) })
export type ImportApply = z.infer<typeof ImportApply>

/** The effect on a line, or on a home missing from the file (`gone`, line null). */
export const ImportLine = z.object({
  line: z.number().int().nullable(),
  reference: z.string(),
  title: z.string(),
  id: z.string().nullable(),
  result: z.enum(importResults),
  /** By field, the old and the new value, in the table's format. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** By column, the broken rule. */
  errors: z.record(z.string(), z.string()),
  /** By column, the ignored value, with the reason; the rest of the line is valid. */
  notes: z.record(z.string(), z.string()),
  /** The monthly rent in an unsupported currency: `950 EUR`; '' without one. */
  feedRent: z.string(),
})
export type ImportLine = z.infer<typeof ImportLine>

export const ImportPreview = z.object({
  lines: z.array(ImportLine),
  counts: z.record(z.enum(importResults), z.number().int()),
  /** Unknown columns. */
  unknown: z.array(z.string()),
  plan: z.string(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** A home that an import left unchanged: its reference, and the reason code. */
export const RefusedHome = z.object({ reference: z.string(), refusal: z.string() })
export type RefusedHome = z.infer<typeof RefusedHome>

/**
 * The result: the refused homes by reference, with their codes. A longer import continues in the background: `underWay`
 * is its id.
 */
export const ImportDone = z.object({
  counts: z.record(z.enum(importResults), z.number().int()),
  refused: z.array(RefusedHome),
  underWay: z.string().nullable(),
})
export type ImportDone = z.infer<typeof ImportDone>

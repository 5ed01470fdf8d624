/**
 * Shapes of importing many homes from a file, and exporting them to one: a preview line by line, then the same applied.
 */
import { depositPolicies, fields } from '@keyhold/rental/fields.ts'
import { unmarkedEncodings } from '@keyhold/rental/fileText.ts'
import { importLimits, importResults, photosColumn, tableColumns } from '@keyhold/rental/homesTable.ts'
import { dayOrders } from '@keyhold/rental/tableDays.ts'
import { z } from 'zod'
import { SingleLine } from './text.schema.ts'

/**
 * `part`: which thousand homes of a longer file, from 0. `stock`: whether a file that lacks many homes is the whole
 * stock, or a part whose missing homes stay as they are.
 */
export const ImportInput = z.object({
  file: z.string().max(importLimits.characters),
  part: z.number().int().min(0).max(100).optional(),
  stock: z.enum(['whole', 'part']).optional(),
})
export type ImportInput = z.infer<typeof ImportInput>
/** The plan that was previewed; a different one by now changes nothing. */
export const ImportApply = ImportInput.extend({ plan: z.string().max(64) })
export type ImportApply = z.infer<typeof ImportApply>

/** A part of a line that was not taken: what it is, and its text. */
export const NotTaken = z.object({
  what: z.enum(['price', 'feature', 'energy', 'emissions', 'video', 'tour', 'pool', 'language', 'picture']),
  value: z.string(),
})
export type NotTaken = z.infer<typeof NotTaken>

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
  /** What the file says that a home has no field for, and pictures that cannot be fetched. */
  notTaken: z.array(NotTaken),
  /** The monthly rent in an unsupported currency: `950 EUR`; in quotes if it cannot be read; '' without one. */
  feedRent: z.string(),
})
export type ImportLine = z.infer<typeof ImportLine>

const column = z.enum([...tableColumns, photosColumn])
const heading = z.string().max(200)

/**
 * What fills the gaps of imported homes: the deposit as a number of rents, dollars for one unit of another currency, and
 * values of fields. `freeAtOnce`: free from the day of the import; `addressFromArea`: the neighbourhood stands for the
 * street.
 */
export const ImportDefaults = z.object({
  depositRents: z.number().int().min(1).max(12).nullable(),
  depositPolicy: z.enum(depositPolicies).nullable(),
  termOfLease: z.array(z.number().int()).max(5),
  floorType: z.number().int().nullable(),
  nearToMetro: SingleLine(200),
  placeIs: z.enum(fields.placeIs.choices).nullable(),
  freeAtOnce: z.boolean(),
  addressFromArea: z.boolean(),
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().min(0.000_001).max(1000)),
})
export type ImportDefaults = z.infer<typeof ImportDefaults>

/** The caller's answers about their files, stored for the next one. A heading is '' if its column is to be skipped. */
export const ImportAnswers = z.object({
  /** By heading without case, accents and spaces, its column. */
  headings: z.record(heading, z.union([column, z.literal('')])),
  days: z.partialRecord(column, z.enum(dayOrders)),
  /** By column, the sign before decimals. */
  decimals: z.partialRecord(column, z.enum([',', '.'])),
  encoding: z.enum(unmarkedEncodings).nullable(),
  defaults: ImportDefaults.nullable(),
})
export type ImportAnswers = z.infer<typeof ImportAnswers>
export const ImportAnswersInput = ImportAnswers.partial()
export type ImportAnswersInput = z.infer<typeof ImportAnswersInput>

/** An unexplained heading: its first cells, and its likely column. */
export const UnknownHeading = z.object({
  heading: z.string(),
  examples: z.array(z.string()),
  guess: z.string().nullable(),
})
/** A column with cells of two readings: one of them, how many there are, and the answers with what each reads. */
export const ColumnQuestion = z.object({
  column: z.string(),
  kind: z.enum(['days', 'decimals']),
  cell: z.string(),
  cells: z.number().int(),
  answers: z.array(z.object({ answer: z.enum([...dayOrders, ',', '.']), reads: z.string() })),
})
export type ColumnQuestion = z.infer<typeof ColumnQuestion>

export const ImportPreview = z.object({
  lines: z.array(ImportLine),
  counts: z.record(z.enum(importResults), z.number().int()),
  /** The column of each heading of a CSV file, in order; null for one that is skipped. */
  columns: z.array(z.string().nullable()),
  unknown: z.array(UnknownHeading),
  questions: z.array(ColumnQuestion),
  /** A longer file is imported in parts of 1,000 homes; this is part `part`, from 0. */
  part: z.number().int(),
  parts: z.number().int(),
  /** More than a fifth of the homes are missing: apply needs to know whether this is the whole stock. */
  asksStock: z.boolean(),
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

/** Parses a file of homes into rows: CSV with our columns or the agency's own headings, or Kyero's XML. */
import type { NotTaken } from '@keyhold/api/imports.schema.ts'
import { parseCsv } from '@keyhold/rental/csvRows.ts'
import {
  type HomeRow,
  type HomesTable,
  importLimits,
  photosColumn,
  readHomesTable,
  tableColumns,
} from '@keyhold/rental/homesTable.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { noAnswers, noWords, type TableAnswers } from '@keyhold/rental/tableWords.ts'
import { readKyero, type Titles } from './kyero.ts'
import { picturesIn } from './pictureAddresses.ts'
import { tableWords } from './tableWords.ts'

/** A row, with fields that our CSV has no column for. */
export interface ImportRow extends HomeRow {
  /** By column, ignored content of the file, with the reason. */
  readonly notes: Readonly<Record<string, string>>
  /** What the file says that a home has no field for, and pictures that cannot be fetched. */
  readonly notTaken: readonly NotTaken[]
  /** The rent in another currency: `950 EUR`, or in quotes; '' for none, undefined if the format cannot contain one. */
  readonly feedRent: string | undefined
  /** The title of a home without one. */
  readonly titleIfNone: string
  /** The same in other languages. */
  readonly titlesIfNone?: Titles
  /** Its area as written, where `neighbourhood` is only its name. */
  readonly area?: string
  /** The addresses of its pictures, in order. */
  readonly pictures: readonly string[]
}

/** A file; `columns` and `unknown` are empty for XML. */
export interface ImportFile extends Pick<HomesTable, 'columns' | 'unknown'> {
  readonly rows: readonly ImportRow[]
}

/** Parses a whole file with the landlord's earlier answers, or refuses it. */
export function readImportFile(file: string, answers: TableAnswers = noAnswers): ImportFile {
  return /^\ufeff?\s*</.test(file) ? kyeroFile(file) : csvFile(file, answers)
}

function kyeroFile(file: string): ImportFile {
  const homes = readKyero(file)
  const head = { line: 1, cells: [...tableColumns] }
  // XML writes a point before decimals.
  const rows = readHomesTable([head, ...homes], noWords, { ...noAnswers, decimals: { roomSize: '.' } })?.rows ?? []
  return {
    columns: [],
    unknown: [],
    rows: rows.map((row, at) => {
      const { errors = {}, notes = {}, notTaken = [], feedRent = '', title = '', titles = {} } = homes[at] ?? {}
      const { area = '', pictures = [] } = homes[at] ?? {}
      const named = { titleIfNone: title, titlesIfNone: titles, area }
      return { ...row, ...named, errors: { ...row.errors, ...errors }, notes, notTaken, feedRent, pictures }
    }),
  }
}

function csvFile(file: string, answers: TableAnswers): ImportFile {
  const lines = parseCsv(file) ?? []
  if (lines.length > importLimits.rows + 1) throw new Refusal('import-too-long')
  const table = readHomesTable(lines, tableWords(), answers)
  if (!table) throw new Refusal('import-unreadable')
  const column = table.columns.indexOf(photosColumn)
  const cellOf = new Map(lines.map(({ line, cells }) => [line, (column < 0 ? '' : cells[column]) ?? '']))
  return {
    ...table,
    rows: table.rows.map((row) => {
      const { addresses, dropped } = picturesIn((cellOf.get(row.line) ?? '').split(/[\s|;]+/).filter(Boolean))
      const notTaken = dropped.map((value) => ({ what: 'picture' as const, value: value.slice(0, 300) }))
      return { ...row, notes: {}, notTaken, feedRent: undefined, titleIfNone: '', pictures: addresses }
    }),
  }
}

/** Parses a file of homes into rows: our CSV, or Kyero's XML. */
import { parseCsv } from '@keyhold/rental/csvRows.ts'
import { type HomeRow, importLimits, photosColumn, readHomesTable, tableColumns } from '@keyhold/rental/homesTable.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { readKyero } from './kyero.ts'
import { addressesIn } from './pictureAddresses.ts'

/** A row, with fields that our CSV has no column for. */
export interface ImportRow extends HomeRow {
  /** By column, ignored content of the file, with the reason. */
  readonly notes: Readonly<Record<string, string>>
  /** The rent in another currency: `950 EUR`; '' for none, undefined if the format cannot contain one. */
  readonly feedRent: string | undefined
  /** The title of a home without one. */
  readonly titleIfNone: string
  /** The addresses of its pictures, in order. */
  readonly pictures: readonly string[]
}

export interface ImportFile {
  readonly rows: readonly ImportRow[]
  /** Unknown columns. */
  readonly unknown: readonly string[]
}

/** Parses a whole file, or refuses it. */
export function readImportFile(file: string): ImportFile {
  return /^\ufeff?\s*</.test(file) ? kyeroFile(file) : csvFile(file)
}

function kyeroFile(file: string): ImportFile {
  const homes = readKyero(file)
  const head = { line: 1, cells: [...tableColumns] }
  const rows = readHomesTable([head, ...homes])?.rows ?? []
  return {
    unknown: [],
    rows: rows.map((row, at) => {
      const { errors = {}, notes = {}, feedRent = '', title = '', pictures = [] } = homes[at] ?? {}
      return { ...row, errors: { ...row.errors, ...errors }, notes, feedRent, titleIfNone: title, pictures }
    }),
  }
}

function csvFile(file: string): ImportFile {
  const lines = parseCsv(file) ?? []
  const table = readHomesTable(lines)
  if (!table) throw new Refusal('import-unreadable')
  if (table.rows.length > importLimits.rows) throw new Refusal('import-too-long')
  const isPhotos = (name: string) => name.trim().toLowerCase() === photosColumn
  const column = lines[0]?.cells.findIndex(isPhotos) ?? -1
  const picturesOf = (at: number) => (column < 0 ? '' : (lines[at + 1]?.cells[column] ?? '')).split(/[\s|;]+/)
  return {
    unknown: table.unknown.filter((name) => !isPhotos(name)),
    rows: table.rows.map((row, at) => {
      const pictures = addressesIn(picturesOf(at).filter(Boolean))
      return { ...row, notes: {}, feedRent: undefined, titleIfNone: '', pictures }
    }),
  }
}

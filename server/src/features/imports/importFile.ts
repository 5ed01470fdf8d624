/** A file of homes as rows: our CSV, or Kyero's XML. */
import { parseCsv } from '@keyhold/rental/csvRows.ts'
import { type HomeRow, importLimits, photosColumn, readHomesTable, tableColumns } from '@keyhold/rental/homesTable.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { readKyero } from './kyero.ts'
import { addressesIn } from './pictureAddresses.ts'

/** A row with what our table has no column for. */
export interface ImportRow extends HomeRow {
  /** By column, what the file says and is left out, with why. */
  readonly notes: Readonly<Record<string, string>>
  /** What it asks in money that is not ours: `950 EUR`; '' where it asks none, undefined where the file has no place to say it. */
  readonly feedRent: string | undefined
  /** What a home without a title is called. */
  readonly titleIfNone: string
  /** The addresses of its pictures, in order. */
  readonly pictures: readonly string[]
}

export interface ImportFile {
  readonly rows: readonly ImportRow[]
  /** Columns that say nothing we know. */
  readonly unknown: readonly string[]
}

/** Reads a file whole, or refuses it. */
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

/** Repairs cells of our table in place: only the file in the page is changed and tried again. */
import { toCsv } from '@keyhold/rental/csv.ts'
import { type CsvRow, parseCsv } from '@keyhold/rental/csvRows.ts'
import { readNumber } from '@keyhold/rental/tableNumbers.ts'

/** A file with the column that the server found for each of its headings. */
export interface Sheet {
  readonly file: string
  readonly columns: readonly (string | null)[]
}

/** A cell of a file: its starting line, as in a report, and its column. */
export interface Cell {
  readonly line: number
  readonly column: string
}

/** Cached: every line of a page parses the same file. */
let last: { readonly file: string; readonly rows: readonly CsvRow[] | undefined } | undefined

/** A file's rows; undefined for XML, which is repaired at its source. */
function rowsOf(file: string): readonly CsvRow[] | undefined {
  if (last?.file !== file) last = { file, rows: /^\ufeff?\s*</.test(file) ? undefined : parseCsv(file) }
  return last.rows
}

/** Whether lines of this file can be repaired here. */
export const canBeRepaired = ({ file, columns }: Sheet): boolean => columns.length > 0 && rowsOf(file) !== undefined

/** A cell's text; '' if there is none. */
export function cellOf({ file, columns }: Sheet, { line, column }: Cell): string {
  return rowsOf(file)?.find((row) => row.line === line)?.cells[columns.indexOf(column)] ?? ''
}

/**
 * The lines with the same values in these columns as the given one, including it: of those with the same fault, because
 * the same value can be right in another line.
 */
export function linesLike(
  { file, columns }: Sheet,
  line: number,
  { names, faulty }: { readonly names: readonly string[]; readonly faulty: readonly number[] },
): number[] {
  const rows = rowsOf(file)?.slice(1) ?? []
  const row = rows.find((each) => each.line === line)
  if (!row) return []
  const places = names.map((name) => columns.indexOf(name))
  return rows
    .filter((each) => each === row || faulty.includes(each.line))
    .filter(({ cells }) => places.every((at) => (cells[at] ?? '') === (row.cells[at] ?? '')))
    .map((each) => each.line)
}

/** The marker of a line; undefined without one. */
export function markerOf(sheet: Sheet, line: number): Marker | undefined {
  const [lat, lng] = ['locationLat', 'locationLng'].map((column) =>
    Number(cellOf(sheet, { line, column }).replace(',', '.')),
  )
  return lat && lng ? { lat, lng } : undefined
}

interface Marker {
  readonly lat: number
  readonly lng: number
}

/** Degrees of latitude in which two markers are at the same city: about 30 km. */
const sameCity = 0.27

/** Whether two markers are at the same city. */
export function areNear(one: Marker, other: Marker): boolean {
  const east = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(one.lat - other.lat, east) <= sameCity
}

/** The file with other values in these cells; a missing column is added. */
export function repairCells({ file, columns }: Sheet, changes: readonly (Cell & { readonly value: string })[]): string {
  const rows = rowsOf(file)?.map(({ line, cells }) => ({ line, cells: [...cells] }))
  const [head] = rows ?? []
  if (!rows || !head) return file
  const placeOf = (column: string) => {
    const found = columns.indexOf(column)
    if (found >= 0) return found
    const added = head.cells.indexOf(column)
    return added >= 0 ? added : head.cells.push(column) - 1
  }
  const byLine = new Map(rows.map((row) => [row.line, row]))
  for (const { line, column, value } of changes) {
    const at = placeOf(column)
    const row = byLine.get(line)
    if (!row) continue
    while (row.cells.length <= at) row.cells.push('')
    row.cells[at] = value
  }
  return toCsv(rows.map(({ cells }) => cells))
}

/** A cell's number without its decimals; undefined if it is none. */
export function roundedOf(cell: string): number | undefined {
  const read = readNumber(cell, { isWhole: false, least: 0, most: 1_000_000 })
  return 'value' in read ? Math.round(read.value) : undefined
}

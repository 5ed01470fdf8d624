/** Repairs a line of our table in place: only the file in the page is changed and tried again. */
import { toCsv } from '@keyhold/rental/csv.ts'
import { parseCsv } from '@keyhold/rental/csvRows.ts'

/** A cell of a file: its starting line, as in a report, and its column. */
export interface Cell {
  readonly line: number
  readonly column: string
}

interface Table {
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  columnOf(name: string): number
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '')

/** Cached: every line of a page parses the same file. */
let last: { readonly file: string; readonly table: Table | undefined } | undefined

/** A file as a table; undefined for XML, which is repaired at its source. */
function openTable(file: string): Table | undefined {
  if (last?.file !== file) last = { file, table: readTable(file) }
  return last.table
}

function readTable(file: string): Table | undefined {
  if (/^\ufeff?\s*</.test(file)) return undefined
  const rows = parseCsv(file)
  const [head] = rows ?? []
  if (!rows || !head) return undefined
  return { rows, columnOf: (name) => head.cells.findIndex((cell) => plain(cell) === plain(name)) }
}

/** Whether lines of this file can be repaired here. */
export const canBeRepaired = (file: string): boolean => openTable(file) !== undefined

/** A cell's text; '' if there is none. */
export function cellOf(file: string, { line, column }: Cell): string {
  const table = openTable(file)
  return table?.rows.find((row) => row.line === line)?.cells[table.columnOf(column)] ?? ''
}

/** The lines with the same values in these columns as the given one, including it. */
export function linesLike(file: string, line: number, columns: readonly string[]): number[] {
  const table = openTable(file)
  const row = table?.rows.find((each) => each.line === line)
  if (!table || !row) return []
  const places = columns.map((column) => table.columnOf(column))
  return table.rows.filter(({ cells }) => places.every((at) => cells[at] === row.cells[at])).map((each) => each.line)
}

/** The file with other values in these cells; a missing column is added. */
export function repairCell(file: string, changes: readonly (Cell & { readonly value: string })[]): string {
  const table = openTable(file)
  if (!table) return file
  const rows = table.rows.map(({ line, cells }) => ({ line, cells: [...cells] }))
  const [head] = rows
  for (const { line, column, value } of changes) {
    const found = table.columnOf(column)
    const added = head?.cells.indexOf(column) ?? -1
    const at = found >= 0 ? found : added >= 0 ? added : (head?.cells.push(column) ?? 1) - 1
    const row = rows.find((each) => each.line === line)
    if (!row) continue
    while (row.cells.length <= at) row.cells.push('')
    row.cells[at] = value
  }
  return toCsv(rows.map(({ cells }) => cells))
}

/** The readings of a number that could be thousands or a fraction: `12.500` is 12500 or 12.5. */
export function readingsOf(cell: string): number[] {
  if (!/^\d{1,3}([.,]\d{3})+$/.test(cell)) return []
  const groups = cell.split(/[.,]/)
  const thousands = Number(groups.join(''))
  return groups.length === 2 ? [thousands, Number(groups.join('.'))] : [thousands]
}

/** Parses CSV as spreadsheets write it, within bounds, so that no file makes many times more cells than it has characters. */
import { withoutApostrophe } from './csv.ts'
import { Refusal } from './refusal.ts'

/** A row with its cells, and its number as a spreadsheet counts: blank rows too, and a cell with line breaks once. */
export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** The bounds of a file: lines, rows with content, columns, cells, and characters of one cell. */
export const csvLimits = { lines: 200_000, rows: 5_001, columns: 200, cells: 600_000, characters: 50_000 } as const
export type CsvLimits = Readonly<Record<keyof typeof csvLimits, number>>

const separators = [',', ';', '\t', '|'] as const

/**
 * The rows without blank ones; undefined for an unterminated quote. Understands commas, semicolons, tabs, bars, a line
 * `sep=;`, every line ending, and rows that a spreadsheet saved as one quoted cell. Refuses a file beyond the bounds
 * (`import-too-long`, `import-too-wide`).
 */
export function parseCsv(file: string, limits: CsvLimits = csvLimits): CsvRow[] | undefined {
  const { text, line, separator } = withoutHint(file.replace(/^\ufeff/, ''))
  const source = { text, line, separator: separator ?? separatorOf(text) }
  const rows = scan(source, limits)
  const cells = rows && unwrapRows(rows, source.separator, limits)
  return cells?.map((row) => ({ line: row.line, cells: row.cells.map(plainCell) }))
}

interface Source {
  readonly text: string
  /** The number of its first line. */
  readonly line: number
  readonly separator: string
}

/** Excel's first line `sep=;` names the separator. */
function withoutHint(text: string): { text: string; line: number; separator: string | undefined } {
  const hint = /^"?sep=([^\r\n])"?[^\S\r\n\t]*(?:\r\n|\r|\n|$)/i.exec(text)
  return { text: text.slice(hint?.[0].length ?? 0), line: hint ? 2 : 1, separator: hint?.[1] }
}

/** The most frequent separator of the first row, outside its quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (let at = 0; at < Math.min(text.length, csvLimits.characters); at++) {
    const sign = text.charAt(at)
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) {
      if (counts.size > 0) break
    } else if (!isQuoted) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const count = (sign: string) => counts.get(sign) ?? 0
  return separators.reduce<string>((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

/** Splits a text into rows with content. Trailing empty cells are dropped: a million of them cost nothing. */
function scan({ text, line: firstRow, separator }: Source, limits: CsvLimits): CsvRow[] | undefined {
  const rows: CsvRow[] = []
  let [line, row, at, column, kept] = [1, firstRow, 0, 0, 0]
  let cells: string[] = []
  const keep = (cell: string) => {
    if (cell.trim() !== '') {
      if (column >= limits.columns || kept + column + 1 > limits.cells || cell.length > limits.characters)
        throw new Refusal('import-too-wide')
      while (cells.length < column) cells.push('')
      cells.push(cell)
    }
    column++
  }
  const endRow = () => {
    if (cells.length > 0) {
      kept += cells.length
      rows.push({ line: row, cells })
    }
    if (rows.length > limits.rows || line > limits.lines) throw new Refusal('import-too-long')
    cells = []
    column = 0
    line++
    row++
  }
  while (at < text.length) {
    const cell = readCell(text, at, separator)
    if (!cell) return undefined
    line += cell.breaks
    keep(cell.words)
    at = cell.end + 1
    const sign = text.charAt(cell.end)
    if (sign === separator) continue
    if (sign === '\r' && text.charAt(at) === '\n') at++
    endRow()
  }
  if (column > 0) endRow()
  return rows
}

/** The cell that begins at `from`, where it ends, and its line breaks; undefined for an unterminated quote. */
function readCell(text: string, from: number, separator: string) {
  let quoted = ''
  let at = from
  if (text[at] === '"') {
    for (;;) {
      const end = text.indexOf('"', at + 1)
      if (end < 0) return undefined
      quoted += text.slice(at + 1, end)
      at = end + 1
      if (text[at] !== '"') break
      quoted += '"'
    }
    quoted = quoted.replace(/\r\n?/g, '\n')
  }
  let end = at
  for (; end < text.length; end++) {
    const sign = text[end]
    if (sign === separator || sign === '\n' || sign === '\r') break
  }
  return { words: quoted + text.slice(at, end), end, breaks: quoted ? quoted.split('\n').length - 1 : 0 }
}

/**
 * Excel opens a comma-separated file as one column where its list separator is another, and saves each row as one
 * quoted cell: such rows are parsed a second time.
 */
function unwrapRows(rows: readonly CsvRow[], separator: string, limits: CsvLimits): readonly CsvRow[] | undefined {
  const columns = rows[0]?.cells.length ?? 0
  const isOneCell = ({ cells }: CsvRow) => cells.length === 1
  if (rows.every(isOneCell)) return unwrapFile(rows, limits)
  return rows.map((row) => {
    const [text = ''] = row.cells
    if (!isOneCell(row) || !text.includes(separator)) return row
    const [inner, ...more] = scan({ text, line: row.line, separator }, limits) ?? []
    return inner && more.length === 0 && inner.cells.length * 2 > columns ? inner : row
  })
}

/** Parses the joined cells of a file of one column; a quoted text may continue in the next row. */
function unwrapFile(rows: readonly CsvRow[], limits: CsvLimits): readonly CsvRow[] | undefined {
  const text = rows.map(({ cells }) => cells[0]).join('\n')
  const separator = separatorOf(text)
  if (!rows[0]?.cells[0]?.includes(separator)) return rows
  const lines = rows.flatMap(({ line, cells }) => (cells[0] ?? '').split('\n').map((_, at) => line + at))
  return scan({ text, line: 1, separator }, { ...limits, lines: Number.POSITIVE_INFINITY })?.map((row) => ({
    line: lines[row.line - 1] ?? row.line,
    cells: row.cells,
  }))
}

/** Our own files put an apostrophe before a cell that spreadsheets would execute (csv.ts). */
const plainCell = (cell: string) => withoutApostrophe(cell.trim())

/** Cells with two readings: the homes that exist decide, or one question per column does (D 12.10). */
import type { ColumnQuestion } from '@keyhold/api/imports.schema.ts'
import { type FieldName, fieldNames, fieldOf } from '@keyhold/rental/fields.ts'
import type { Readings } from '@keyhold/rental/homesTable.ts'
import { dayOrders } from '@keyhold/rental/tableDays.ts'
import type { ImportRow } from './importFile.ts'
import type { ReferencedHome } from './plan.ts'

type Cells = readonly { readonly row: ImportRow; readonly readings: Readings }[]

/** The rows with the readings that are decided, and a question for each column that is not. */
export function decideReadings(
  rows: readonly ImportRow[],
  homes: ReadonlyMap<string, ReferencedHome>,
): { rows: readonly ImportRow[]; questions: ColumnQuestion[] } {
  const columns = fieldNames.flatMap((name): [FieldName, Cells][] => {
    const cells = rows.flatMap((row) => (row.readings[name] ? [{ row, readings: row.readings[name] }] : []))
    return cells.length > 0 ? [[name, cells]] : []
  })
  if (columns.length === 0) return { rows, questions: [] }
  const chosen = new Map(columns.map(([name, cells]) => [name, readingOfHomes(name, cells, homes)]))
  const undecided = columns.filter(([name]) => chosen.get(name) === undefined)
  return {
    rows: rows.map((row) => decideRow(row, chosen)),
    questions: undecided.map(([name, cells]) => questionOf(name, cells)),
  }
}

/** The reading that agrees with the stored homes: a file that a spreadsheet saved again changes nothing. */
function readingOfHomes(name: FieldName, cells: Cells, homes: ReadonlyMap<string, ReferencedHome>): 0 | 1 | undefined {
  const agrees = (at: 0 | 1) =>
    cells.filter(({ row, readings }) => readings.values[at] === homes.get(row.reference)?.[name]).length
  const [first, second] = [agrees(0), agrees(1)]
  if (first > 0 && second === 0) return 0
  return second > 0 && first === 0 ? 1 : undefined
}

function decideRow(row: ImportRow, chosen: ReadonlyMap<FieldName, 0 | 1 | undefined>): ImportRow {
  const values: Record<string, unknown> = { ...row.values }
  const errors: Record<string, string> = { ...row.errors }
  for (const [name, at] of chosen) {
    const readings = row.readings[name]
    if (!readings) continue
    if (at === undefined) errors[name] = fieldOf(name).kind === 'day' ? 'day-ambiguous' : 'number-ambiguous'
    else values[name] = readings.values[at]
  }
  return { ...row, values, errors }
}

function questionOf(name: FieldName, cells: Cells): ColumnQuestion {
  const { cell = '', values = [] } = cells[0]?.readings ?? {}
  const isDay = fieldOf(name).kind === 'day'
  const sign = /[.,]/.exec(cell)?.[0] === ',' ? ',' : '.'
  const answers = isDay ? dayOrders : [sign === ',' ? ('.' as const) : (',' as const), sign as ',' | '.']
  return {
    column: name,
    kind: isDay ? 'days' : 'decimals',
    cell,
    cells: cells.length,
    answers: answers.map((answer, at) => ({ answer, reads: String(values[at]) })),
  }
}

/** A database's tables as records: rows sorted by content, ids replaced by their row's index. */

import type { Row, Table } from '../server/src/testing/recordings/demoDatabase.ts'
import type { Recorded } from './comparedRecords.ts'
import { createNormaliser, linesOf } from './normalised.ts'

/** Build information and migrations: only the tables' existence is recorded. */
const withoutRows = ['built_file', 'migration']
const uuid = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g
/** Hashes and addresses in a table are not tracked across rows: all become one word. */
const plain = (text: string) => createNormaliser()(text).replace(/<(hash|address):\d+>/g, '<$1>')
const withoutIds = (text: string) => plain(text.replace(uuid, '<uuid>'))

/** A line per column, and below it one per value of a JSON text. */
function linesOfRow(row: Row, normalise: (text: string) => string): string[] {
  return Object.entries(row).flatMap(([column, value]) =>
    /^[{[]["{]/.test(value)
      ? [`  ${column}:`, ...linesOf(JSON.parse(value), normalise, '    ')]
      : [`  ${column}: ${JSON.stringify(normalise(value))}`],
  )
}
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Rows with the same content are in order of creation: their ids count upwards. */
function sorted(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ row, words: linesOfRow(row, withoutIds).join('\n') }))
    .toSorted(
      (one, other) => compareTexts(one.words, other.words) || compareTexts(one.row.id ?? '', other.row.id ?? ''),
    )
    .map(({ row }) => row)
}

/** A record for each table. */
export function recordsOf(tables: readonly Table[]): Recorded[] {
  const places = new Map<string, number>()
  const all = tables.map((table) => ({ ...table, rows: withoutRows.includes(table.name) ? [] : sorted(table.rows) }))
  for (const { rows } of all)
    for (const [place, { id }] of rows.entries()) if (id && !places.has(id)) places.set(id, place + 1)
  const named = (text: string) =>
    plain(text.replace(uuid, (id) => (places.has(id) ? `<id ${places.get(id)}>` : '<uuid>')))
  return all.map(({ name, columns, rows }) => ({
    name,
    lines: [
      `${rows.length} rows of: ${columns.join(', ')}`,
      ...rows
        .map((row) => linesOfRow(row, named).join('\n'))
        .toSorted(compareTexts)
        .flatMap((row) => ['-', ...row.split('\n')]),
    ],
  }))
}

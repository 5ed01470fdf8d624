/** A database's tables as records: rows sorted by content, ids replaced by their row's index. */

import type { Row, Table } from '../server/src/testing/recordings/demoDatabase.ts'
import type { Recorded } from './comparedRecords.ts'
import { createNormaliser, linesOf } from './normalised.ts'

/** Build information and migrations: only the tables' existence is recorded. */
const withoutRows = ['built_file', 'migration']
const uuid = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g
/** Hashes and addresses in a table are not tracked across rows: all become one word. */
const plain = (text: string) => createNormaliser()(text).replace(/<(hash|address):\d+>/g, '<$1>')

/** A line per column, and below it one per value of a JSON text. */
function linesOfRow(row: Row, normalise: (text: string) => string): string[] {
  return Object.entries(row).flatMap(([column, value]) =>
    /^[{[]["{]/.test(value)
      ? [`  ${column}:`, ...linesOf(JSON.parse(value), normalise, '    ')]
      : [`  ${column}: ${JSON.stringify(normalise(value))}`],
  )
}
const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Rows by their content, in which `nameOf` replaces ids; equal rows by their ids. */
function sorted(rows: readonly Row[], nameOf: (id: string) => string): Row[] {
  const named = (row: Row) => (text: string) =>
    plain(text.replace(uuid, (id) => (id === row.id ? '<own id>' : nameOf(id))))
  return rows
    .map((row) => ({ row, words: linesOfRow(row, named(row)).join('\n') }))
    .toSorted(
      (one, other) => compareTexts(one.words, other.words) || compareTexts(one.row.id ?? '', other.row.id ?? ''),
    )
    .map(({ row }) => row)
}

/** The place of each id's row in its table, counted from 1. */
function placesOf(tables: readonly Table[]): Map<string, number> {
  const places = new Map<string, number>()
  for (const { rows } of tables)
    for (const [place, { id }] of rows.entries()) if (id && !places.has(id)) places.set(id, place + 1)
  return places
}

/** A record for each table. */
export function recordsOf(tables: readonly Table[]): Recorded[] {
  const inOrder = (all: readonly Table[], nameOf: (id: string) => string) =>
    all.map((table) => ({ ...table, rows: sorted(table.rows, nameOf) }))
  const whole = tables.map((table) => (withoutRows.includes(table.name) ? { ...table, rows: [] } : table))
  const alone = inOrder(whole, () => '<uuid>')
  // Rows that differ only in what they point at, such as two homes' pictures, are in the order of that.
  const pointed = placesOf(alone)
  const all = inOrder(alone, (id) => `<id ${pointed.get(id) ?? 0}>`)
  const places = placesOf(all)
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

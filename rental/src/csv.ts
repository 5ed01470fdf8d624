/**
 * A table as CSV that opens correctly everywhere: UTF-8 with BOM, CRLF, doubled quotes, and no cell that a spreadsheet
 * would execute.
 */

/**
 * The bytes of a file. Every cell is quoted; one that a spreadsheet could take for a formula gets an apostrophe before
 * it.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => cells.map(quoteCell).join(',')).join('\r\n')}\r\n`
}

/** Characters with which spreadsheets begin a formula, also after spaces, and their full-width forms. */
const formula = /^[\s\p{Cc}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/** Texts that a spreadsheet takes for a number, a date or a truth value: `0012` would become 12, `1/2` a day. */
export const likeValue = /^'*(?:[\d\s.,/:-]+|\d+(?:\.\d+)?e[+-]?\d+|true|false|verdadero|falso)$/i

/**
 * Whether a cell gets an apostrophe: a formula, and a text that begins with an apostrophe of its own, which some
 * spreadsheets take off. Tables mark texts like `0012` themselves (homesTable.ts).
 */
const isMarked = (cell: string) => formula.test(cell) || (cell.startsWith("'") && !likeValue.test(cell))

function quoteCell(value: string): string {
  const safe = isMarked(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** A cell without the apostrophe that `toCsv` put before it. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && isMarked(cell.slice(1)) ? cell.slice(1) : cell

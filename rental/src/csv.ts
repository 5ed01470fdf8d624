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

/**
 * Characters with which spreadsheets begin a formula, also after spaces, and their full-width forms. A text that begins
 * with apostrophes and then such a character gets one more, so that reading takes off exactly the added one.
 */
const formula = /^(?:'*[\s\p{Cc}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u

function quoteCell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

/** A cell without the apostrophe that `toCsv` put before it. */
export const withoutApostrophe = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

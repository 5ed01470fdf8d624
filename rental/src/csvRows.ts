/** Parses CSV as spreadsheets write it: commas, semicolons or tabs, doubled quotes, line breaks within quotes. */

/**
 * The rows with their cells, without blank rows; each with its first line in the file. Undefined: an unterminated
 * quote.
 */
export function parseCsv(file: string): { line: number; cells: string[] }[] | undefined {
  const text = file.replace(/^\ufeff/, '')
  const separator = separatorOf(text)
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let [line, first] = [1, 1]
  const endRow = () => {
    cells.push(cell)
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: first, cells: cells.map(plainCell) })
    cells = []
    cell = ''
    first = line + 1
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
      if (sign === '\n') line++
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n') {
      endRow()
      line++
    } else if (sign !== '\r') cell += sign
  }
  if (isQuoted) return undefined
  if (cell !== '' || cells.length > 0) endRow()
  return rows
}

/** The most frequent separator of the first line. */
function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Our own files put an apostrophe before a cell that spreadsheets would execute (csv.ts). */
const plainCell = (cell: string) => cell.trim().replace(/^'(?=[\s\p{Cc}]*[=+\-@|%])/u, '')

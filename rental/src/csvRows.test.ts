/** Files as spreadsheets write them, and files made to do harm. */
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { csvLimits, parseCsv } from './csvRows.ts'

const cells = (file: string) => parseCsv(file)?.map((row) => row.cells)

test.each([
  ['commas', 'reference,size\nA,"62,5"'],
  ['semicolons, beside commas in a heading', 'reference;size\nA;62,5'],
  ['tabs', 'reference\tsize\nA\t62,5'],
  ['bars', 'reference|size\nA|62,5'],
  ['a byte order mark', '\ufeffreference;size\r\nA;62,5\r\n'],
  ['Excel’s line that names the separator', 'sep=;\r\nreference;size\r\nA;62,5'],
  ['the same with a tab', 'sep=\t\nreference\tsize\nA\t62,5'],
  ['line ends of an old Mac', 'reference;size\rA;62,5\r'],
  ['one quoted column', '"reference,size"\n"A,""62,5"""'],
  ['one quoted column of quoted cells', '"""reference"",""size"""\r\n"""A"",""62,5"""'],
  ['a plain heading over rows of one quoted cell', 'reference,size\nA,1\n"A,""62,5"""'],
])('a table with %s is read', (_, file) => {
  expect(cells(file)?.[0]).toEqual(['reference', 'size'])
  expect(cells(file)?.at(-1)).toEqual(['A', '62,5'])
})

test('a file of one column keeps texts with separators, and the lines of its rows', () => {
  expect(cells('reference\n"A, B"')).toEqual([['reference'], ['A, B']])
  const rows = parseCsv('"reference,""text"",size"\n\n"A,""one"\n"two"",9"\n"B,""x"",8"')
  expect(rows).toEqual([
    { line: 1, cells: ['reference', 'text', 'size'] },
    { line: 3, cells: ['A', 'one\ntwo', '9'] },
    // As a spreadsheet counts: a cell with a line break is one row.
    { line: 4, cells: ['B', 'x', '8'] },
  ])
})

test('a cell that a spreadsheet could execute is read as it was written, whatever its apostrophes', () => {
  for (const title of ['=1', "'=1", "''=1", "'t Hooft", '-3.5', '＝1', ' @x'.trim(), '|a', "'", "'a"])
    expect(cells(toCsv([['title'], [title]]))).toEqual([['title'], [title]])
})

test.each([
  ['columns', `a${',a'.repeat(csvLimits.columns)}`, 'import-too-wide'],
  ['cells', `a${`,a\n`.repeat(3)}`, 'import-too-wide'],
  ['characters of a cell', `a\n${'x'.repeat(11)}`, 'import-too-wide'],
  ['rows', 'a\n'.repeat(5), 'import-too-long'],
  ['blank lines', `a\n${'\n'.repeat(20)}b`, 'import-too-long'],
  ['lines in a quote', `a\n"${'\n'.repeat(20)}"`, 'import-too-long'],
])('a file with too many %s is refused while it is read', (_, file, refusal) => {
  const small = { ...csvLimits, rows: 4, lines: 20, characters: 10, ...(_ === 'cells' && { cells: 4 }) }
  expect(() => parseCsv(file, _ === 'lines in a quote' ? { ...small, characters: 100 } : small)).toThrow(refusal)
})

test('separators without content are no cells', () => {
  expect(cells(`a${','.repeat(1_000_000)}\nb,c${','.repeat(1_000_000)}`)).toEqual([['a'], ['b', 'c']])
})

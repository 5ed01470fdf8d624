import { parseCsv } from '@keyhold/rental/csvRows.ts'
import { expect, test } from 'vitest'
import { cellOf, linesLike, readingsOf, repairCell } from './repairs.ts'

const file = [
  'reference;Rent Price;city;locationLng',
  'A;12.500;S. Salvador;-89,22',
  '',
  'B;700;S. Salvador;-89,23',
  '"C";"8""00";Madrid;-3,7',
].join('\n')

test("a cell is found by the report's line and the column's name, in any spelling", () => {
  expect(cellOf(file, { line: 2, column: 'rentPrice' })).toBe('12.500')
  expect(cellOf(file, { line: 5, column: 'rentPrice' })).toBe('8"00')
  expect(cellOf(file, { line: 2, column: 'country' })).toBe('')
  expect(linesLike(file, 4, ['city', 'country'])).toEqual([2, 4])
})

test('a repair changes only these cells, and adds a missing column', () => {
  const mended = repairCell(file, [
    { line: 2, column: 'city', value: 'San Salvador' },
    { line: 2, column: 'country', value: 'SV' },
    { line: 4, column: 'country', value: 'SV' },
  ])
  expect(parseCsv(mended)?.map(({ cells }) => cells)).toEqual([
    ['reference', 'Rent Price', 'city', 'locationLng', 'country'],
    ['A', '12.500', 'San Salvador', '-89,22', 'SV'],
    ['B', '700', 'S. Salvador', '-89,23', 'SV'],
    ['C', '8"00', 'Madrid', '-3,7'],
  ])
})

test('a number that could be thousands or a fraction has both readings; one with two groups is thousands; XML stays unchanged', () => {
  expect(readingsOf('12.500')).toEqual([12_500, 12.5])
  expect(readingsOf('1,250')).toEqual([1250, 1.25])
  expect(readingsOf('1.250.000')).toEqual([1_250_000])
  expect(readingsOf('700')).toEqual([])
  expect(repairCell('<root/>', [{ line: 1, column: 'city', value: 'Madrid' }])).toBe('<root/>')
})

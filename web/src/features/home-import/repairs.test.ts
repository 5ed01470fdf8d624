import { parseCsv } from '@keyhold/rental/csvRows.ts'
import { expect, test } from 'vitest'
import { canBeRepaired, cellOf, linesLike, repairCells, roundedOf } from './repairs.ts'

const sheet = {
  file: [
    'Ref;Precio;city;locationLng',
    'A;12.500;S. Salvador;-89,22',
    '',
    'B;700;S. Salvador;-89,23',
    '"C";"8""00";Madrid;-3,7',
  ].join('\n'),
  columns: ['reference', 'rentPrice', 'city', 'locationLng'],
}

test("a cell is found by the report's line and its column, whatever the heading", () => {
  expect(cellOf(sheet, { line: 2, column: 'rentPrice' })).toBe('12.500')
  expect(cellOf(sheet, { line: 5, column: 'rentPrice' })).toBe('8"00')
  expect(cellOf(sheet, { line: 2, column: 'country' })).toBe('')
  expect(linesLike(sheet, 4, { names: ['city', 'country'], faulty: [2, 4, 5] })).toEqual([2, 4])
  expect(linesLike(sheet, 4, { names: ['city', 'country'], faulty: [4, 5] })).toEqual([4])
})

test('a repair changes only these cells, and adds a missing column', () => {
  const repaired = repairCells(sheet, [
    { line: 2, column: 'city', value: 'San Salvador' },
    { line: 2, column: 'country', value: 'SV' },
    { line: 4, column: 'country', value: 'SV' },
  ])
  expect(parseCsv(repaired)?.map(({ cells }) => cells)).toEqual([
    ['Ref', 'Precio', 'city', 'locationLng', 'country'],
    ['A', '12.500', 'San Salvador', '-89,22', 'SV'],
    ['B', '700', 'S. Salvador', '-89,23', 'SV'],
    ['C', '8"00', 'Madrid', '-3,7'],
  ])
})

test('XML stays unchanged; a rent with decimals is rounded', () => {
  expect(canBeRepaired({ file: '<root/>', columns: [] })).toBe(false)
  expect(roundedOf('950,50')).toBe(951)
  expect(roundedOf('1.250,40 USD')).toBe(1250)
  expect(roundedOf('about 900')).toBeUndefined()
})

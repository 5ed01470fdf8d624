import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { parseCsv } from './csvRows.ts'
import { unstated } from './fields.ts'
import { neededColumns, photosColumn, readHomesTable, tableColumns, writeHomeRow } from './homesTable.ts'
import { missingFields } from './listing.ts'

const read = (file: string) => readHomesTable(parseCsv(file) ?? [])

test('a table is read by its column names, whatever their order, separator and line endings', () => {
  const comma = read('rentPrice,Reference,title\r\n900,SS-1,"Attic, with ""view"""\r\n\r\n700,SS-2,"Two\nlines"\r\n')
  expect(comma?.rows).toMatchObject([
    { line: 2, reference: 'SS-1', values: { rentPrice: 900, title: 'Attic, with "view"' }, errors: {} },
    { line: 4, reference: 'SS-2', values: { rentPrice: 700, title: 'Two lines' } },
  ])
  expect(read('reference;rent price;room_size\nSS-1;900;61,5')?.rows[0]?.values).toEqual({
    rentPrice: 900,
    roomSize: 61.5,
  })
})

test('a file without references, or with an unterminated quote, is invalid', () => {
  expect(read('title,rentPrice\nAttic,900')).toBeUndefined()
  expect(parseCsv('reference\n"SS-1')).toBeUndefined()
  expect(read('')).toBeUndefined()
})

test('invisible characters in a file’s text are removed, and hide no word from a rule', () => {
  const [row] =
    read(
      'reference,title,description,ownClauses,address1,city\n"SS\u00AD-1\u0000","Bright\u202E attic\u0000","Calm\r\nand\u2028quiet\u0000",A de\u00ADposit of 500 U\u00ADSD,\u200B,San\u00AD Salvador',
    )?.rows ?? []
  expect(row).toMatchObject({ reference: 'SS-1', city: 'San Salvador', errors: {} })
  expect(row?.values).toEqual({
    title: 'Bright attic',
    description: 'Calm\nand\nquiet',
    ownClauses: 'A deposit of 500 USD',
  })
})

test('unknown columns are listed', () => {
  expect(read('reference,colour\nSS-1,red')).toMatchObject({
    unknown: [{ heading: 'colour', examples: ['red'], guess: null }],
    rows: [{ values: {} }],
  })
})

test.each([
  ['rentPrice', '1e3', 'not-a-number'],
  ['rentPrice', '900 EUR', 'not-a-number'],
  ['rentPrice', '950.50', 'not-whole'],
  ['rentPrice', 'about 900', 'not-a-number'],
  ['availableFrom', '2026-02-30', 'not-a-day'],
  ['bedsNumber', 'two', 'not-a-number'],
  ['depositPolicy', 'never', 'not-a-choice'],
  ['floorType', 'cellar', 'code-not-known'],
  ['parking', 'maybe', 'not-yes-or-no'],
  ['title', 'x'.repeat(81), 'too-long'],
])('%s written as %s is refused: %s', (column, cell, error) => {
  expect(read(`reference,${column}\nSS-1,${cell}`)?.rows[0]).toMatchObject({ values: {}, errors: { [column]: error } })
})

test('rooms, codes and features are read as people write them', () => {
  const [row] =
    read(
      'reference,bedsNumber,bathroom,termOfLease,floorType,parking,heating\nSS-1,7,2,from3To6Months flexible,GROUND,Yes,no',
    )?.rows ?? []
  expect(row?.values).toEqual({
    bedsNumber: 61,
    bathroom: 2,
    termOfLease: [300_001, 300_004],
    floorType: 400_000,
    parking: true,
    heating: false,
  })
})

test('bills are an amount or included, an energy certificate a letter, pets the allowed kinds', () => {
  const [row, other] =
    read('reference,bills,energyRating,pets\nSS-1,Included,in-process,cats smallDogs\nSS-2,80,H,lions')?.rows ?? []
  expect(row?.values).toEqual({ bills: 0, energyRating: 'in-process', pets: [1_500_000, 1_500_001] })
  expect(other).toMatchObject({
    values: { bills: 80 },
    errors: { energyRating: 'not-a-choice', pets: 'code-not-known' },
  })
})

test('a home survives a round trip through a file, even with cells that a spreadsheet could execute', () => {
  const home = {
    ...unstated,
    title: '=Attic',
    rentPrice: 900,
    bedsNumber: 61,
    termOfLease: [300_001],
    floorType: 400_002,
    parking: true,
    desk: false,
    bills: 0,
    energyRating: 'C' as const,
    mostOccupants: 4,
    titleEs: 'Ático',
    descriptionTh: 'ห้องใต้หลังคา',
  }
  const file = toCsv([[...tableColumns], writeHomeRow(home, 'SS-1', { name: 'Madrid', country: 'ES' })])
  expect(file).toContain('"included"')
  const [row] = read(file)?.rows ?? []
  expect(row).toMatchObject({ reference: 'SS-1', city: 'Madrid', country: 'ES', errors: {} })
  expect(row?.values).toMatchObject({
    title: '=Attic',
    rentPrice: 900,
    bedsNumber: 61,
    termOfLease: [300_001],
    floorType: 400_002,
    parking: true,
    desk: false,
    bills: 0,
    energyRating: 'C',
    mostOccupants: 4,
    titleEs: 'Ático',
    descriptionTh: 'ห้องใต้หลังคา',
  })
  expect(row?.values).not.toHaveProperty('elevator')
})

test('texts that a spreadsheet would change are marked, and read as they were', () => {
  for (const title of ['0012', "'0012", "''0012", '1/2', '-5', "'-5", '1e5', 'TRUE', "'t Hooft", "''t", "'=1", '=1']) {
    const row = writeHomeRow({ ...unstated, title }, '0012', undefined)
    expect(row[0]).toBe("'0012")
    expect(read(toCsv([[...tableColumns], row]))?.rows[0]).toMatchObject({ reference: '0012', values: { title } })
  }
})

test('an import needs a reference, and what publishing needs, by the names of its columns', () => {
  const missing = Object.keys(missingFields({ ...unstated, isImported: true, policyChosen: false }, 0, '2026-11-20'))
  const columns = missing.map((field) => ({ cityId: 'city', images: photosColumn })[field as 'cityId'] ?? field)
  expect([...neededColumns].sort()).toEqual(['reference', ...columns].sort())
})

import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

// promise: payments-csv
test('a table opens in a spreadsheet with its accents and its Thai, row by row', () => {
  const csv = toCsv([
    ['Fecha', 'ที่พัก'],
    ['2026-12-01', 'Piso "Luz", Escalón'],
  ])
  expect(csv).toBe('\ufeff"Fecha","ที่พัก"\r\n"2026-12-01","Piso ""Luz"", Escalón"\r\n')
})

// promise: payments-csv-safe
test('a home whose title is a formula stays text', () => {
  for (const title of [
    '=HYPERLINK("http://evil.example")',
    '+1',
    '-1+2',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '＝1',
    '|calc',
    '\r=1',
  ])
    expect(toCsv([[title]]).slice(1, 3)).toBe(`"'`)
  for (const title of ['Two rooms = one home', 'KH-R-000001', '1100.5', '0x12'])
    expect(toCsv([[title]])).not.toContain("'")
})

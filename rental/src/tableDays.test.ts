import { expect, test } from 'vitest'
import { columnOrderOf, readDay } from './tableDays.ts'

test.each([
  ['2027-02-01'],
  ['2027/2/1'],
  ['2027-02-01 00:00:00'],
  ['20270201'],
  ['01022027'],
  ['01.02.2027'],
  ['1 de febrero de 2027'],
  ['1-feb-27'],
  ['Feb 1, 2027'],
  ['1 ก.พ. 2570'],
  ['1/2/2570'],
  ['46419'],
])('%s is 1 February 2027', (cell) => {
  expect(readDay(cell)).toEqual({ value: '2027-02-01' })
})

test('a day and a month that could be exchanged have two readings, unless the column decides', () => {
  expect(readDay('01/02/2027')).toEqual({ readings: ['2027-02-01', '2027-01-02'] })
  expect(readDay('1-2-27', 'day-first')).toEqual({ value: '2027-02-01' })
  expect(readDay('01/02/2027', 'month-first')).toEqual({ value: '2027-01-02' })
  expect(readDay('01/01/2027')).toEqual({ value: '2027-01-01' })
  expect(readDay('31/01/2027')).toEqual({ value: '2027-01-31' })
  expect(readDay('01/31/27')).toEqual({ value: '2027-01-31' })
})

test('one cell shows the order of its column; cells that disagree decide nothing', () => {
  expect(columnOrderOf(['01/02/2027', '31/01/2027', '2027-03-04'])).toBe('day-first')
  expect(columnOrderOf(['01/02/2027', '01/31/2027'])).toBe('month-first')
  expect(columnOrderOf(['01/02/2027', '02/02/2027'])).toBeUndefined()
  expect(columnOrderOf(['31/01/2027', '01/31/2027'])).toBeUndefined()
})

test.each(['2027-02-30', '31/31/2027', 'soon', '202721', '12', '1/2', '99999999', '1 brumario 2027'])(
  '%s is no day',
  (cell) => {
    expect(readDay(cell)).toEqual({ error: 'not-a-day' })
  },
)

/**
 * The validity of a city's statistics.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { bedroomCost, histogramBars, isLastBarOpen, medianPercent, percentOf, scaleFor } from './figures.ts'

const spread = (
  homes: number,
  least: number,
  quarter: number,
  median: number,
  threeQuarters: number,
  most: number,
) => ({
  homes,
  least,
  quarter,
  median,
  threeQuarters,
  most,
})
const city = {
  histogram: { from: 400, step: 100, counts: [1, 0, 1, 1, 0, 1] },
  rents: spread(4, 400, 600, 700, 900, 900),
}

test('the bars of the interquartile range are marked, with the median between them', () => {
  expect(histogramBars(city).map(({ isInMiddleHalf }) => isInMiddleHalf)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
  ])
  expect(histogramBars(city)[2]).toMatchObject({ from: 600, to: 700, homes: 1 })
  expect(medianPercent(city)).toBe(50)
  expect(isLastBarOpen(city)).toBe(false)
  expect(isLastBarOpen({ ...city, rents: { ...city.rents, most: 4_000 } })).toBe(true)
})

test('three homes have no interquartile range', () => {
  expect(
    histogramBars({ ...city, rents: { ...city.rents, homes: 3 } }).some(({ isInMiddleHalf }) => isInMiddleHalf),
  ).toBe(false)
})

const group = (beds: number, median: number, homes = 5) => ({
  beds,
  ...spread(homes, median, median, median, median, median),
})

// promise: public-city-claims
test("a bedroom's cost is stated only if every further one costs more", () => {
  expect(bedroomCost([group(1, 500), group(2, 700), group(4, 1500)])).toEqual({ least: 200, most: 400 })
  expect(bedroomCost([group(1, 500), group(2, 450), group(3, 900)])).toBeUndefined()
  expect(bedroomCost([group(1, 500)])).toBeUndefined()
  expect(bedroomCost([group(1, 500), group(2, 700), group(3, 2600, 2)])).toEqual({ least: 200, most: 200 })
})

test('a scale ends at a round rent above all', () => {
  expect(scaleFor([spread(1, 300, 300, 300, 300, 1390)])).toEqual({ end: 1500, ticks: [500, 1000, 1500] })
  expect(scaleFor([spread(1, 300, 300, 300, 300, 2500)]).end).toBe(2500)
  expect(scaleFor([spread(1, 300, 300, 300, 300, 90_000)]).ticks).toHaveLength(5)
  expect(percentOf(2000, 720)).toBe(36)
})

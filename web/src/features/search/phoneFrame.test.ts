/** The visible part of a phone's map, without overlays. */
import { expect, test } from 'vitest'
import { phoneCover, uncoveredView } from './phoneFrame.ts'

const degreesPerPixel = 360 / (512 * 2 ** 10)
const view = { south: -0.2, north: 0.2, west: 10, east: 11, zoom: 10, byHand: true }

test('the pill above and the cards below reduce the view, and nothing at the sides', () => {
  const { south, north, ...rest } = uncoveredView(view)
  expect((south - view.south) / degreesPerPixel).toBeCloseTo(phoneCover.bottom, 1)
  expect((view.north - north) / degreesPerPixel).toBeCloseTo(phoneCover.top, 1)
  expect(rest).toEqual({ west: 10, east: 11, zoom: 10, byHand: true })
})

test('a map too low for both uses its full height', () => {
  const low = { ...view, south: -0.05, north: 0.05 }
  expect(uncoveredView(low)).toEqual(low)
})

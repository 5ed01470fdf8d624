/**
 * Longitudes of a map that was turned.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { meridians } from './meridians.ts'

test('a map turned beyond the date line still asks for meridians that exist', () => {
  expect(meridians(-200, -170)).toEqual({ west: 160, east: -170 })
  expect(meridians(-90, -88)).toEqual({ west: -90, east: -88 })
  expect(meridians(-300, 100)).toEqual({ west: -180, east: 180 })
})

/**
 * Longitudes of a rotated map.
 * @vitest-environment node
 */
import { expect, test } from 'vitest'
import { normalizeLongitudes } from './normalizeLongitudes.ts'

test('a map moved beyond the date line still requests existing meridians', () => {
  expect(normalizeLongitudes(-200, -170)).toEqual({ west: 160, east: -170 })
  expect(normalizeLongitudes(-90, -88)).toEqual({ west: -90, east: -88 })
  expect(normalizeLongitudes(-300, 100)).toEqual({ west: -180, east: 180 })
})

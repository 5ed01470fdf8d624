import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance } from '../../../gateways/places.ts'
import { blur, mapUnits, publicLocation } from './publicLocation.ts'

type Placed = Parameters<typeof publicLocation>[0]
const home = (lat: number, lng: number, placeIs: 'exact' | 'blurred', id = 'a home') =>
  ({ id, locationLat: lat, locationLng: lng, placeIs, country: 'SV' }) as Placed
const latitude = fc.double({ min: -80, max: 80, noNaN: true })
const longitude = fc.double({ min: -180, max: 179.99, noNaN: true })

test('a blurred place lies 100 to 300 metres from the true one', () => {
  fc.assert(
    fc.property(latitude, longitude, fc.uuid(), (lat, lng, id) => {
      const { shownLat, shownLng } = publicLocation(home(lat, lng, 'blurred', id), 'secret')
      const metres = distance({ lat, lng }, { lat: shownLat ?? 0, lng: shownLng ?? 0 }) * 1000
      expect(metres).toBeGreaterThan(blur.least - 2)
      expect(metres).toBeLessThan(blur.most + 2)
    }),
  )
})

test('a home is always moved the same way: moving its marker reveals nothing', () => {
  const first = publicLocation(home(13.7, -89.2, 'blurred'), 'secret')
  const second = publicLocation(home(13.71, -89.2, 'blurred'), 'secret')
  expect((second.shownLat ?? 0) - (first.shownLat ?? 0)).toBeCloseTo(0.01, 4)
  expect(publicLocation(home(13.7, -89.2, 'blurred'), 'another secret')).not.toEqual(first)
  expect(publicLocation(home(13.7, -89.2, 'blurred', 'another home'), 'secret')).not.toEqual(first)
})

test('a home keeps its offset after a move: two different offsets would reveal the place', () => {
  const shown = publicLocation(home(13.7, -89.2, 'blurred'), 'secret')
  expect(shown).toMatchObject({ shownLat: 13.699, shownLng: -89.199_19, mapX: 4_231_624, mapY: 7_744_017 })
})

test('an exact location is shown unchanged, with the time zone of the true place', () => {
  expect(publicLocation(home(13.7034, -89.2388, 'exact'), 'secret')).toMatchObject({
    shownLat: 13.7034,
    shownLng: -89.2388,
    timeZone: 'America/El_Salvador',
    country: 'SV',
  })
})

test('map units follow web maps, from the north-western corner of the world', () => {
  expect(mapUnits(0, 0)).toEqual({ x: 2 ** 23, y: 2 ** 23 })
  expect(mapUnits(0, -180)).toEqual({ x: 0, y: 2 ** 23 })
  expect(mapUnits(90, 180)).toMatchObject({ x: 2 ** 24 - 1 })
  expect(mapUnits(-90, 90)).toMatchObject({ x: 2 ** 22 * 3 })
  const { x, y } = mapUnits(13.7034, -89.2388) // tile 1032/1890 of zoom 12
  expect([x >> 12, y >> 12]).toEqual([1032, 1890])
})

/** Pins on the map can all be read and pressed. */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { expect, test } from 'vitest'
import { crowds } from './crowds.ts'

const aPin = (id: string, lat: number, lng: number, rentPrice = 500): MapPin => ({
  id,
  lat,
  lng,
  title: id,
  rentPrice,
  currency: 'USD',
  moveInCost: 1000,
  bedsNumber: 1,
  bathroom: 1,
  roomSize: 40,
  filePath: null,
})

const near = [aPin('a', 13.7, -89.2, 600), aPin('b', 13.7005, -89.2005, 400), aPin('c', 13.75, -89.2)]

test('homes that would lie on one another stand as one crowd with the lowest rent', () => {
  const found = crowds({ pins: near, cells: [] }, 12)
  expect(found.map(({ count, rentMin, pins }) => [count, rentMin, pins.map(({ id }) => id).sort()])).toEqual([
    [1, 500, ['c']],
    [2, 400, ['a', 'b']],
  ])
  expect(found[1]).toMatchObject({ south: 13.7, north: 13.7005, west: -89.2005, east: -89.2 })
})

test('nearer, they stand apart', () => {
  expect(crowds({ pins: near, cells: [] }, 18)).toHaveLength(3)
})

test('a home beside a cell of many joins it', () => {
  const cell = {
    lat: 13.7,
    lng: -89.2,
    count: 12,
    rentMin: 450,
    south: 13.69,
    west: -89.21,
    north: 13.71,
    east: -89.19,
  }
  expect(crowds({ pins: near, cells: [cell] }, 12).map(({ count }) => count)).toEqual([1, 14])
})

test('however many there are, none is lost and none touches another', () => {
  const pins = Array.from({ length: 200 }, (_, at) =>
    aPin(`${at}`, 13.6 + ((at * 37) % 100) / 1000, -89.2 + ((at * 53) % 100) / 1000),
  )
  const found = crowds({ pins, cells: [] }, 11)
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(200)
  expect(crowds({ pins: found.map((each, at) => aPin(`${at}`, each.lat, each.lng)), cells: [] }, 11)).toHaveLength(
    found.length,
  )
})

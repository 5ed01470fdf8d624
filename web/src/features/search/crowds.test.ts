/** Pins on the map can all be read and pressed. */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { expect, test } from 'vitest'
import { crowds, stepOf } from './crowds.ts'

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

const aCell = (lat: number, lng: number, count: number) => ({
  ...{ lat, lng, count, rentMin: 450 },
  ...{ south: lat - 0.001, west: lng - 0.001, north: lat + 0.001, east: lng + 0.001 },
})

test('a crowd of more digits stands bigger, and keeps the next ones farther away', () => {
  expect([2, 99, 100, 999, 1_000, 9_999, 10_000, 61_486].map(stepOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  const [lat, lng, apart] = [13.7, -89.2, (64 / (512 * 2 ** 12)) * 360]
  expect(crowds({ pins: [], cells: [aCell(lat, lng, 20), aCell(lat, lng + apart, 20)] }, 12)).toHaveLength(2)
  expect(crowds({ pins: [], cells: [aCell(lat, lng, 2_000), aCell(lat, lng + apart, 2_000)] }, 12)).toHaveLength(1)
})

test('a crowd at the edge of the map stands far enough inside to be read, and one beyond it stays there', () => {
  const view = { south: 13.6, west: -89.3, north: 13.8, east: -89.1 }
  const seen = (lat: number, lng: number) => {
    const [found] = crowds({ pins: [], cells: [aCell(lat, lng, 20)] }, 12, view)
    return [found?.lat, found?.lng]
  }
  const [lat = 0, lng = 0] = seen(13.7999, -89.2999)
  expect([lat < 13.795, lng > -89.295, lat > 13.77, lng < -89.28]).toEqual([true, true, true, true])
  expect(seen(13.7, -89.2)).toEqual([13.7, -89.2])
  expect(seen(13.81, -89.2)).toEqual([13.81, -89.2])
  expect(crowds({ pins: [aPin('a', 13.7999, -89.2)], cells: [] }, 12, view)[0]?.lat).toBe(13.7999)
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
  expect(
    crowds(
      {
        pins: found.flatMap(({ count, pins: alone }) => (count === 1 ? alone : [])),
        cells: found.filter(({ count }) => count > 1),
      },
      11,
    ),
  ).toHaveLength(found.length)
})

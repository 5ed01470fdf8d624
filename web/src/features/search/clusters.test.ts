/** Pins on the map are legible and pressable. */
import type { MapPin } from '@keyhold/api/search.schema.ts'
import { expect, test } from 'vitest'
import { clusterPins, fitPadding, phoneFitPadding, sizeStep } from './clusters.ts'

const aPin = (id: string, lat: number, lng: number, rentPrice = 500): MapPin => ({
  id,
  lat,
  lng,
  title: id,
  titleLanguage: null,
  rentPrice,
  currency: 'USD',
  deposit: 500,
  bedsNumber: 1,
  bathroom: 1,
  roomSize: 40,
  filePath: null,
})

const nearPin = [aPin('a', 13.7, -89.2, 600), aPin('b', 13.7005, -89.2005, 400), aPin('c', 13.75, -89.2)]

test('overlapping homes form one cluster with the lowest rent', () => {
  const found = clusterPins({ pins: nearPin, cells: [] }, 12)
  expect(found.map(({ count, rentMin, pins }) => [count, rentMin, pins.map(({ id }) => id).sort()])).toEqual([
    [1, 500, ['c']],
    [2, 400, ['a', 'b']],
  ])
  expect(found[1]).toMatchObject({ south: 13.7, north: 13.7005, west: -89.2005, east: -89.2 })
})

test('zoomed in, they separate', () => {
  expect(clusterPins({ pins: nearPin, cells: [] }, 18)).toHaveLength(3)
})

const aCell = (lat: number, lng: number, count: number) => ({
  lat,
  lng,
  count,
  rentMin: 450,
  south: lat - 0.001,
  west: lng - 0.001,
  north: lat + 0.001,
  east: lng + 0.001,
})

test('a cluster with more digits is larger, and keeps its neighbours further away', () => {
  expect([2, 99, 100, 999, 1_000, 9_999, 10_000, 61_486].map(sizeStep)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  const [lat, lng, apart] = [13.7, -89.2, (64 / (512 * 2 ** 12)) * 360]
  expect(clusterPins({ pins: [], cells: [aCell(lat, lng, 20), aCell(lat, lng + apart, 20)] }, 12)).toHaveLength(2)
  expect(clusterPins({ pins: [], cells: [aCell(lat, lng, 2_000), aCell(lat, lng + apart, 2_000)] }, 12)).toHaveLength(1)
})

test("a cluster at the map's edge moves inside to be legible, and one beyond it stays there", () => {
  const view = { south: 13.6, west: -89.3, north: 13.8, east: -89.1 }
  const seen = (lat: number, lng: number) => {
    const [found] = clusterPins({ pins: [], cells: [aCell(lat, lng, 20)] }, 12, view)
    return [found?.lat, found?.lng]
  }
  const [lat = 0, lng = 0] = seen(13.7999, -89.2999)
  expect([lat < 13.795, lng > -89.295, lat > 13.77, lng < -89.28]).toEqual([true, true, true, true])
  expect(seen(13.7, -89.2)).toEqual([13.7, -89.2])
  expect(seen(13.81, -89.2)).toEqual([13.81, -89.2])
  const pins = [aPin('a', 13.7, -89.1001), aPin('b', 13.7001, -89.1001)]
  expect(clusterPins({ pins, cells: [] }, 12, view).map(({ lng }) => lng < -89.107)).toEqual([true])
  expect(clusterPins({ pins: [aPin('a', 13.6001, -89.2)], cells: [] }, 12, view)[0]?.lat).toBe(13.6001)
})

const zoom = 12
const view = { south: 13.6, west: -89.3, north: 13.8, east: -89.1 }
const degreesPerPixelX = 360 / (512 * 2 ** zoom)
const degreesPerPixelY = degreesPerPixelX * Math.cos((13.8 * Math.PI) / 180)
/** Screen positions, in pixels from the map's upper corners. */
function position(there: { pins?: MapPin[]; cells?: ReturnType<typeof aCell>[] }) {
  const [{ lat, lng } = { lat: 0, lng: 0 }, ...others] = clusterPins({ pins: [], cells: [], ...there }, zoom, view)
  expect(others).toEqual([])
  const [left, right] = [(lng - view.west) / degreesPerPixelX, (view.east - lng) / degreesPerPixelX]
  return { left: Math.round(left), right: Math.round(right), top: Math.round((view.north - lat) / degreesPerPixelY) }
}
const index = (right: number, top: number) =>
  [view.north - top * degreesPerPixelY, view.east - right * degreesPerPixelX] as const

// promise: pub-2-pins-clear
test('neither a home nor a cluster is under the zoom buttons: it moves out by the shorter way', () => {
  expect(position({ pins: [aPin('a', ...index(20, 120))] })).toMatchObject({ right: 20, top: 131 })
  expect(position({ pins: [aPin('a', ...index(90, 20))] })).toMatchObject({ right: 102, top: 20 })
  expect(position({ cells: [aCell(...index(10, 10), 20)] })).toMatchObject({ right: 89, top: 76 })
  expect(position({ pins: [aPin('a', ...index(102, 20))] })).toMatchObject({ right: 102, top: 20 })
  expect(position({ pins: [aPin('a', ...index(20, 132))] })).toMatchObject({ right: 20, top: 132 })
  const two = [aPin('a', ...index(20, 30)), aPin('b', ...index(40, 50))]
  expect(position({ pins: two }).right >= 89 || position({ pins: two }).top >= 134).toBe(true)
})

test('nor under the switch in the other corner', () => {
  expect(
    position({ pins: [aPin('a', view.north - 20 * degreesPerPixelY, view.west + 100 * degreesPerPixelX)] }),
  ).toMatchObject({
    left: 100,
    top: 81,
  })
})

test('homes that the map fits are clear of its overlays', () => {
  const { top, right } = fitPadding
  expect([top >= 60 + 21, right >= 64 + 38]).toEqual([true, true])
})

test('on a phone too, where the zoom buttons are below the pill', () => {
  const [zoomEnd, halfAPin] = [84 + 88, 21]
  expect(phoneFitPadding.top).toBeGreaterThanOrEqual(zoomEnd + halfAPin)
})

test('a home beside a large cluster joins it', () => {
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
  expect(clusterPins({ pins: nearPin, cells: [cell] }, 12).map(({ count }) => count)).toEqual([1, 14])
})

test('for any number of homes, none is lost and none overlaps another', () => {
  const pins = Array.from({ length: 200 }, (_, index) =>
    aPin(`${index}`, 13.6 + ((index * 37) % 100) / 1000, -89.2 + ((index * 53) % 100) / 1000),
  )
  const found = clusterPins({ pins, cells: [] }, 11)
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(200)
  expect(
    clusterPins(
      {
        pins: found.flatMap(({ count, pins: singles }) => (count === 1 ? singles : [])),
        cells: found.filter(({ count }) => count > 1),
      },
      11,
    ),
  ).toHaveLength(found.length)
})

/**
 * Where a home is, also where the map has no streets (D 5.13).
 * @vitest-environment jsdom
 */
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { circleAround } from '../../gateways/map/circle.ts'
import type { MapDetail } from '../../gateways/map/mapDetail.ts'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import LocationMap from './LocationMap.tsx'
import { geoUri, openStreetMapUrl } from './mapLinks.ts'

const seen = vi.hoisted(() => ({ detail: 'simplified' as MapDetail }))
vi.mock('../../gateways/map/mapDetail.ts', () => ({ useMapDetail: () => seen.detail }))
vi.mock('../../gateways/map/MapCanvas.tsx', () => ({
  MapCanvas: ({ children }: { children: ReactNode }) => <figure>{children}</figure>,
  Marker: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('../../gateways/map/Rings.tsx', () => ({
  Rings: ({ rings }: { rings: readonly object[] }) => <pre>{JSON.stringify(rings)}</pre>,
}))
afterEach(cleanup)

type Place = Parameters<typeof LocationMap>[0]
const home: Place = { lat: 40.4072, lng: -3.6741, placeIs: 'exact', stopMinutes: 3 }

/** The circles of a map: kind, metres and label. */
function ringsOf(detail: MapDetail, changes: Partial<Place> = {}) {
  cleanup()
  seen.detail = detail
  renderWithProviders(<LocationMap {...home} {...changes} />)
  const rings = JSON.parse(screen.getByText(/^\[/).textContent ?? '') as Record<string, unknown>[]
  return rings.map(({ kind, metres, label }) => `${kind} ${metres} ${label}`)
}
const distances = ['distance 500 500 m', 'distance 1000 1 km', 'distance 2000 2 km']

// promise: public-map-rings
test('without streets the map shows distances and the walk to the stop that the landlord wrote', () => {
  expect(ringsOf('simplified')).toEqual([...distances, 'stop 240 3 minutes on foot to a stop'])
  expect(screen.getByText('Circles on the map: 500 m, 1 km, 2 km, 3 minutes on foot to a stop.')).toBeTruthy()
})

test('a walk that is unknown, nothing, or over 25 minutes has no circle', () => {
  for (const stopMinutes of [null, 0, 26]) expect(ringsOf('simplified', { stopMinutes })).toEqual(distances)
})

test('with streets, and until the map knows, there are no distances', () => {
  expect(ringsOf('streets')).toEqual([])
  expect(ringsOf(undefined)).toEqual([])
  expect(screen.queryByText(/Circles on the map/)).toBeNull()
})

test('a blurred location is a circle of 300 metres on every map', () => {
  expect(ringsOf('streets', { placeIs: 'blurred' })).toEqual(['area 300 '])
  expect(ringsOf('simplified', { placeIs: 'blurred' })).toContain('area 300 ')
})

test('a circle is as far from its middle in every direction', () => {
  const ring = circleAround({ lat: 60, lng: 10 }, 1000)
  expect(ring[0]).toEqual(ring.at(-1))
  const [east, north] = [ring[24] as [number, number], ring[0] as [number, number]]
  expect((north[1] - 60) * 111_195).toBeCloseTo(1000, 6)
  expect((east[0] - 10) * 111_195 * Math.cos(Math.PI / 3)).toBeCloseTo(1000, 6)
})

// promise: public-map-open-in
test('an exact location opens elsewhere with its point, a blurred one without', () => {
  expect(geoUri(home)).toBe('geo:40.4072,-3.6741?q=40.4072,-3.6741')
  expect(geoUri({ ...home, placeIs: 'blurred' })).toBe('geo:40.4072,-3.6741?z=15')
  expect(openStreetMapUrl(home)).toBe('https://www.openstreetmap.org/?mlat=40.4072&mlon=-3.6741#map=17/40.4072/-3.6741')
  expect(openStreetMapUrl({ ...home, placeIs: 'blurred' })).toBe(
    'https://www.openstreetmap.org/#map=15/40.4072/-3.6741',
  )
})

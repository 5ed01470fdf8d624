/**
 * "Near me" on the home page (D 5.13).
 * @vitest-environment jsdom
 */
import type { City } from '@keyhold/api/places.schema.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { positionAt } from '../../gateways/geolocation.setup.ts'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { NearMe } from './NearMe.tsx'
import { searchPathNear } from './nearMe.ts'

const city = (id: number, lat: number, lng: number): City => ({
  id,
  city: String(id),
  country: 'SV',
  countryName: 'El Salvador',
  lat,
  lng,
  homes: 3,
})
const cities = [city(1, 13.689, -89.187), city(2, 40.4165, -3.7026), city(3, 13.754, 100.501)]
const refused = (_: PositionCallback, fail: PositionErrorCallback) => fail({ code: 1 } as GeolocationPositionError)
const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Near me' })))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a user in or near a city with homes is led to that city', () => {
  expect(searchPathNear({ lat: 13.7, lng: -89.24 }, cities)).toBe('/properties?cityId=1')
  expect(searchPathNear({ lat: 40.48, lng: -3.36 }, cities)).toBe('/properties?cityId=2')
  expect(searchPathNear({ lat: 13.689, lng: -89.187 }, cities)).toBe('/properties?cityId=1')
})

test('a user far from every city with homes sees the map around them', () => {
  const href = searchPathNear({ lat: 48.2, lng: 16.37 }, cities)
  expect(decodeURIComponent(href)).toBe('/properties?area=47.9500,16.1200,48.4500,16.6200')
})

// promise: pub-2-hero-near
test('one press requests the location and leads to the homes nearby', async () => {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: positionAt(13.76, 100.53) } })
  const { router } = renderWithProviders(<NearMe cities={cities} />)
  await press()
  await vi.waitFor(() => expect(router.state.location.search).toBe('?cityId=3'))
})

// promise: pub-2-hero-near-refused
test.each([
  ['says no', { geolocation: { getCurrentPosition: refused } }],
  ['knows no places', {}],
])('a browser that %s gets a message, and the user stays and searches manually', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  const { router } = renderWithProviders(<NearMe cities={cities} />)
  await press()
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/Choose a city/))
  expect(router.state.location.pathname).toBe('/')
})

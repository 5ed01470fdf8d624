/**
 * The listing flow's map starts at the landlord's location, if the browser permits (spec public §7, D 5.13).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { positionAt } from '../../gateways/geolocation.setup.ts'
import { draftFrom } from './draft.ts'
import { LocationSection } from './LocationSection.tsx'
import { completeDraft } from './listing.setup.ts'
import { mockApi, renderEditor } from './renderEditor.setup.tsx'

vi.mock('../../gateways/map/LazyMap.tsx', () => ({
  LazyMap: ({ children }: { children: () => ReactNode }) => <Suspense fallback={null}>{children()}</Suspense>,
}))
vi.mock('../../gateways/map/MapCanvas.tsx', () => ({
  MapCanvas: ({ show }: { show: object }) => <pre>{JSON.stringify(show)}</pre>,
  Marker: () => null,
}))

const geolocation = (state: PermissionState) => ({
  permissions: { query: async () => ({ state }) },
  geolocation: { getCurrentPosition: positionAt(40.42, -3.7) },
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(state: PermissionState, draft = draftFrom(), answers = {}) {
  mockApi(answers)
  vi.stubGlobal('navigator', geolocation(state))
  const update = vi.fn()
  await act(async () => void renderEditor(<LocationSection draft={draft} update={update} errorFor={() => undefined} />))
  await screen.findByText(/zoom/)
  return update
}
const shown = () => JSON.parse(screen.getByText(/zoom/).textContent ?? '') as object

// promise: pub-7-geolocation, sgn-2-wizard-map
test("with earlier permission the map starts at the user's location, without a marker", async () => {
  const update = await open('granted')
  expect(shown()).toEqual({ lat: 40.42, lng: -3.7, zoom: 12 })
  expect(update).not.toHaveBeenCalled()
})

// promise: pub-7-geolocation-button, pub-9-map-listing, sgn-2-wizard-map-default
test('without earlier permission the page does not ask: the map starts in San Salvador until a press', async () => {
  const update = await open('prompt')
  expect(shown()).toEqual({ lat: 13.667, lng: -89.214, zoom: 12 })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use my location' })))
  expect(shown()).toEqual({ lat: 40.42, lng: -3.7, zoom: 12 })
  expect(update).toHaveBeenCalledWith({ locationLat: '40.42000', locationLng: '-3.70000' })
})

// promise: wizard-here-failed
test('a location that is refused or unknown is said with a next step, and changes nothing', async () => {
  const update = await open('prompt')
  for (const [code, sentence] of [
    [1, /Your browser did not share your location[.] Allow it/],
    [2, /Your device could not find its location[.] Try again/],
    [3, /Your device could not find its location[.] Try again/],
  ] as const) {
    navigator.geolocation.getCurrentPosition = (_, fail) => fail?.({ code } as GeolocationPositionError)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use my location' })))
    expect(screen.getByText(sentence)).toBeTruthy()
  }
  expect(update).not.toHaveBeenCalled()
})

// promise: wizard-map-link
test('a pasted map link sets the marker; one without a place is refused in a sentence, and changes nothing', async () => {
  const update = await open('prompt')
  const field = screen.getByLabelText('Link from a map app') as HTMLInputElement
  const paste = async (link: string) => {
    await act(async () => void fireEvent.change(field, { target: { value: link } }))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Set the marker' })))
  }
  for (const [link, sentence] of [
    ['Calle Mayor 1', /no link of a map that we can read/],
    ['https://maps.app.goo.gl/Ab3dEf', /short link does not contain the location/],
    ['https://www.google.com/maps/place/Madrid', /contains no coordinates/],
    ['geo:91,0', /not a place on earth/],
  ] as const) {
    await paste(link)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(field.value).toBe(link)
  }
  expect(update).not.toHaveBeenCalled()
  await paste('https://www.openstreetmap.org/?mlat=40.4168&mlon=-3.7038#map=17/1/2')
  expect(update).toHaveBeenCalledWith({ locationLat: '40.41680', locationLng: '-3.70380' })
  expect(shown()).toEqual({ lat: 40.4168, lng: -3.7038, zoom: 12 })
  expect(screen.getByText('The marker is at 40.41680, -3.70380.')).toBeTruthy()
  expect([field.getAttribute('aria-invalid'), field.value]).toEqual([null, ''])
})

test('Enter in the link field sets the marker and does not submit the form', async () => {
  const update = await open('prompt')
  const field = screen.getByLabelText('Link from a map app')
  fireEvent.change(field, { target: { value: 'geo:13.7,-89.2' } })
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  expect(update).toHaveBeenCalledWith({ locationLat: '13.70000', locationLng: '-89.20000' })
})

test('a home with a location keeps the map there', async () => {
  await open('granted', completeDraft)
  expect(shown()).toEqual({ lat: 13.6641, lng: -89.2519, zoom: 12 })
})

const madrid = {
  id: 3_117_735,
  city: 'Madrid',
  country: 'ES',
  countryName: 'Spain',
  lat: 40.4168,
  lng: -3.7038,
  homes: 1,
}
const gran = { street: 'Calle Gran Vía 28', district: 'Centro', city: madrid, lat: 40.4201, lng: -3.7015 }

// promise: sgn-2-wizard-address
test('an address has suggestions: a chosen one sets its district, its city and the marker', async () => {
  const update = await open('prompt', { ...draftFrom(), address1: 'gran' }, { 'GET /places/addresses': [gran] })
  const field = screen.getByRole('combobox', { name: /Address/ })
  await act(async () => void fireEvent.change(field, { target: { value: 'gran v' } }))
  expect(update).toHaveBeenLastCalledWith({ address1: 'gran v' })
  await act(async () => void fireEvent.click(await screen.findByRole('option', { name: /Calle Gran Vía 28/ })))
  expect(update).toHaveBeenLastCalledWith({
    address1: 'Calle Gran Vía 28',
    neighbourhood: 'Centro',
    cityId: 3_117_735,
    cityName: 'Madrid',
    country: 'ES',
    locationLat: '40.42010',
    locationLng: '-3.70150',
  })
})

test('the address at the marker is offered, and the marker stays in place', async () => {
  const place = { city: null, timeZone: 'Europe/Madrid', doubt: null, address: gran }
  const draft = { ...draftFrom(), locationLat: '40.42000', locationLng: '-3.70000' }
  const update = await open('prompt', draft, { 'GET /places/reverse': place })
  await act(
    async () => void fireEvent.click(await screen.findByRole('button', { name: 'Use the address Calle Gran Vía 28' })),
  )
  expect(update.mock.lastCall?.[0]).toMatchObject({ address1: 'Calle Gran Vía 28', locationLat: '40.42000' })
})

test('a marker that does not match its city shows its time zone and a question, answered by a press', async () => {
  const place = { city: null, timeZone: 'America/El_Salvador', doubt: 'marker-far', address: null }
  const update = await open('prompt', completeDraft, { 'GET /places/reverse': place })
  expect(await screen.findByText(/more than 60 km from the city/)).toBeTruthy()
  expect(screen.getByText(/Time zone America\/El Salvador/)).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Yes, the marker is right' })))
  expect(update).toHaveBeenLastCalledWith({ placeConfirmed: true })
})

test('a confirmed marker that moves has to be confirmed again', async () => {
  const place = { city: null, timeZone: 'America/El_Salvador', doubt: 'marker-far', address: null }
  const draft = { ...completeDraft, placeConfirmed: true }
  const update = await open('prompt', draft, { 'GET /places/reverse': place })
  expect(await screen.findByRole('button', { name: 'The marker is right', pressed: true })).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Latitude/), { target: { value: '14' } })
  expect(update).toHaveBeenLastCalledWith({ placeConfirmed: false, locationLat: '14' })
})

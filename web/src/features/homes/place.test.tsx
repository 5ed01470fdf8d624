/**
 * The map of the listing flow begins where the landlord is, if the browser may say so (spec public §7, D 5.13).
 * @vitest-environment jsdom
 */
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { foundAt } from '../../gateways/here.setup.ts'
import { draftOf } from './draft.ts'
import { complete } from './homes.setup.ts'
import { answerWith, showHomes } from './homesApi.setup.tsx'
import { PlaceSection } from './PlaceSection.tsx'

vi.mock('../../gateways/map/OnScreen.tsx', () => ({
  OnScreen: ({ children }: { children: () => ReactNode }) => <Suspense fallback={null}>{children()}</Suspense>,
}))
vi.mock('../../gateways/map/MapCanvas.tsx', () => ({
  MapCanvas: ({ show }: { show: object }) => <pre>{JSON.stringify(show)}</pre>,
  Marker: () => null,
}))

const browser = (state: PermissionState) => ({
  permissions: { query: async () => ({ state }) },
  geolocation: { getCurrentPosition: foundAt(40.42, -3.7) },
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(state: PermissionState, draft = draftOf()) {
  answerWith({})
  vi.stubGlobal('navigator', browser(state))
  const put = vi.fn()
  await act(async () => void showHomes(<PlaceSection draft={draft} put={put} say={() => undefined} />))
  await screen.findByText(/zoom/)
  return put
}
const shown = () => JSON.parse(screen.getByText(/zoom/).textContent ?? '') as object

test('who let the browser say it before finds the map at their own place, and no marker set for them', async () => {
  const put = await open('granted')
  expect(shown()).toEqual({ lat: 40.42, lng: -3.7, zoom: 12 })
  expect(put).not.toHaveBeenCalled()
})

test('who was never asked is not asked by the page: the map begins in San Salvador until a press', async () => {
  const put = await open('prompt')
  expect(shown()).toEqual({ lat: 13.667, lng: -89.214, zoom: 12 })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use where I am' })))
  expect(shown()).toEqual({ lat: 40.42, lng: -3.7, zoom: 12 })
  expect(put).toHaveBeenCalledWith({ locationLat: '40.42000', locationLng: '-3.70000' })
})

test('a home that has its place keeps the map there', async () => {
  await open('granted', complete)
  expect(shown()).toEqual({ lat: 13.6641, lng: -89.2519, zoom: 12 })
})

/**
 * The map of the listing flow begins where the landlord is, if the browser may say so (spec public §7, D 5.13).
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

async function open(state: PermissionState, draft = draftFrom()) {
  mockApi({})
  vi.stubGlobal('navigator', geolocation(state))
  const update = vi.fn()
  await act(async () => void renderEditor(<LocationSection draft={draft} update={update} errorFor={() => undefined} />))
  await screen.findByText(/zoom/)
  return update
}
const shown = () => JSON.parse(screen.getByText(/zoom/).textContent ?? '') as object

test('who let the browser say it before finds the map at their own place, and no marker set for them', async () => {
  const update = await open('granted')
  expect(shown()).toEqual({ lat: 40.42, lng: -3.7, zoom: 12 })
  expect(update).not.toHaveBeenCalled()
})

test('who was never asked is not asked by the page: the map begins in San Salvador until a press', async () => {
  const update = await open('prompt')
  expect(shown()).toEqual({ lat: 13.667, lng: -89.214, zoom: 12 })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Use where I am' })))
  expect(shown()).toEqual({ lat: 40.42, lng: -3.7, zoom: 12 })
  expect(update).toHaveBeenCalledWith({ locationLat: '40.42000', locationLng: '-3.70000' })
})

test('a home that has its place keeps the map there', async () => {
  await open('granted', completeDraft)
  expect(shown()).toEqual({ lat: 13.6641, lng: -89.2519, zoom: 12 })
})

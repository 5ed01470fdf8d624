/**
 * The results map: its view of the world, and a pin's card (spec public §2, §7, §9).
 * @vitest-environment jsdom
 */
import { parseCriteria } from '@keyhold/rental/query.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxZoom } from '../../gateways/map/style.ts'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import type { PhoneBarProps } from './PhoneBar.tsx'
import ResultsMap from './ResultsMap.tsx'

/** The zoom of a test's map. */
let zoom = 12

interface Shown {
  show: object
  children?: ReactNode
  onView?: (view: object) => void
}

vi.mock('../../gateways/map/MapCanvas.tsx', () => ({
  MapCanvas: ({ show: seen, children, onView }: Shown) => {
    useEffect(() => onView?.({ south: 13, west: -90, north: 14, east: -89, zoom, byHand: false }), [onView])
    return (
      <figure data-shown={JSON.stringify(seen)}>
        <div>{children}</div>
      </figure>
    )
  },
  Popup: ({ children, maxWidth, offset }: { children: ReactNode; maxWidth: string; offset: number }) => (
    <aside data-width={maxWidth} data-above={offset}>
      {children}
    </aside>
  ),
}))
vi.mock('@vis.gl/react-maplibre', () => ({
  Marker: ({ children }: { children: ReactNode }) => <div>{children}</div>,
  Source: () => null,
  Layer: () => null,
}))

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  cleanup()
  zoom = 12
  vi.unstubAllGlobals()
})

const pin = (id: string, lat: number, lng: number) => ({
  id,
  lat,
  lng,
  title: `Home ${id}`,
  titleLanguage: null,
  rentPrice: 1_100,
  currency: 'USD',
  deposit: 800,
  bedsNumber: 61,
  bathroom: 31,
  roomSize: 96,
  filePath: '/files/photos/a/480.webp',
})

type Middle = { lat: number; lng: number }

async function open(
  answer: object,
  {
    list = {},
    onArea = () => {},
    city,
    phone,
  }: { list?: object; onArea?: (area: unknown) => void; city?: Middle; phone?: PhoneBarProps } = {},
) {
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('/roomAd/search') ? list : answer))
  const criteria = parseCriteria(new URLSearchParams(), '2026-11-20')
  const heart = ({ title }: { title: string }) => <button type="button">Keep {title}</button>
  await act(
    async () =>
      void renderWithProviders(
        <ResultsMap
          criteria={criteria}
          city={city}
          hoveredId={undefined}
          onHover={() => {}}
          onArea={onArea}
          phone={phone}
          renderCorner={heart}
        />,
      ),
  )
}
const shown = () => JSON.parse(screen.getByRole('figure').dataset.shown ?? '{}') as Record<string, number>

// promise: pub-9-map-nowhere
test("without results the map's centre is latitude 13.667 and longitude -89.214", async () => {
  await open({ pins: [], cells: [], bounds: null, totalRows: 0, isCapped: false })
  expect(shown()).toMatchObject({ lat: 13.667, lng: -89.214 })
})

test('without results in a city the map shows that city', async () => {
  const none = { pins: [], cells: [], bounds: null, totalRows: 0, isCapped: false }
  await open(none, { city: { lat: 13.754, lng: 100.5014 } })
  expect(shown()).toMatchObject({ lat: 13.754, lng: 100.5014 })
})

// promise: pub-9-map
test('otherwise it shows the bounds of all results, and never closer than zoom 14', async () => {
  const bounds = { south: 13.6, west: -89.3, north: 13.8, east: -89.1 }
  await open({ pins: [pin('a', 13.65, -89.2)], cells: [], bounds, totalRows: 1, isCapped: false })
  expect(shown()).toEqual(bounds)
  expect(maxZoom).toBe(14)
})

// promise: pub-2-pins, pub-9-card
test('a price pin opens a card of at most 300 pixels that links to the home, and closes again', async () => {
  const bounds = { south: 13.6, west: -89.3, north: 13.8, east: -89.1 }
  await open({ pins: [pin('a', 13.65, -89.2)], cells: [], bounds, totalRows: 1, isCapped: false })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Home a/ })))
  const card = screen.getByRole('article')
  expect(card.textContent).toContain('$1,100')
  expect(card.textContent).toMatch(/6\+ beds.*3\+ baths.*96 m²/)
  expect(screen.getByRole('link', { name: 'Home a' }).getAttribute('href')).toBe('/detail/a')
  expect(screen.getByRole('complementary').dataset).toMatchObject({ width: '300px', above: '44' })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Close/ })))
  expect(screen.queryByRole('article')).toBeNull()
})

// promise: search-map-phone
test("on a phone the pins' homes are cards below, and the map has no popup; a pressed pin marks its card", async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const onBack = vi.fn()
  const onFilters = vi.fn()
  const phone = { summary: <b>22 homes in Madrid</b>, onBack, onFilters, areFiltersOpen: false }
  await open({ pins: [pin('a', 13.5, -89.6), pin('b', 13.9, -89.2)], cells: [], bounds: null, totalRows: 2 }, { phone })
  const strip = screen.getByRole('list', { name: 'Homes on this map' })
  expect(
    within(strip)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/detail/b', '/detail/a'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Home b, $1,100 a month' })))
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(strip.querySelector('[data-home=b]')?.className).toMatch(/on/)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Back to the list' })))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Filters' })))
  expect([onBack, onFilters].map((heard) => heard.mock.calls.length)).toEqual([1, 1])
})

// promise: pub-2-phone-clear
test('on a phone no pin is under the search pill or the cards; moving the map reveals it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const phone = { summary: 'all', onBack() {}, onFilters() {}, areFiltersOpen: false }
  const pins = [pin('low', 13.01, -89.6), pin('free', 13.5, -89.6), pin('high', 13.995, -89.2)]
  const cells = [{ ...cluster, lat: 13.02, lng: -89.5, count: 9 }]
  await open({ pins, cells, bounds: null, totalRows: 12 }, { phone })
  expect(screen.getAllByRole('button', { name: /a month/ }).map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Home free, $1,100 a month',
  ])
  expect(within(screen.getByRole('list', { name: 'Homes on this map' })).getAllByRole('listitem')).toHaveLength(1)
  cleanup()
  await open({ pins, cells, bounds: null, totalRows: 12 })
  expect(screen.getAllByRole('button', { name: /a month/ })).toHaveLength(4)
})

// promise: pub-2-pins-language
test("a title in another language than the page's has its `lang`, on both cards of a pin", async () => {
  const spanish = { ...pin('a', 13.65, -89.2), title: 'Ático luminoso', titleLanguage: { id: 700_001, text: '' } }
  const answer = { pins: [spanish], cells: [], bounds: null, totalRows: 1, isCapped: false }
  await open(answer)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Ático/ })))
  expect(screen.getByRole('link', { name: 'Ático luminoso' }).lang).toBe('es')
  cleanup()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const phone = { summary: 'all', onBack() {}, onFilters() {}, areFiltersOpen: false }
  await open(answer, { phone })
  expect(screen.getByRole('link', { name: 'Ático luminoso' }).lang).toBe('es')
})

test("a pin's card has its home's heart", async () => {
  const bounds = { south: 13.6, west: -89.3, north: 13.8, east: -89.1 }
  await open({ pins: [pin('a', 13.65, -89.2)], cells: [], bounds, totalRows: 1, isCapped: false })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Home a/ })))
  expect(screen.getByRole('button', { name: 'Keep Home a' })).toBeTruthy()
})

const cluster = { lat: 13.7, lng: -89.2, south: 13.69001, west: -89.21, north: 13.71001, east: -89.19, rentMin: 450 }
const many = { pins: [], cells: [{ ...cluster, count: 12_400 }], bounds: null, totalRows: 12_400 }

test('a pressed cluster shows its part of the map, on every press', async () => {
  await open(many)
  const press = async () =>
    act(
      async () => void fireEvent.click(screen.getByRole('button', { name: '12,400 homes from $450 a month. Zoom in' })),
    )
  await press()
  expect(shown()).toMatchObject({ south: 13.69001, east: -89.19 })
  const before = JSON.stringify(shown())
  await press()
  expect(JSON.stringify(shown())).not.toBe(before)
})

test('at maximum zoom, a cluster lists its best homes and links to all of them, including those at its edge', async () => {
  zoom = maxZoom
  const onArea = vi.fn()
  await open(many, { list: { rows: [{ id: 'b', property: { title: 'Home b', rentPrice: 450 } }] }, onArea })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /12,400 homes.*Show them/ })))
  expect(screen.getByRole('article').textContent).toMatch(/12,400 homes here.*Home b \$450/)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show these homes in the list' })))
  expect(onArea).toHaveBeenCalledWith({ south: 13.69, west: -89.21, north: 13.7101, east: -89.1899 })
  expect(screen.queryByRole('article')).toBeNull()
})

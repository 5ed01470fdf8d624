/**
 * The map of the results: what it shows of the world, and the card of a pin (spec public §2, §7, §9).
 * @vitest-environment jsdom
 */
import { readCriteria } from '@keyhold/rental/query.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { mostZoom } from '../../gateways/map/style.ts'
import { show } from '../../gateways/show.tsx'
import ResultsMap from './ResultsMap.tsx'

interface Shown {
  show: object
  children?: ReactNode
  onView?: (view: object) => void
}

vi.mock('../../gateways/map/MapCanvas.tsx', () => ({
  MapCanvas: ({ show: seen, children, onView }: Shown) => {
    useEffect(() => onView?.({ south: 13, west: -90, north: 14, east: -89, zoom: 12, byHand: false }), [onView])
    return (
      <figure data-shown={JSON.stringify(seen)}>
        <div>{children}</div>
      </figure>
    )
  },
  Popup: ({ children, maxWidth }: { children: ReactNode; maxWidth: string }) => (
    <aside data-width={maxWidth}>{children}</aside>
  ),
}))
vi.mock('@vis.gl/react-maplibre', () => ({ Marker: ({ children }: { children: ReactNode }) => <div>{children}</div> }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pin = (id: string, lat: number, lng: number) => ({
  id,
  lat,
  lng,
  title: `Home ${id}`,
  rentPrice: 1_100,
  currency: 'USD',
  moveInCost: 1_900,
  bedsNumber: 61,
  bathroom: 31,
  roomSize: 96,
  filePath: '/files/photos/a/480.webp',
})

async function open(answer: object) {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const criteria = readCriteria(new URLSearchParams(), '2026-11-20')
  await act(
    async () => void show(<ResultsMap criteria={criteria} near={undefined} onNear={() => {}} onArea={() => {}} />),
  )
}
const shown = () => JSON.parse(screen.getByRole('figure').dataset.shown ?? '{}') as Record<string, number>

test('where nothing was found the map looks at latitude 13.667 and longitude -89.214', async () => {
  await open({ pins: [], cells: [], bounds: null, totalRows: 0, isCapped: false })
  expect(shown()).toMatchObject({ lat: 13.667, lng: -89.214 })
})

test('else it shows the box around everything found, and never nearer than zoom 14', async () => {
  const bounds = { south: 13.6, west: -89.3, north: 13.8, east: -89.1 }
  await open({ pins: [pin('a', 13.65, -89.2)], cells: [], bounds, totalRows: 1, isCapped: false })
  expect(shown()).toEqual(bounds)
  expect(mostZoom).toBe(14)
})

test('a price pin opens a card of at most 300 pixels that leads to the home, and closes again', async () => {
  const bounds = { south: 13.6, west: -89.3, north: 13.8, east: -89.1 }
  await open({ pins: [pin('a', 13.65, -89.2)], cells: [], bounds, totalRows: 1, isCapped: false })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Home a/ })))
  const card = screen.getByRole('article')
  expect(card.textContent).toContain('$1,100')
  expect(card.textContent).toMatch(/6\+ beds.*3\+ baths.*96 m²/)
  expect(screen.getByRole('link', { name: 'Home a' }).getAttribute('href')).toBe('/detail/a')
  expect(screen.getByRole('complementary').dataset.width).toBe('300px')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Close/ })))
  expect(screen.queryByRole('article')).toBeNull()
})

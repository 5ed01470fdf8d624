/**
 * Comparing homes: the link, and each row's best value.
 * @vitest-environment jsdom
 */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { anAd } from '../listing-page/listing.setup.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import { parseIds } from './compareLink.ts'
import { isBestOf } from './rows.ts'

afterEach(cleanup)

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
const read = (ids: string) => parseIds(new URLSearchParams({ ids }))

// promise: pub-2-compare, sgn-2-routes-compare
test('a link holds up to four homes, deduplicated, and ignores invalid ids', () => {
  expect(read(`${id(1)},nonsense,${id(2)}, ${id(1)}`)).toEqual({ ids: [id(1), id(2)], isTruncated: false })
  expect(read([1, 2, 3, 4, 5].map(id).join(','))).toEqual({ ids: [1, 2, 3, 4].map(id), isTruncated: true })
  expect(parseIds(new URLSearchParams())).toEqual({ ids: [], isTruncated: false })
})

test("a row's best values are marked, ties included, unless all are equal or only one is known", () => {
  expect(isBestOf([1900, 2200, 1900], 'least')).toEqual([true, false, true])
  expect(isBestOf([96, undefined, 104], 'most')).toEqual([false, false, true])
  expect(isBestOf([5, 5], 'least')).toEqual([false, false])
  expect(isBestOf([undefined, 5], 'least')).toEqual([false, false])
})

const home = (key: string, changes: Partial<RoomAd['property']>) => {
  const ad = anAd()
  return { ad: { ...ad, id: key, property: { ...ad.property, ...changes } }, median: 1_000, picture: null }
}
const cells = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

// promise: search-compare-stay
test("with a stay its rents are added up instead of a year's, and links pass it on", () => {
  renderWithProviders(
    <ComparisonTable
      columns={[home('a', { title: 'Flat A', rentPrice: 1_100 }), home('b', { title: 'Flat B', rentPrice: 920 })]}
      search={{ cityId: '5', from: '2027-02-01', to: '2027-08-01' }}
    />,
  )
  expect(cells('Rent for your stay')).toEqual(['6,600\u00a0USDT ', '5,520\u00a0USDT lowest'])
  expect(screen.queryByRole('rowheader', { name: 'Rent for a year' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Flat A' }).getAttribute('href')).toBe(
    '/detail/a?cityId=5&from=2027-02-01&to=2027-08-01',
  )
  expect(screen.getByRole('link', { name: /Remove Flat A/ }).getAttribute('href')).toBe(
    '/compare?ids=b&cityId=5&from=2027-02-01&to=2027-08-01',
  )
})

test('homes are compared by until when cancelling is free', () => {
  const columns = [
    home('a', { title: 'Flat A', cancellation: 'strict' }),
    home('b', { title: 'Flat B', cancellation: 'none' }),
  ]
  renderWithProviders(<ComparisonTable columns={columns} search={{ from: '2027-03-01', to: '2027-08-01' }} />)
  expect(cells('Free cancellation')[0]).toContain('31 Dec 2026')
  cleanup()
  renderWithProviders(<ComparisonTable columns={columns} search={{}} />)
  expect(cells('Free cancellation')[0]).toContain('60 days')
})

// promise: whole-month-compared
test('a search for about six months from a month on adds up six months', () => {
  renderWithProviders(
    <ComparisonTable
      columns={[home('a', { title: 'Flat A', rentPrice: 1_100 }), home('b', { title: 'Flat B', rentPrice: 920 })]}
      search={{ month: '2027-02', months: '6' }}
    />,
  )
  expect(cells('Rent for your stay')).toEqual(['6,600\u00a0USDT ', '5,520\u00a0USDT lowest'])
})

// promise: public-compare-best
test('money, size and features are compared, with the best in words', () => {
  renderWithProviders(
    <ComparisonTable
      columns={[
        home('a', { title: 'Flat A', rentPrice: 1_100, deposit: 800, roomSize: 96 }),
        home('b', {
          title: 'Flat B',
          rentPrice: 920,
          deposit: 920,
          roomSize: 80,
          parking: true,
          elevator: null,
          bills: 0,
        }),
      ]}
    />,
  )
  expect(cells('To move in')).toEqual([
    '1,900\u00a0USDT + 1\u00a0RNB (no\u00a0$\u00a0price) ',
    '1,840\u00a0USDT + 1\u00a0RNB (no\u00a0$\u00a0price) lowest',
  ])
  expect(cells('Rent for a year')).toEqual(['13,200\u00a0USDT ', '11,040\u00a0USDT lowest'])
  expect(cells('Rent per m²')).toEqual(
    ['$11.46 ', '$11.50 '].map((words, index) => (index === 0 ? `${words}lowest` : words)),
  )
  expect(cells('Compared with the median of homes with the same number of bedrooms')).toEqual([
    '10% above the median ',
    '8% below the median ',
  ])
  expect(cells('Size')).toEqual(['96 m² largest', '80 m² '])
  expect(cells('Parking')).toEqual(['No ', 'Yes '])
  expect(cells('Bills')).toEqual(['Not stated ', 'included '])
  expect(cells('Energy certificate')).toEqual(['Not stated ', 'Not stated '])
  expect(cells('Lift')).toEqual(['No ', 'Not stated '])
})

const twoHomes = [
  home('a', { title: 'Flat A', rentPrice: 1_100, deposit: 800, parking: true }),
  home('b', { title: 'Flat B', rentPrice: 920, deposit: 920, parking: true }),
]

test('“Only differences” hides equal rows and groups, says how many, and shows them again', () => {
  renderWithProviders(<ComparisonTable columns={twoHomes} />)
  const all = screen.getAllByRole('rowheader').length
  const press = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Only differences' }))
  expect(screen.getByRole('status').textContent).toBe('')
  press()
  const left = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(left).toContain('Rent a month')
  expect(left).not.toContain('Parking')
  expect(screen.getByRole('status').textContent).toBe(`${all - left.length} equal rows are hidden.`)
  expect(screen.queryByText('Terms and location')).toBeNull()
  press()
  expect(screen.getAllByRole('rowheader')).toHaveLength(all)
})

test('one row has bars: the whole cost of moving in', () => {
  renderWithProviders(<ComparisonTable columns={twoHomes} />)
  const rows = [...document.querySelectorAll('tr:has([style*="width"])')]
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual(['To move in'])
})

test('a single home has no switch', () => {
  renderWithProviders(<ComparisonTable columns={twoHomes.slice(0, 1)} />)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('in a narrow column no line breaks inside “move-out”', () => {
  renderWithProviders(<ComparisonTable columns={[home('a', {}), home('b', {})]} />)
  expect(cells('The deposit is')).toEqual(['held until move-\u2060out ', 'held until move-\u2060out '])
})

test('each home can be removed, and the link keeps the others', () => {
  renderWithProviders(<ComparisonTable columns={[home('a', { title: 'Flat A' }), home('b', { title: 'Flat B' })]} />)
  expect(screen.getByRole('link', { name: 'Remove Flat A' }).getAttribute('href')).toBe('/compare?ids=b')
  expect(screen.getByRole('link', { name: 'View home: Flat B' }).getAttribute('href')).toBe('/detail/b')
})

test("a rent is compared with the median in Spanish, as on the home's page", () => {
  renderWithProviders(
    <ComparisonTable columns={[home('a', { rentPrice: 1_800 }), home('b', { rentPrice: 1_000 })]} />,
    {
      language: 'es',
    },
  )
  expect(cells('Frente a la mediana de viviendas con los mismos dormitorios')).toEqual([
    '80 % por encima de la mediana ',
    'en la mediana ',
  ])
})

/**
 * The filter panels: their limits and options (spec public §2, §4, §5, §9).
 * @vitest-environment jsdom
 */
import { parseCriteria } from '@keyhold/rental/query.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { findMessages } from '../../gateways/text/messages.server.ts'
import { createMessageStore, TextProvider } from '../../gateways/text/useText.tsx'
import { BudgetFields } from './BudgetFields.tsx'
import { Filters } from './Filters.tsx'
import { SearchBox } from './SearchBox.tsx'
// Loaded in advance, so that no test waits for its file.
import './SizeAndRoomSliders.tsx'
import type { SearchOptions } from './summaries.ts'

const today = '2026-11-20'
const read = (query: string) => parseCriteria(new URLSearchParams(query), today)
const searchOptions: SearchOptions = {
  cities: [],
  types: [
    { id: 100_000, text: 'Apartment', disabled: false },
    { id: 100_001, text: 'Room', disabled: true },
    { id: 100_002, text: 'House', disabled: true },
  ],
  terms: [
    { id: 300_001, text: '3 to 6 months', disabled: false },
    { id: 300_002, text: '6 to 12 months', disabled: false },
  ],
  floors: [{ id: 400_004, text: 'Penthouse', disabled: false }],
  pets: [{ id: 1_500_000, text: 'Cats', disabled: false }],
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', async () => Response.json({ step: 100, counts: [], median: null, totalRows: 0 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sliders = () => [...document.querySelectorAll<HTMLInputElement>('input[type=range]')]
const limits = (slider: HTMLInputElement | undefined) => [slider?.min, slider?.max, slider?.step]
async function openPanel(name: string) {
  const panel = screen.getByRole('group', { name, hidden: true }).closest('details') as HTMLDetailsElement
  await act(async () => {
    panel.open = true
    fireEvent(panel, new Event('toggle'))
  })
}
const send = () => act(async () => void fireEvent.submit(document.querySelector('form') as HTMLFormElement))

// promise: pub-2-hero-budget, pub-5-budget, pub-9-sliders
test('the budget goes from $0 to $5,000 in steps of $10, and is shown in dollars', async () => {
  const { router } = renderWithProviders(<SearchBox criteria={read('')} searchOptions={searchOptions} today={today} />)
  const [least, most] = sliders()
  expect([limits(least), limits(most)]).toEqual([
    ['0', '5000', '10'],
    ['0', '5000', '10'],
  ])
  await act(async () => void fireEvent.change(most as HTMLElement, { target: { value: '1300' } }))
  expect(most?.getAttribute('aria-valuetext')).toBe('$1,300')
  await send()
  expect(router.state.location.search).toBe('?priceMax=1300')
})

// promise: search-budget-still
test('sliders and presets have reserved space before hydration, and are disabled until then', async () => {
  const box = (
    <TextProvider messages={createMessageStore('en', {}, findMessages)}>
      <BudgetFields criteria={read('')} draft={read('')} city={undefined} open={false} />
    </TextProvider>
  )
  document.body.innerHTML = `<div>${renderToString(box)}</div>`
  const parts = () => [...document.querySelectorAll('input, fieldset button')].length
  const asleep = parts()
  expect(sliders().every((slider) => slider.closest('[inert]'))).toBe(true)
  expect(sliders()).toHaveLength(2)
  const root = await act(async () => hydrateRoot(document.querySelector('div') as HTMLElement, box))
  expect(parts()).toBe(asleep)
  expect(document.querySelector('[inert]')).toBeNull()
  act(() => root.unmount())
})

// promise: pub-5-more
test('a thumb at the end of its slider sets no filter, and the two never cross (D 5.6)', async () => {
  const { router } = renderWithProviders(
    <SearchBox criteria={read('priceMin=400')} searchOptions={searchOptions} today={today} />,
  )
  const [, most] = sliders()
  await act(async () => void fireEvent.change(most as HTMLElement, { target: { value: '100' } }))
  expect(most?.value).toBe('410')
  await act(async () => void fireEvent.change(most as HTMLElement, { target: { value: '5000' } }))
  await send()
  expect(router.state.location.search).toBe('?priceMin=400')
})

// promise: pub-5-size, pub-9-size
test('the size goes from 0 to 700 m² in steps of 10', async () => {
  renderWithProviders(<SearchBox criteria={read('sizeMax=90')} searchOptions={searchOptions} today={today} />)
  await openPanel('Home')
  await screen.findAllByRole('button', { name: 'More' })
  const size = sliders().at(-1)
  expect([limits(size), size?.getAttribute('aria-valuetext')]).toEqual([['0', '700', '10'], '90 m²'])
})

// promise: pub-1-apartments
test('only apartments can be chosen; rooms and houses say that they are coming soon', () => {
  renderWithProviders(<SearchBox criteria={read('')} searchOptions={searchOptions} today={today} />)
  const type = document.querySelector('select[name=rentalType]') as HTMLSelectElement
  expect([...type.options].map(({ text, disabled }) => [text, disabled])).toEqual([
    ['Any', false],
    ['Apartment', false],
    [expect.stringMatching(/Room.*soon/i), true],
    [expect.stringMatching(/House.*soon/i), true],
  ])
})

// promise: pub-2-filters, pub-2-more-filters
test('the results have all filters of the specification', async () => {
  const { router } = renderWithProviders(<Filters criteria={read('')} searchOptions={searchOptions} today={today} />)
  const names = [...(document.querySelector('form')?.elements ?? [])].map((field) => field.getAttribute('name'))
  const asked = ['cityId', 'from', 'to', 'priceMin', 'priceMax', 'rentalType', 'bedrooms', 'bathrooms', 'termOfLease']
  const switches = 'furnished parking heating airConditioning balconyTerrace elevator petFriendly'.split(' ')
  expect(names).toEqual(expect.arrayContaining([...asked, 'sizeMin', 'sizeMax', ...switches]))
  for (const name of switches) fireEvent.click(document.querySelector(`[name=${name}]`) as HTMLElement)
  fireEvent.click(screen.getByLabelText('3 to 6 months'))
  await send()
  const { search } = router.state.location
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    termOfLease: '300001',
    ...Object.fromEntries(switches.map((name) => [name, 'true'])),
  })
})

// promise: search-living-form
test("people, pets, floor, certificate, bills and the landlord's record are filters too, counted, and cleared", async () => {
  const { router } = renderWithProviders(
    <Filters criteria={read('occupants=4&energyRating=A')} searchOptions={searchOptions} today={today} />,
  )
  expect(screen.getByText('4 people')).toBeTruthy()
  expect(screen.getByText('1 active')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('2'))
  fireEvent.change(screen.getByLabelText('Energy certificate'), { target: { value: '' } })
  for (const label of ['Cats', 'Penthouse', 'Bills included', 'Landlord with a deposit record'])
    fireEvent.click(screen.getByLabelText(label))
  expect(screen.getByText('2 people, Cats')).toBeTruthy()
  expect(screen.getByText('3 active')).toBeTruthy()
  await send()
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    occupants: '2',
    pets: '1500000',
    floorType: '400004',
    billsIncluded: 'true',
    verified: 'true',
  })
})

// promise: search-budget-pick
test('a preset budget is chosen by one press and searched at once; a minimum above it is removed', async () => {
  const { router } = renderWithProviders(
    <Filters criteria={read('priceMin=1200')} searchOptions={searchOptions} today={today} />,
  )
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Up to $1,100', hidden: true })))
  expect(router.state.location.search).toBe('?priceMax=1100')
})

// promise: search-stop
test('the walk to a stop is a filter, counted and named; a walk of a shared link stays', async () => {
  const { router } = renderWithProviders(
    <Filters criteria={read('stopMinutes=12')} searchOptions={searchOptions} today={today} />,
  )
  const walk = screen.getByLabelText<HTMLSelectElement>('Walk to a stop')
  expect([...walk.options].map(({ value }) => value)).toEqual(['', '5', '10', '12', '15', '20', '30'])
  expect([walk.value, walk.selectedOptions[0]?.text]).toEqual(['12', '12 minutes to a stop at most'])
  expect(screen.getByText('1 active')).toBeTruthy()
  fireEvent.change(walk, { target: { value: '10' } })
  await send()
  expect(router.state.location.search).toBe('?stopMinutes=10')
})

test('a search for more people than the list offers keeps the number when it is submitted again', async () => {
  const { router } = renderWithProviders(
    <Filters criteria={read('occupants=30')} searchOptions={searchOptions} today={today} />,
  )
  expect(screen.getByLabelText<HTMLInputElement>('30').checked).toBe(true)
  await send()
  expect(router.state.location.search).toContain('occupants=30')
})

test('a new search starts at its first page, and keeps order and map', async () => {
  const { router } = renderWithProviders(
    <Filters criteria={read('page=4&sort=lowest&map=off')} searchOptions={searchOptions} today={today} />,
  )
  await act(async () => void fireEvent.click(document.querySelector('[name=parking]') as HTMLElement))
  await send()
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    parking: 'true',
    sort: 'lowest',
    map: 'off',
  })
})

// promise: pub-5-dates-results
test('inverted dates are refused on the results too: "Please choose valid dates" (spec public §5)', async () => {
  const { router } = renderWithProviders(<Filters criteria={read('')} searchOptions={searchOptions} today={today} />, {
    path: '/properties',
  })
  const field = (label: string) => screen.getByLabelText(label, { selector: 'input[type=text]' })
  fireEvent.input(field('Move in'), { target: { value: '2027-01-10' } })
  fireEvent.input(field('Move out'), { target: { value: '10/12/2026' } })
  await send()
  expect(screen.getByText('Please choose valid dates')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

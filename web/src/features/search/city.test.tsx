/**
 * Finding a city while typing.
 * @vitest-environment jsdom
 */
import type { City } from '@keyhold/api/places.schema.ts'
import { parseCriteria } from '@keyhold/rental/query.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import '../../ui/dialogs.setup.ts'
import CityCombobox from './CityCombobox.tsx'
import { CityField } from './CityField.tsx'
import { SearchBox } from './SearchBox.tsx'
import { citiesLike, cityNamed, closedCity, mergeCities } from './useCitySuggestions.ts'

const city = (id: number, name: string, countryName: string, homes: number): City => ({
  id,
  city: name,
  country: 'XX',
  countryName,
  lat: 0,
  lng: 0,
  homes,
})
const known = [
  city(1, 'San Salvador', 'El Salvador', 48),
  city(2, 'Málaga', 'Spain', 9),
  city(3, 'Bangkok', 'Thailand', 5),
]
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
const type = (value: string) => act(async () => void fireEvent.change(field(), { target: { value } }))
const key = (name: string) => act(async () => void fireEvent.keyDown(field(), { key: name }))
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(chosen?: number) {
  const onChoose = vi.fn()
  const answer = [city(9, 'Santander', 'Spain', 0), city(1, 'San Salvador', 'El Salvador', 48)]
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(String(address).includes('/city/neighbourhoods') ? [] : answer),
  )
  renderWithProviders(<CityCombobox cities={known} chosen={chosen} variant="cell" onChoose={onChoose} />)
  return onChoose
}

// promise: pub-2-hero-city, search-city-picker
test('letters without accents find a city, its second word and its country too', () => {
  const names = (typed: string) => mergeCities(typed, known, []).map((found) => found.city)
  expect([names('mala'), names('salva'), names('spa'), names('')]).toEqual([
    ['Málaga'],
    ['San Salvador'],
    ['Málaga'],
    ['San Salvador', 'Málaga', 'Bangkok'],
  ])
})

test('cities with homes can be chosen, others are named as without homes yet', async () => {
  const onChoose = open()
  await type('san')
  await act(async () => void (await vi.advanceTimersByTimeAsync(300)))
  expect(offered()).toEqual(['San SalvadorEl Salvador48 homes'])
  expect(screen.getByText('No homes yet')).toBeTruthy()
  expect(screen.getAllByText('Santander').length).toBeGreaterThan(0)
  await key('Enter')
  expect(onChoose).toHaveBeenCalledWith(1)
})

// promise: search-city-keyboard
test('arrows move through the cities and announce them; Escape restores the previous value', async () => {
  const onChoose = open(3)
  expect(field().value).toBe('Bangkok')
  await key('ArrowDown')
  await key('ArrowDown')
  await key('ArrowDown')
  expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('Málaga')
  await key('Escape')
  expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['Bangkok', 'false'])
  expect(onChoose).not.toHaveBeenCalled()
})

test('an empty field searches anywhere', async () => {
  const onChoose = open(3)
  await type('')
  await key('Enter')
  expect(onChoose).toHaveBeenCalledWith(undefined)
})

const leave = () => act(async () => void fireEvent.blur(field()))

// promise: search-city-typed
test.each([
  ['whole', 'bangkok', 3],
  ['in part, where no other begins so', 'mala', 2],
  ['with its country', 'Bangkok, Thailand', 3],
  ['with its country and no accent', 'malaga spain', 2],
])('a user who types a name %s and leaves has chosen the city', async (_, typed, id) => {
  const onChoose = open()
  await type(typed)
  await leave()
  expect(onChoose).toHaveBeenCalledWith(id)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a name followed by a wrong country chooses nothing', async () => {
  const onChoose = open()
  await type('Bangkok, Nepal')
  await leave()
  expect(onChoose).not.toHaveBeenCalled()
})

test('a user who clears the field and leaves searches anywhere', async () => {
  const onChoose = open(3)
  await type('')
  await leave()
  expect(onChoose).toHaveBeenCalledWith(undefined)
})

// promise: search-city-mistyped
test('a mistyped city stays in the field with a question and suggestions', async () => {
  const onChoose = open()
  await type('Bankgok')
  await leave()
  expect(onChoose).not.toHaveBeenCalled()
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['Bankgok', 'true'])
  expect(screen.getByRole('alert').textContent).toBe('We don’t know a city called “Bankgok”. Choose one from the list.')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Bangkok' })))
  expect(onChoose).toHaveBeenCalledWith(3)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the suggestions come first, and are then named', async () => {
  open()
  await type('Bankgok')
  const list = screen.getByRole('listbox')
  expect(list.parentElement?.textContent).toMatch(/^No city by that name\. Did you mean:Bangkok/)
})

test('a city without homes says so, and offers an email when it opens', async () => {
  const onChoose = open()
  await type('Santander')
  await leave()
  await act(async () => void (await vi.advanceTimersByTimeAsync(300)))
  expect(screen.getByRole('alert').textContent).toBe('There are no homes in Santander yet.')
  expect(screen.getByRole('link', { name: 'Email me when it opens' }).getAttribute('href')).toBe('/#newsletter')
  expect(onChoose).not.toHaveBeenCalled()
})

// promise: search-city-country
test('a country after a comma is not part of the searched name', async () => {
  open()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (!String(address).includes('/city/neighbourhoods')) asked.push(String(address))
    return Response.json([city(9, 'Santander', 'Spain', 0)])
  })
  await type('Santander, Spain')
  await leave()
  await act(async () => void (await vi.advanceTimersByTimeAsync(300)))
  expect(screen.getByRole('alert').textContent).toBe('There are no homes in Santander yet.')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every((address) => !address.includes('Spain'))).toBe(true)
})

test("a city without homes is found by its name in the page's language and by its other name", () => {
  const lisbon = city(8, 'ลิสบอน', 'โปรตุเกส', 0)
  expect(closedCity('Lisbon', [lisbon])).toBe(lisbon)
  expect(closedCity('Lisbon, Portugal', [city(7, 'Lisbon Falls', 'United States', 0)])).toBeUndefined()
  expect(closedCity('San', [city(9, 'Santander', 'Spain', 0)])).toBeUndefined()
  expect(closedCity('Madrid', [city(4, 'มาดริด', 'สเปน', 40)])).toBeUndefined()
})

// promise: search-city-names
test('on a Thai page a city is found by its Thai and its Latin name, and a typo in either gets suggestions', () => {
  const bangkok = { ...city(3, 'กรุงเทพมหานคร', 'ไทย', 5), otherNames: ['Bangkok'] }
  const malaga = { ...city(2, 'มาลากา', 'สเปน', 9), otherNames: ['Málaga'] }
  const thai = [bangkok, malaga]
  expect(cityNamed('bangkok', mergeCities('bangkok', thai, [city(8, 'Bangkok Noi', 'ไทย', 0)]))).toBe(bangkok)
  for (const typed of ['Bankgok', 'bankok', 'กุรงเทพ', 'กรุงเทฟ', 'กรุงเทพมหาคร'])
    expect(citiesLike(typed, thai), typed).toEqual([bangkok])
  expect(citiesLike('Malga', thai)).toEqual([malaga])
  for (const typed of ['Lisbon', 'เชียงใหม่', 'ลิสบอน']) expect(citiesLike(typed, thai), typed).toEqual([])
})

// promise: search-city-asked
test('nothing is searched while the text names no city', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('requestIdleCallback', (then: () => void) => Number(setTimeout(then)))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  vi.stubGlobal('fetch', async () => Response.json([]))
  const options = { cities: known, types: [], terms: [], floors: [], pets: [] }
  const criteria = parseCriteria(new URLSearchParams(), '2026-11-20')
  const { router } = renderWithProviders(<SearchBox criteria={criteria} searchOptions={options} today="2026-11-20" />)
  await act(async () => void (await vi.advanceTimersByTimeAsync(50)))
  await vi.waitFor(() => expect(field()).toBeTruthy())
  const search = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Search' })))
  await type('Bankgok')
  await leave()
  await search()
  expect(router.state.location.pathname).toBe('/')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Bangkok' })))
  await search()
  expect(router.state.location.search).toBe('?cityId=3')
})

// promise: search-city-submitted
test.each([
  ['a known city', 'bangkok', [], '?cityId=3'],
  [
    'a name that only the server knows',
    'Bancoc',
    [{ ...city(3, 'Bangkok', 'Thailand', 5), otherNames: ['Bancoc'] }],
    '?cityId=3',
  ],
])(
  'the typed text is searched when its form is submitted before the field is left: %s',
  async (_, typed, answer, query) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    vi.stubGlobal('requestIdleCallback', (then: () => void) => Number(setTimeout(then)))
    vi.stubGlobal('cancelIdleCallback', clearTimeout)
    vi.stubGlobal('fetch', async (address: string) =>
      Response.json(String(address).includes('/city/neighbourhoods') ? [] : answer),
    )
    const options = { cities: known, types: [], terms: [], floors: [], pets: [] }
    const criteria = parseCriteria(new URLSearchParams(), '2026-11-20')
    const { router } = renderWithProviders(<SearchBox criteria={criteria} searchOptions={options} today="2026-11-20" />)
    await act(async () => void (await vi.advanceTimersByTimeAsync(50)))
    await vi.waitFor(() => expect(field()).toBeTruthy())
    await type(typed)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Search' })))
    await vi.waitFor(() => expect(router.state.location.search).toBe(query))
  },
)

test('a city is chosen by pressing it', async () => {
  const onChoose = open()
  await act(async () => void fireEvent.click(field()))
  await act(async () => void fireEvent.click(screen.getByRole('option', { name: /Bangkok/ })))
  expect(onChoose).toHaveBeenCalledWith(3)
})

test('on a phone a sheet with a search field replaces the list; the choice is shown in the list and submitted', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const onChange = vi.fn()
  const searchOptions = { cities: known, types: [], terms: [], floors: [], pets: [] }
  const criteria = parseCriteria(new URLSearchParams(), '2026-11-20')
  renderWithProviders(
    <CityField criteria={criteria} searchOptions={searchOptions} variant="cell" onChange={onChange} />,
  )
  const list = document.querySelector<HTMLSelectElement>('select[name=cityId]')
  expect([list?.value, list?.tabIndex]).toEqual(['', -1])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'City: Anywhere' })))
  await vi.waitFor(() => expect(field()).toBeTruthy())
  await type('bang')
  await key('Enter')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(list?.value).toBe('3')
  expect(screen.getByRole('button', { name: 'City: Bangkok' })).toBeTruthy()
  expect(onChange).toHaveBeenCalledOnce()
})

test('letters of a neighbourhood lead to its homes', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      String(address).includes('/city/neighbourhoods')
        ? [{ name: 'Malasaña', homes: 6, city: city(4, 'Madrid', 'Spain', 40) }]
        : [],
    ),
  )
  renderWithProviders(<CityCombobox cities={known} chosen={undefined} variant="cell" onChoose={vi.fn()} />)
  await type('malasana')
  await act(async () => void (await vi.advanceTimersByTimeAsync(300)))
  const link = screen.getByRole('link', { name: /^Malasaña\s*Madrid/ })
  expect(link.getAttribute('href')).toBe('/properties?cityId=4&neighbourhood=Malasa%C3%B1a')
  expect(screen.queryByText(/^No city by that name/)).toBeNull()
})

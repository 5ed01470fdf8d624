/**
 * One home as a page (spec public §2 Ad detail, §4, §6).
 * @vitest-environment jsdom
 */
import { ApiError } from '@keyhold/api/client.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { RouterContextProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazyChat } from '../features/chat/LazyChat.tsx'
import { anAd } from '../features/listing-page/listing.setup.ts'
import { requestContext } from '../gateways/requestContext.ts'
import { clearSession, saveSession } from '../gateways/session.ts'
import * as detail from './detail.tsx'
import { aRequestContext, aRow, renderPage } from './page.setup.tsx'
import '../ui/dialogs.setup.ts'

vi.mock('../gateways/map/LazyMap.tsx', () => ({ LazyMap: () => <p>the map</p> }))

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  clearSession()
  vi.unstubAllGlobals()
})

/** The page with the chat beside it, as in every page's frame. */
const PageWithChat = () => (
  <>
    <detail.default />
    <LazyChat />
  </>
)
const open = (answers: object = {}, url = '/detail/home', Page = detail.default) =>
  renderPage(
    { ...detail, default: Page },
    {
      path: '/detail/:id',
      url,
      answers: {
        '/roomAd/findById/:id': anAd(),
        '/escrow': { depositFee: '1', releaseDuration: 432_000, leaseNow: 1_795_000_000 },
        ...answers,
      },
    },
  )
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

// promise: pub-2-detail, pub-2-detail-head
test("a home is read by its room ad's id: title, type, place and street first", async () => {
  const { apiCalls } = await open()
  expect(apiCalls[0]).toMatchObject({ path: '/roomAd/findById/:id', params: { id: 'home' } })
  const head = within(screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two-bedroom off Paseo Escalón')
  expect(head.getByText('Apartment in Escalón, San Salvador, El Salvador')).toBeTruthy()
  expect(head.getByText('Calle Bonampak')).toBeTruthy()
})

test("each home shows its landlord's response time and deposit history, and renders without them", async () => {
  const record = { answers: { all: 9, answered: 9, medianMinutes: 60 }, record: null }
  const { apiCalls } = await open({ '/publisher/:id/record': record })
  expect(apiCalls).toContainEqual(expect.objectContaining({ path: '/publisher/:id/record', params: { id: 'ada' } }))
  expect(screen.getByText('9 of 9 requests, half of them within 1 hour')).toBeTruthy()
  cleanup()
  await open({ '/publisher/:id/record': Promise.reject(new Error('away')) })
  expect(screen.getByRole('heading', { name: 'Ada Menjívar' })).toBeTruthy()
})

// promise: pub-2-detail-arbitrator
test("the lease terms name the escrow's arbitrator, with a link to the explorer", async () => {
  const arbitrator = '0x19fA7C3D8b5E2046a9F1cB83d57E6042A1b9D302'
  const facts = { depositFee: '1', releaseDuration: 432_000, leaseNow: 1_795_000_000 }
  await open({ '/escrow': { ...facts, arbitrator, explorerUrl: 'https://scan.example' } })
  const terms = within(screen.getByRole('region', { name: 'Lease terms' }))
  expect(terms.getByText(arbitrator)).toBeTruthy()
  expect(terms.getAllByRole('link')[0]?.getAttribute('href')).toBe(`https://scan.example/address/${arbitrator}`)
})

// promise: public-hood-from-home
test('its rent is compared with others, with a link to the rents of its neighbourhood', async () => {
  const beds = anAd().property.bedsNumber
  const spread = { beds, homes: 9, least: 500, quarter: 800, median: 1000, threeQuarters: 1200, most: 2000 }
  await open({ '/city/figures/:city': { byBeds: [spread] } })
  const price = within(screen.getByRole('region', { name: 'How the rent compares' }))
  expect(price.getByRole('link', { name: 'Rents in Escalón' }).getAttribute('href')).toBe('/rent/3583361/Escal%C3%B3n')
})

// promise: pub-2-detail-parts
test('then come its details, lease terms, place, publisher and the promo box, each under a linkable heading', async () => {
  await open({}, '/detail/home')
  expect(headings()).toEqual(
    expect.arrayContaining([
      'About this home',
      'Features and amenities',
      'Lease terms',
      'How the escrow works',
      'Where it is',
      'Listed by',
    ]),
  )
  for (const id of ['about', 'has', 'terms', 'free', 'place', 'publisher', 'request'])
    expect(document.getElementById(id)).not.toBeNull()
  expect(screen.getByText('the map')).toBeTruthy()
})

test("a home's location opens in a map app and in OpenStreetMap", async () => {
  await open()
  const { locationLat, locationLng } = anAd().property
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Open in a map app')).toMatch(new RegExp(`^geo:${locationLat},${locationLng}[?]`))
  expect(href('Open in OpenStreetMap')).toContain(`/${locationLat}/${locationLng}`)
})

test('the network fee is part of the cost of moving in, only while the chain provides it', async () => {
  await open()
  expect(screen.queryByText('Estimated network fee')).toBeNull()
  cleanup()
  const networkFee = { amount: '400000000000000', coin: 'BNB' }
  await open({ '/escrow': { depositFee: '1', releaseDuration: 432_000, leaseNow: 1_795_000_000, networkFee } })
  expect(screen.getByText('Estimated network fee').parentElement?.textContent).toContain('0.0004\u00a0BNB')
})

// promise: pub-2-detail-more
test('"more matches" come below, from the call for similar homes', async () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => aRow(id))
  const { apiCalls } = await open({ '/roomAd/more-matches/:id': { rows } })
  expect(apiCalls.some(({ path }) => path === '/roomAd/more-matches/:id')).toBe(true)
  const more = screen.getByRole('heading', { name: 'More like this in San Salvador' }).closest('section') as HTMLElement
  expect(within(more).getAllByRole('article')).toHaveLength(4)
})

// promise: pub-8-more
test('a failure to load similar homes is silent: the page renders without them (D 3.4)', async () => {
  await open()
  expect(screen.queryByText('More like this in San Salvador')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['inverted', '?from=2027-05-10&to=2027-02-01', ''],
  ['no days at all', '?from=soon&to=2027-02-31&lang=es', '?lang=es'],
])('dates of a shared link that are %s are dropped, from the URL too', async (_, apiCalls, kept) => {
  const { router } = await open({}, `/detail/home${apiCalls}`)
  expect(router.state.location.search).toBe(kept)
  for (const label of ['Move in', 'Move out']) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
})

// promise: bad-days-home
test('past dates of a shared link are dropped, and the empty fields say so', async () => {
  await open({}, '/detail/home?from=2026-01-10&to=2026-02-01')
  for (const label of ['Move in', 'Move out']) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
  expect(
    screen.getByText('The dates in this link have passed, so they were removed. Everything else is unchanged.'),
  ).toBeTruthy()
})

test('a shared link that moves in today starts tomorrow, the earliest day, says so, and can be requested', async () => {
  await open(
    { '/roomAd/findById/:id': { ...anAd(), availableFrom: '2026-01-01' } },
    '/detail/home?from=2026-11-18&to=2027-09-01&priceMax=900',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Move in').value).toBe('19 Nov 2026')
  expect(screen.getByText(/^The earliest move-in is tomorrow, 19 Nov 2026, so your stay starts then/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('past dates of a shared link are dropped while the chain is unreachable too', async () => {
  await open({ '/escrow': Promise.reject(new Error('away')) }, '/detail/home?from=2020-01-10&to=2020-02-01')
  for (const label of ['Move in', 'Move out']) expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('')
  expect(screen.getByText(/^The dates in this link have passed/)).toBeTruthy()
})

const loadAt = (leaseNow: number) => open({ '/escrow': { depositFee: '1', releaseDuration: 432_000, leaseNow } })

test("a home's data is identical within a quarter of an hour, so that it can be revalidated", async () => {
  const first = Date.UTC(2026, 10, 18, 13, 1) / 1000
  const loaded = []
  for (const seconds of [0, 60, 839, 840]) {
    const { router } = await loadAt(first + seconds)
    loaded.push(JSON.stringify(router.state.loaderData))
    cleanup()
  }
  expect(loaded[1]).toBe(loaded[0])
  expect(loaded[2]).toBe(loaded[0])
  expect(loaded[3]).not.toBe(loaded[0])
})

test.each([
  ['until midnight where the home stands, tomorrow is', -1, '19 Nov 2026'],
  ['from midnight on, be it at :45 of an hour elsewhere, it is', 0, '20 Nov 2026'],
])('%s the earliest day: %i s, %s', async (_, seconds, earliest) => {
  const midnight = Date.UTC(2026, 10, 18, 18, 15) / 1000 // in Nepal, 5:45 ahead
  const ad = { ...anAd(), availableFrom: '2026-01-01' }
  await open(
    {
      '/roomAd/findById/:id': { ...ad, property: { ...ad.property, timeZone: 'Asia/Kathmandu' } },
      '/escrow': { depositFee: '1', releaseDuration: 432_000, leaseNow: midnight + seconds },
    },
    `/detail/home?from=2026-11-${seconds < 0 ? 18 : 19}&to=2027-09-01`,
  )
  expect(screen.getByLabelText<HTMLInputElement>('Move in').value).toBe(earliest)
})

test('one past date of a shared link is reported beside the valid one', async () => {
  await open({}, '/detail/home?from=2027-02-01&to=2026-02-01')
  expect(screen.getByLabelText<HTMLInputElement>('Move in').value).toBe('1 Feb 2027')
  expect(screen.getByText(/^The dates in this link have passed/)).toBeTruthy()
})

test('a shared link from today until tomorrow reports at the fields that its move-out day was removed', async () => {
  await open(
    { '/roomAd/findById/:id': { ...anAd(), availableFrom: '2026-01-01' } },
    '/detail/home?from=2026-11-18&to=2026-11-19',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Move out').value).toBe('')
  expect(
    screen.getByText(/^The earliest move-in is tomorrow, 19 Nov 2026, .* The move-out day .* was removed\.$/),
  ).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Move out'), { target: { value: '1 Mar 2027' } })
  fireEvent.blur(screen.getByLabelText('Move out'))
  await waitFor(() => expect(screen.queryByText(/move-out day .* was removed/)).toBeNull())
})

test('dates of a shared link that make a valid stay fill the fields', async () => {
  const { router } = await open({}, '/detail/home?from=2027-02-01&to=2027-09-01')
  expect(router.state.location.search).toBe('?from=2027-02-01&to=2027-09-01')
  expect(screen.getByLabelText<HTMLInputElement>('Move in').value).toBe('1 Feb 2027')
  expect(screen.getByLabelText<HTMLInputElement>('Move out').value).toBe('1 Sept 2027')
})

// promise: search-carried
test('the search and the chosen stay are passed on in every link of the page', async () => {
  const share = vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', { share })
  const asked = 'cityId=3583361&from=2027-02-01&to=2027-09-01&priceMax=1100&petFriendly=true'
  await open({ '/roomAd/more-matches/:id': { rows: [aRow('other')] } }, `/detail/home?${asked}`)
  const back = () => screen.getByRole('link', { name: 'Homes in San Salvador' }).getAttribute('href')
  expect(back()).toBe(`/properties?${asked}`)
  await act(async () => void fireEvent.change(screen.getByLabelText('Move out'), { target: { value: '2027-10-01' } }))
  const changed = asked.replace('2027-09-01', '2027-10-01')
  expect(back()).toBe(`/properties?${changed}`)
  expect(
    within(screen.getAllByRole('article').at(-1) as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/detail/other?${changed}`)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Share' })))
  expect(share.mock.calls[0]?.[0].url).toBe(`${location.origin}/detail/home?${changed}`)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Compare / })))
  expect(screen.getByRole('link', { name: 'Compare them' }).getAttribute('href')).toBe(`/compare?ids=home&${changed}`)
})

test("without a search, Back leads to the home's city with the stay", async () => {
  await open({}, '/detail/home?from=2027-02-01&to=2027-09-01')
  expect(screen.getByRole('link', { name: 'Homes in San Salvador' }).getAttribute('href')).toBe(
    '/properties?cityId=3583361&from=2027-02-01&to=2027-09-01',
  )
})

// promise: pub-2-detail-chat-visitor
test('a visitor who messages the publisher signs in first, and returns', async () => {
  const { router } = await open()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Message Ada' })))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?redirect=%2Fdetail%2Fhome%23chat'))
})

// promise: search-chat-after-login
test('a user who signed in on the way to the chat finds it open, for this home', async () => {
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('findById') ? anAd() : []))
  saveSession({ token: 'Bearer a', user: { id: 'ben' } })
  const { router } = await open({}, '/detail/home?from=2027-02-01&to=2027-09-01#chat', PageWithChat)
  expect(await screen.findByRole('region', { name: /^Conversation with/ })).toBeTruthy()
  expect(router.state.location).toMatchObject({ search: '?from=2027-02-01&to=2027-09-01', hash: '' })
})

// promise: pub-2-detail-chat, pub-6-person-chat
test('the chat is only for signed-in users; messaging the publisher opens it beside the page', async () => {
  const topic = { id: 'home', property: { title: 'Two-bedroom' } }
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('findById') ? topic : []))
  await open({}, '/detail/home', PageWithChat)
  expect(screen.queryByRole('button', { name: 'Messages' })).toBeNull()
  act(() => saveSession({ token: 'Bearer a', user: { id: 'ben' } }))
  expect(await screen.findByRole('button', { name: 'Messages' })).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Message Ada' })))
  expect(await screen.findByRole('region', { name: /^Conversation with/ })).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'All conversations' })))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Message Ada first' })))
  expect(await screen.findByRole('region', { name: /^Conversation with/ })).toBeTruthy()
})

// promise: pub-2-detail-save
test('saving and comparing work (D 5.12)', async () => {
  await open()
  const save = screen.getByRole('button', { name: 'Save Two-bedroom off Paseo Escalón' })
  await act(async () => void fireEvent.click(save))
  expect(JSON.stringify({ ...localStorage })).toContain('home')
  expect(screen.getByRole('button', { name: /^Compare/ })).toBeTruthy()
})

// promise: bad-detail-days
test('dates in the URL fill the request; invalid dates are dropped', async () => {
  await open({}, '/detail/home?from=2027-02-01&to=2027-99-01')
  const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement
  expect([field('from').value, field('to').value]).toEqual(['2027-02-01', ''])
})

test('a link with inverted dates followed within Keyhold leads to the home, not to its data URL', async () => {
  const answer = async ({ path }: { path: string }) => {
    if (path !== '/roomAd/findById/:id') throw new Error('away')
    return anAd()
  }
  const visit = aRequestContext(answer as Parameters<typeof aRequestContext>[0])
  const context = new RouterContextProvider(new Map([[requestContext, visit]]))
  const request = new Request('https://k.example/detail/x.data?from=2027-05-10&to=2027-02-01&_routes=routes%2Fdetail')
  const url = new URL('https://k.example/detail/x?from=2027-05-10&to=2027-02-01')
  const thrown = await detail
    .loader({ context, params: { id: 'x' }, request, url, pattern: '/detail/:id' })
    .catch((one) => one)
  expect((thrown as Response).headers.get('location')).toBe('/detail/x')
})

test('a missing home is 404, a removed one 410, an unreadable one 503', async () => {
  const statusOf = async (error: unknown) => {
    const visit = aRequestContext(() => Promise.reject(error))
    const context = new RouterContextProvider(new Map([[requestContext, visit]]))
    const request = new Request('https://k.example/detail/x')
    const args = { context, params: { id: 'x' }, request, url: new URL(request.url), pattern: '/detail/:id' }
    return detail.loader(args).catch((thrown: { init: { status: number } }) => thrown.init.status)
  }
  expect(await statusOf(new ApiError(404, 'listing-not-found'))).toBe(404)
  expect(await statusOf(new ApiError(404, 'listing-removed'))).toBe(410)
  expect(await statusOf(new ApiError(503, 'database-away'))).toBe(503)
})

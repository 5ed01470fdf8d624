/**
 * A landlord's homes, a few or hundreds (spec signed-in §2, §9; D 5.2).
 * @vitest-environment jsdom
 */
import type { Portfolio as PortfolioPage, PortfolioRow } from '@keyhold/api/portfolio.schema.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../gateways/render.setup.tsx'
import { ToastRegion } from '../../ui/Toast.tsx'
import { Portfolio } from './Portfolio.tsx'
import { PortfolioHeader } from './PortfolioHeader.tsx'
import '../../ui/dialogs.setup.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const aRow = (changes: Partial<PortfolioRow> = {}): PortfolioRow => ({
  id: 'garden',
  title: 'Garden flat in Santa Elena',
  status: 'published',
  street: 'Calle Llama 14',
  city: 'San Salvador',
  cover: null,
  rentPrice: 925,
  feedRent: null,
  currency: 'USD',
  bedsNumber: 2,
  bathroom: 1,
  roomSize: 74,
  letUntil: null,
  reference: 'SS-12',
  nextFreeDate: '2026-12-01',
  requests: 0,
  unread: 0,
  enquiries: 3,
  views: 412,
  favourites: 1,
  missing: [],
  isPublished: true,
  next: null,
  ...changes,
})
const held = aRow({ id: 'copy', title: 'A copy', status: 'draft', isPublished: false, held: true })
const aPage = (rows: PortfolioRow[], changes: Partial<PortfolioPage> = {}): PortfolioPage => ({
  rows,
  page: 1,
  totalRows: rows.length,
  ids: rows.map(({ id }) => id),
  views: { all: rows.length, needs: 0, published: rows.length, let: 0, hidden: 0, draft: 0 },
  published: rows.length,
  cities: [],
  lacks: [],
  ...changes,
})

/** Responses by "GET /roomAd/mine"; a function responds by its query. Records the calls. */
function open(answers: Readonly<Record<string, unknown>>, path = '/') {
  const calls: { call: string; query: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const [address = '', query = ''] = url.replace('/api', '').split('?')
    const call = `${init.method} ${address}`
    calls.push({ call, query, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[call]
    return answer instanceof Response ? answer.clone() : Response.json(answer ?? {})
  })
  const rendered = renderWithProviders(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastRegion>
        <PortfolioHeader />
        <Portfolio />
      </ToastRegion>
    </QueryClientProvider>,
    { path },
  )
  return { calls, ...rendered }
}

test('a home whose feed has a price in euros shows it, until it has a rent', async () => {
  const rows = [
    aRow({ rentPrice: null, feedRent: '950 EUR', status: 'draft', isPublished: false, missing: ['rentPrice'] }),
  ]
  open({ 'GET /roomAd/mine': aPage(rows) })
  expect(await screen.findByText('Rent missing: the feed says €950 a month')).toBeTruthy()
})

test('a landlord without homes is led to the first one', async () => {
  open({ 'GET /roomAd/mine': aPage([]) })
  expect((await screen.findByRole('link', { name: 'List your first home' })).getAttribute('href')).toBe('/new-ad')
})

test('a narrow window folds all filters but views and text; the button says how many are set', async () => {
  open({ 'GET /roomAd/mine': aPage([aRow()]) }, '/?sort=rent-up&city=3583361')
  const button = await screen.findByRole('button', { name: 'Filter and sort (2 set)' })
  const folded = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement
  expect(within(folded).getAllByRole('combobox')).toHaveLength(3)
  expect([button.getAttribute('aria-expanded'), folded.className]).toEqual(['false', expect.stringMatching(/folded/)])
  fireEvent.click(button)
  expect([button.getAttribute('aria-expanded'), folded.className]).toEqual(['true', expect.stringMatching(/open/)])
  expect(folded.contains(screen.getByRole('searchbox'))).toBe(false)
})

// promise: sgn-2-mine-placeholder
test('a draft shows its values, a placeholder for its picture, and its gaps', async () => {
  const row = aRow({
    status: 'draft',
    isPublished: false,
    missing: ['images', 'locationLat', 'locationLng'],
    next: 'continue',
  })
  open({ 'GET /roomAd/mine': aPage([row]) })
  const home = within(
    within(await screen.findByRole('region', { name: 'Your homes' })).getAllByRole('listitem')[0] as HTMLElement,
  )
  expect(home.getByText('Draft')).toBeTruthy()
  expect(home.getByText('Missing: photos and location on the map')).toBeTruthy()
  expect(home.getByText('SS-12, Calle Llama 14, San Salvador')).toBeTruthy()
  expect(home.getByText('$925')).toBeTruthy()
  expect(home.queryByRole('img')).toBeNull()
  expect(home.getByRole('link', { name: `Continue ${row.title}` }).getAttribute('href')).toBe('/new-ad-3/garden')
})

// promise: sgn-2-mine-held
test('a home held for moderation says so, why in plain words, and leads to its pictures instead of publishing', async () => {
  open({ 'GET /roomAd/mine': aPage([held]) })
  const home = within(
    within(await screen.findByRole('region', { name: 'Your homes' })).getAllByRole('listitem')[0] as HTMLElement,
  )
  expect(home.getByText('In review')).toBeTruthy()
  expect(home.getByText(/looks like a picture of another landlord’s home/)).toBeTruthy()
  expect(home.getByRole('link', { name: 'See its pictures A copy' }).getAttribute('href')).toBe('/new-ad-4/copy')
  expect(home.queryByRole('button', { name: /^Publish/ })).toBeNull()
})

// promise: sgn-6-desk-hidden-row
test('a home hidden by a moderator says so and what that means, and offers no publishing', async () => {
  open({ 'GET /roomAd/mine': aPage([aRow({ status: 'hidden', isPublished: false, hiddenByOperator: true })]) })
  const region = within(await screen.findByRole('region', { name: 'Your homes' }))
  const home = within(region.getAllByRole('listitem')[0] as HTMLElement)
  expect(home.getByText('Hidden by Keyhold')).toBeTruthy()
  expect(home.getByText(/^Nobody can find it, and you cannot publish it/)).toBeTruthy()
  expect(home.queryByRole('button', { name: /^Publish/ })).toBeNull()
})

test('the heading shows how many homes need attention, and what to do with the first', async () => {
  const row = aRow({ requests: 2, next: 'answer' })
  open({
    'GET /roomAd/mine': aPage([row], { views: { all: 300, needs: 9, published: 61, let: 214, hidden: 7, draft: 18 } }),
  })
  expect(await screen.findByText('300 homes. 9 need your attention.')).toBeTruthy()
  expect(screen.getByRole('link', { name: `Answer 2 requests ${row.title}` })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To do 9' }).getAttribute('href')).toBe('/?view=needs')
})

test('the typed text is searched after a pause, from the first page on', async () => {
  const { calls, router } = open({ 'GET /roomAd/mine': aPage([aRow()]) }, '/?page=3&view=published')
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'escalon' } })
  await waitFor(() => expect(router.state.location.search).toBe('?text=escalon&view=published'))
  await waitFor(() => expect(calls.at(-1)?.query).toContain('text=escalon'))
})

// promise: sgn-2-mine-publish
test('a complete home can be published from here', async () => {
  const row = aRow({ status: 'hidden', isPublished: false, next: 'publish' })
  const { calls } = open({ 'GET /roomAd/mine': aPage([row]), 'PUT /roomAd/publish/garden': { id: 'garden' } })
  fireEvent.click(await screen.findByRole('button', { name: `Publish ${row.title}` }))
  await waitFor(() => expect(calls.some(({ call }) => call === 'PUT /roomAd/publish/garden')).toBe(true))
})

// promise: sgn-2-mine-delete
test('a home with future bookings cannot be deleted, and says so', async () => {
  const refusal = Response.json({ code: 'listing-in-use' }, { status: 409 })
  open({ 'GET /roomAd/mine': aPage([aRow()]), 'DELETE /roomAd/garden': refusal })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete', hidden: true }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('This home has requests or leases, so it cannot be deleted.')).toBeTruthy()
})

test('a landlord who copies a home is led to the copy, which has the same name', async () => {
  open({ 'GET /roomAd/mine': aPage([aRow()]), 'PUT /roomAd/duplicate/garden': { id: 'copy' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Duplicate', hidden: true }))
  expect(await screen.findByText('Copied as a draft')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit the copy' }).getAttribute('href')).toBe('/new-ad/copy')
})

test('homes of all pages are selected at once, and each refused one says why and stays selected', async () => {
  const page = aPage([aRow()], { ids: ['garden', 'attic'], totalRows: 2 })
  const results = [
    { id: 'garden', title: 'Garden flat', refusal: null, changed: true },
    { id: 'attic', title: 'Attic', reference: 'SS-2', refusal: 'listing-incomplete', fields: ['address1', 'images'] },
  ]
  const { calls } = open({ 'GET /roomAd/mine': page, 'PUT /roomAd/mine': { results } })
  const bar = within(await screen.findByRole('group', { name: 'Change several homes' }))
  fireEvent.click(bar.getByRole('checkbox', { name: 'Choose all 2' }))
  fireEvent.click(bar.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('1 home changed')).toBeTruthy()
  expect(calls.find(({ call }) => call === 'PUT /roomAd/mine')?.body).toEqual({
    change: 'publish',
    ids: ['garden', 'attic'],
  })
  const refused = screen.getByRole('link', { name: 'SS-2, Attic' })
  expect(refused.getAttribute('href')).toBe('/new-ad/attic')
  expect(refused.closest('li')?.textContent).toContain('Missing: street and photos')
  expect(bar.getByText('1 chosen')).toBeTruthy()
})

test('the list says how many homes need what, and one value fills all of them', async () => {
  const lacks = [{ field: 'depositPolicy', count: 240 }]
  const page = aPage([aRow()], { ids: ['garden', 'attic'], lacks })
  const { calls } = open({ 'GET /roomAd/mine': page, 'PUT /roomAd/mine': { results: [] } })
  const needs = within(await screen.findByRole('navigation', { name: 'What your homes need' }))
  expect(screen.getByText('1 home. Some still need details before you can publish them.')).toBeTruthy()
  expect(screen.queryByText(/nothing for you to do/)).toBeNull()
  const link = needs.getByRole('link', { name: 'when the deposit is released 240' })
  expect(link.getAttribute('href')).toContain('lacks=depositPolicy')
  const bar = within(screen.getByRole('group', { name: 'Change several homes' }))
  fireEvent.click(bar.getByRole('checkbox', { name: 'Choose all 2' }))
  fireEvent.click(bar.getByRole('button', { name: 'Fill in' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('What to fill in'), { target: { value: 'depositPolicy' } })
  fireEvent.change(dialog.getByLabelText('when the deposit is released'), { target: { value: 'until-move-out' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Fill in 2 homes' }))
  await vi.waitFor(() =>
    expect(calls.find(({ call }) => call === 'PUT /roomAd/mine')?.body).toEqual({
      change: 'fields',
      ids: ['garden', 'attic'],
      fields: { depositPolicy: 'until-move-out' },
    }),
  )
})

test("a rent for several homes is previewed before the change, from each one's current rent", async () => {
  const rents = [
    { id: 'garden', title: 'Garden flat', rentPrice: 520 },
    { id: 'attic', title: 'Attic', rentPrice: null },
  ]
  const page = aPage([aRow()], { ids: ['garden', 'attic'] })
  const { calls } = open({
    'GET /roomAd/mine': page,
    'POST /roomAd/mine/rents': { rents },
    'PUT /roomAd/mine': { results: [] },
  })
  const bar = within(await screen.findByRole('group', { name: 'Change several homes' }))
  fireEvent.click(bar.getByRole('checkbox'))
  fireEvent.click(bar.getByRole('button', { name: 'Change rent' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Change in percent'), { target: { value: '3' } })
  expect(await dialog.findByText('$536')).toBeTruthy()
  expect(dialog.getByText('1 home stays as it is.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Change 1 rent' }))
  await waitFor(() =>
    expect(calls.find(({ call }) => call === 'PUT /roomAd/mine')?.body).toEqual({
      change: 'rent',
      rents: [{ id: 'garden', from: 520, to: 536 }],
    }),
  )
})

// promise: sgn-2-mine-undo
test("a bulk change is undone with one press: each home's rent is restored, except for a refused one", async () => {
  const rents = [
    { id: 'garden', title: 'Garden flat', rentPrice: 520 },
    { id: 'attic', title: 'Attic', rentPrice: 800 },
    { id: 'cellar', title: 'Cellar', rentPrice: null },
  ]
  const results = [
    { id: 'garden', title: 'Garden flat', refusal: null, changed: true },
    { id: 'attic', title: 'Attic', refusal: 'rent-changed-meanwhile' },
    { id: 'cellar', title: 'Cellar', refusal: null, changed: true },
  ]
  const { calls } = open({
    'GET /roomAd/mine': aPage([aRow()], { ids: ['garden', 'attic', 'cellar'] }),
    'POST /roomAd/mine/rents': { rents },
    'PUT /roomAd/mine': { results },
  })
  const bar = within(await screen.findByRole('group', { name: 'Change several homes' }))
  fireEvent.click(bar.getByRole('checkbox'))
  fireEvent.click(bar.getByRole('button', { name: 'Change rent' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('How to change it'), { target: { value: 'exact' } })
  fireEvent.change(dialog.getByLabelText('New rent a month'), { target: { value: '600' } })
  fireEvent.click(await dialog.findByRole('button', { name: 'Change 3 rents' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getByText('2 homes are back to how they were')).toBeTruthy())
  const changes = calls.filter(({ call }) => call === 'PUT /roomAd/mine').map(({ body }) => body)
  expect(changes.at(-1)).toEqual({ change: 'rent', rents: [{ id: 'garden', from: 600, to: 520 }] })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('homes unpublished together are published again together', async () => {
  const { calls } = open({
    'GET /roomAd/mine': aPage([aRow()]),
    'PUT /roomAd/mine': { results: [{ id: 'garden', title: 'Garden flat', refusal: null, changed: true }] },
  })
  const bar = within(await screen.findByRole('group', { name: 'Change several homes' }))
  fireEvent.click(bar.getByRole('checkbox'))
  fireEvent.click(bar.getByRole('button', { name: 'Take out of search' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls.filter(({ call }) => call === 'PUT /roomAd/mine')).toHaveLength(2))
  const [change, back] = calls.filter(({ call }) => call === 'PUT /roomAd/mine').map(({ body }) => body)
  expect([change, back]).toEqual([
    { change: 'unpublish', ids: ['garden'] },
    { change: 'publish', ids: ['garden'] },
  ])
})

// promise: sgn-2-mine-undo-so-already
test('homes that were already unpublished stay so when a bulk change is undone', async () => {
  const results = [
    { id: 'garden', title: 'Garden flat', refusal: null, changed: true },
    { id: 'attic', title: 'Attic', refusal: null, changed: false },
  ]
  const { calls } = open({
    'GET /roomAd/mine': aPage([aRow()], { ids: ['garden', 'attic'] }),
    'PUT /roomAd/mine': { results },
  })
  const bar = within(await screen.findByRole('group', { name: 'Change several homes' }))
  fireEvent.click(bar.getByRole('checkbox'))
  fireEvent.click(bar.getByRole('button', { name: 'Take out of search' }))
  expect(await screen.findByText('1 home changed')).toBeTruthy()
  expect(screen.getByText('1 was already like this.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls.filter(({ call }) => call === 'PUT /roomAd/mine')).toHaveLength(2))
  expect(calls.filter(({ call }) => call === 'PUT /roomAd/mine')[1]?.body).toEqual({
    change: 'publish',
    ids: ['garden'],
  })
})

test('of hundreds of refused homes a few are named, and the rest on demand', async () => {
  const ids = Array.from({ length: 288 }, (_, place) => `home-${place}`)
  const results = ids.map((id) => ({ id, title: `Flat ${id}`, refusal: 'listing-incomplete' }))
  open({ 'GET /roomAd/mine': aPage([aRow()], { ids }), 'PUT /roomAd/mine': { results } })
  const bar = within(await screen.findByRole('group', { name: 'Change several homes' }))
  fireEvent.click(bar.getByRole('checkbox', { name: 'Choose all 288' }))
  fireEvent.click(bar.getByRole('button', { name: 'Publish' }))
  const rest = await screen.findByRole('button', { name: 'Show 283 more' })
  const named = () => screen.getAllByRole('link', { name: /^Flat home-/ })
  expect(named()).toHaveLength(5)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  fireEvent.click(rest)
  expect(named()).toHaveLength(288)
  expect(document.activeElement?.tagName).toBe('UL')
})

test('after filtering, the list says how many selected homes are hidden', async () => {
  const attic = aRow({ id: 'attic', title: 'Attic' })
  const answers = { 'GET /roomAd/mine': aPage([aRow(), attic]) }
  open(answers)
  const bar = within(await screen.findByRole('group', { name: 'Change several homes' }))
  fireEvent.click(bar.getByRole('checkbox', { name: 'Choose all 2' }))
  expect(bar.queryByText(/not in this list/)).toBeNull()
  answers['GET /roomAd/mine'] = aPage([attic])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'attic' } })
  expect(await bar.findByText('1 of them is not in this list')).toBeTruthy()
})

test('a list that fails to load says so, and is reloaded', async () => {
  open({ 'GET /roomAd/mine': Response.json({ code: 'server-fault' }, { status: 500 }) })
  expect(await screen.findByText('Your homes could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
